import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { packageFolder } from '../packages.mjs';
import { SHARED } from './shared.mjs';

const isBundled = (name) => name.startsWith('@slabdesk/') && !SHARED.includes(name);

/**
 * The sources of the platform's packages that a remote bundles, as absolute folders: its dependencies that the shell does not
 * share, and theirs. A change to one of them changes the remote's release.
 *
 * @param {string} dir the remote's folder
 * @returns {string[]} in the order of their names
 */
export const bundledPackages = (dir) => {
  const folders = new Map();
  const addDependencies = (of) => {
    const { dependencies = {} } = JSON.parse(readFileSync(path.join(of, 'package.json'), 'utf8'));
    for (const name of Object.keys(dependencies).filter(isBundled)) {
      if (folders.has(name)) continue;
      const folder = packageFolder(name, dir);
      // A pack holds compiled modules.
      const sources = path.join(folder, 'src');
      folders.set(name, existsSync(sources) ? sources : path.join(folder, 'dist'));
      addDependencies(folder);
    }
  };
  addDependencies(dir);
  return [...folders.keys()].sort().map((name) => folders.get(name));
};
