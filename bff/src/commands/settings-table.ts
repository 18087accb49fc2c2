import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../config/repository-root';
import { withSettingsTable } from '../config/settings-table';

/** Writes the table of the settings in the README: `npm run docs:settings`. */
if (require.main === module) {
  const readme = join(repositoryRoot(), 'README.md');
  writeFileSync(readme, withSettingsTable(readFileSync(readme, 'utf8')));
}
