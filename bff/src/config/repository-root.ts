import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Only a package has it, in its folder: the version and the commit it was made from. */
export const PACKAGE_FILE = 'release.json';

const isRoot = (folder: string): boolean =>
  ['turbo.json', PACKAGE_FILE].some((file) => existsSync(join(folder, file)));

/** Returns the folder of the workspaces, or of the package; works from the sources and from the build. */
export const repositoryRoot = (from: string = __dirname): string => {
  const parent = dirname(from);
  if (isRoot(from) || parent === from) return from;
  return repositoryRoot(parent);
};
