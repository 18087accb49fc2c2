import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../config/repository-root';
import { withDataTables } from '../features/privacy/data-table';

/** Writes the tables of what is stored into docs/data.md: `npm run docs:data`. */
if (require.main === module) {
  const document = join(repositoryRoot(), 'docs/data.md');
  writeFileSync(document, withDataTables(readFileSync(document, 'utf8')));
}
