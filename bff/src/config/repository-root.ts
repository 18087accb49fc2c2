import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder that holds the workspaces: the same from the sources and from what is built of them. */
export const repositoryRoot = (from: string = __dirname): string => {
  const parent = dirname(from);
  if (existsSync(join(from, 'turbo.json')) || parent === from) return from;
  return repositoryRoot(parent);
};
