import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withRiskTable } from '../config/insecure';
import { repositoryRoot } from '../config/repository-root';
import { withSettingsTable } from '../config/settings-table';

const rewrite = (name: string, change: (markdown: string) => string): void => {
  const file = join(repositoryRoot(), name);
  writeFileSync(file, change(readFileSync(file, 'utf8')));
};

/** Writes the table of the settings in docs/reference/settings.md, and that of insecure ones: `npm run docs:settings`. */
if (require.main === module) {
  rewrite('docs/reference/settings.md', withSettingsTable);
  rewrite('docs/reference/running.md', withRiskTable);
}
