import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { openStoreAt } from '@slabdesk/releases';
import type { Knex } from 'knex';
import type { Config } from '../../config/config';
import { productVersion } from '../../config/product-version';
import { currentTime } from '../../database/clock';
import { newId } from '../../database/ids';
import { type Snapshot, withSnapshot } from '../../database/snapshot';
import { databaseState } from '../../database/state';
import { assertNoUnfinishedRestore } from '../../database/unfinished-restore';
import { openStorage } from '../../features/files/storage';
import { CommandError } from '../lib/command-error';
import { countEntries, writeChecksums } from './checksums';
import { type BackedUpTable, FORMAT, fingerprintsOf, type Manifest, writeManifest } from './manifest';
import { copyReleases } from './release-files';
import { collectFiles, stageFiles } from './stored-files';
import { writeTable } from './table-files';

/** MySQL's error if a migration changed a table after the snapshot was made. */
const TABLE_CHANGED = 1412;

interface Dump {
  madeAt: number;
  migrations: string[];
  tables: BackedUpTable[];
}

const dump = async (snapshot: Snapshot, root: string): Promise<Dump> => {
  const madeAt = currentTime();
  const tables: BackedUpTable[] = [];
  for (const table of snapshot.tables) tables.push(await writeTable(root, snapshot, table));
  return { madeAt, migrations: snapshot.migrations, tables };
};

const dumpDatabase = async (db: Knex, root: string): Promise<Dump> => {
  try {
    return await withSnapshot(db, (snapshot) => dump(snapshot, root));
  } catch (error) {
    if ((error as { errno?: number }).errno !== TABLE_CHANGED) throw error;
    throw new CommandError('A migration ran during the backup. Make the backup again.');
  }
};

export interface MadeBackup {
  manifest: Manifest;
  files: number;
  /** Ids of files that the database refers to and the store doesn't have. */
  missing: string[];
}

const fill = async (db: Knex, config: Config, root: string): Promise<MadeBackup> => {
  const storage = await openStorage(config);
  const releases = openStoreAt(config.releaseStore);
  try {
    await stageFiles(db, storage, root);
    const { madeAt, migrations, tables } = await dumpDatabase(db, root);
    const missing = await collectFiles(storage, root, tables);
    const released = await copyReleases(releases, root);
    const entries = await countEntries(root);
    const { kind, version } = await databaseState(db);
    const manifest: Manifest = {
      format: FORMAT,
      id: newId(),
      madeAt: new Date(madeAt).toISOString(),
      ...productVersion(),
      database: `${kind} ${version}`,
      migrations,
      secretFingerprints: fingerprintsOf(config),
      tables,
      entries,
    };
    await writeManifest(root, manifest);
    await writeChecksums(root);
    return { manifest, files: entries - tables.length - released, missing };
  } finally {
    storage.close();
    releases.close();
  }
};

const assertDatabase = async (db: Knex): Promise<void> => {
  await assertNoUnfinishedRestore(db);
  if (!(await db.schema.hasTable('knex_migrations')))
    throw new CommandError('This database is empty. Do DATABASE_URL and DATA_DIR name the right one?');
};

/**
 * Makes a backup in a new folder, while the portal runs. The folder gets its name once the backup is whole.
 *
 * @throws CommandError if the folder exists, or there is nothing to back up
 */
export const makeBackup = async (db: Knex, config: Config, folder: string): Promise<MadeBackup> => {
  await assertDatabase(db);
  const draft = `${folder}.partial`;
  if (existsSync(folder)) throw new CommandError(`${folder} exists already.`);
  if (existsSync(draft)) {
    throw new CommandError(
      `${draft} is a backup that was not finished. Delete it, unless it is being made right now.`,
    );
  }
  await mkdir(dirname(folder), { recursive: true });
  await mkdir(draft, { mode: 0o700 });
  try {
    const made = await fill(db, config, draft);
    await rename(draft, folder);
    return made;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
};
