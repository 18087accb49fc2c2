import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PACKAGE_FILE, repositoryRoot } from '../../config/repository-root';

const isPackage = existsSync(join(repositoryRoot(), PACKAGE_FILE));

/** How a command is started here: by npm in a checkout, by Node in a package. */
export const commandLine = (name: string, args = ''): string => {
  const [program, separator] = isPackage ? [`node ${name}.js`, ' '] : [`npm run ${name}`, ' -- '];
  return args === '' ? program : program + separator + args;
};
