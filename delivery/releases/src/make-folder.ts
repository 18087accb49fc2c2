import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { problem } from './problem';

const missingAbove = (folder: string): string[] =>
  existsSync(folder) ? [] : [...missingAbove(dirname(folder)), folder];

/**
 * Makes a folder and those above it. Node's own recursive mkdir never ends in places such as /proc, which refuse a new
 * folder with ENOENT.
 *
 * @param mode of the folder itself; those above it are as the system makes them
 * @throws a problem where there is no place for a folder
 */
export const makeFolder = (folder: string, mode?: number): void => {
  for (const each of missingAbove(folder)) {
    try {
      mkdirSync(each, { mode: each === folder ? mode : undefined });
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'ENOENT') throw problem(`${each} can't be made: there is no place for a folder.`);
      if (code !== 'EEXIST') throw error;
    }
  }
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw problem(`${folder} is no folder.`);
};
