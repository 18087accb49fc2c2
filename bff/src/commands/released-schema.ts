import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { productVersion } from '../config/product-version';
import { repositoryRoot } from '../config/repository-root';
import { migrate, openDatabase } from '../database';
import { migrations } from '../database/migrations';
import { type ReleasedSchema, readTables } from '../database/released-schema';

const FILE = join(repositoryRoot(), 'bff/src/database/released-schema.json');

const record = async (): Promise<void> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'slabdesk-schema-'));
  const db = openDatabase({ dataDir });
  try {
    await migrate(db);
    const schema: ReleasedSchema = {
      version: productVersion().version,
      migrations: Object.keys(migrations),
      tables: await readTables(db),
    };
    writeFileSync(FILE, `${JSON.stringify(schema, null, 2)}\n`);
  } finally {
    await db.destroy();
    rmSync(dataDir, { recursive: true, force: true });
  }
};

/** Records what this version needs of the database, at its release: `npm run record-schema`. */
if (require.main === module) record();
