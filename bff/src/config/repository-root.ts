import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Returns the folder of the workspaces; works from the sources and from the build. */
export const repositoryRoot = (from: string = __dirname): string => {
  const parent = dirname(from);
  if (existsSync(join(from, 'turbo.json')) || parent === from) return from;
  return repositoryRoot(parent);
};
