import { existsSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { problem } from '@slabdesk/command-kit/problem';

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** The nearest folder, from this one upwards, whose `node_modules` holds a package. */
const holderOf = (name, from) => {
  for (let folder = path.resolve(from); ; folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, 'node_modules', name, 'package.json'))) return folder;
    if (folder === path.dirname(folder))
      throw problem(`${name} is not installed for ${from}.`, 'Run `npm install`, and try again.');
  }
};

/**
 * The folder of an installed package, without links. Unlike `require.resolve` it finds packages that don't export their
 * package.json.
 *
 * @param {string} name
 * @param {string} from the folder that imports it
 */
export const packageFolder = (name, from) =>
  realpathSync(path.join(holderOf(name, from), 'node_modules', name));

/** The package.json of an installed package. */
export const packageJson = (name, from) => readJson(path.join(packageFolder(name, from), 'package.json'));

/**
 * The folder that the packages of a remote are installed in: the root of its repository.
 *
 * @param {string} dir the remote's folder, or one below it
 */
export const projectRoot = (dir) => holderOf('@slabdesk/portal', dir);

/**
 * The file behind an export of an installed package: its source in the repository of the portal, where builds run before
 * anything is compiled, and its compiled module in a pack.
 *
 * @param {string} name
 * @param {string} key such as `./orders`
 * @param {string} from the folder that imports it
 */
export const exportedFile = (name, key, from) => {
  const folder = packageFolder(name, from);
  const target = readJson(path.join(folder, 'package.json')).exports?.[key];
  const file = typeof target === 'string' ? target : (target?.source ?? target?.default);
  if (!file) throw problem(`${name} has no export ${key}.`);
  return path.join(folder, file);
};
