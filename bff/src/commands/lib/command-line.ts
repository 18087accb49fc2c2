import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PACKAGE_FILE, repositoryRoot } from '../../config/repository-root';

/** How a command is started here, up to its arguments: by npm in a checkout, by Node in a package. */
export const commandLine = (name: string): string =>
  existsSync(join(repositoryRoot(), PACKAGE_FILE)) ? `node ${name}.js` : `npm run ${name} --`;
