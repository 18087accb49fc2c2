import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder and those above it. Node's own recursive mkdir never ends in places such as /proc, which refuse a new
 * folder with ENOENT.
 *
 * @param mode of the folder itself; those above it are as the system makes them
 */
export const makeFolder = (folder: string, mode?: number): void => {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || !existsSync(folder)) throw error;
  }
};
