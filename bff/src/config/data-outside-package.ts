import { existsSync, realpathSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, sep } from 'node:path';
import { PACKAGE_FILE, repositoryRoot } from './repository-root';

/** The path without links, also of a folder that does not exist yet. */
const realPath = (path: string): string => {
  if (existsSync(path)) return realpathSync(path);
  const parent = dirname(path);
  return parent === path ? path : join(realPath(parent), relative(parent, path));
};

const isInside = (path: string, folder: string): boolean => {
  const way = relative(realPath(folder), realPath(path));
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
};

/** A folder inside the package is lost when another version of the package replaces it. */
export const isInPackage = (dataDir: string, root: string = repositoryRoot()): boolean =>
  existsSync(join(root, PACKAGE_FILE)) && isInside(dataDir, root);
