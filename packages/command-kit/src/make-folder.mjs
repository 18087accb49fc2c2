import { existsSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { problem } from './problem.mjs';

/**
 * Creates a folder and its parents. Node's recursive mkdir never returns in places such as /proc, which refuse new
 * folders with ENOENT.
 *
 * @param {string} folder
 * @param {number} [mode] of the folder itself; its parents get the default mode
 */
export const makeFolder = (folder, mode) => {
  const missing = [];
  for (let each = folder; !existsSync(each); each = path.dirname(each)) missing.unshift(each);
  for (const each of missing) {
    try {
      mkdirSync(each, { mode: each === folder ? mode : undefined });
    } catch (error) {
      if (error.code === 'ENOENT') throw problem(`${each} can't be made: there is no place for a folder.`);
      if (error.code !== 'EEXIST') throw error;
    }
  }
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw problem(`${folder} is no folder.`);
};
