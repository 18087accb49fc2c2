import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

const isInput = (file) => !/\.(test|stories)\.tsx?$|[\\/]testing[\\/]/.test(file);

/** The files below a folder that are inputs of a build: all except tests, stories and their helpers. */
export const inputFiles = async (folder) => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => isInput(path.relative(path.dirname(folder), file)));
};

/**
 * Hashes the inputs of a build: the names and contents of all files in the folders, and some text. The same inputs
 * produce the same release on any machine, wherever packages are installed.
 *
 * @param {string[]} folders absolute, in an order that is the same everywhere
 * @param {string} text
 */
export const hashInputs = async (folders, text) => {
  const hash = createHash('sha256').update(text);
  for (const [index, folder] of folders.entries()) {
    for (const file of (await inputFiles(folder)).sort()) {
      const name = path.relative(folder, file).split(path.sep).join('/');
      hash.update(`\0${index}/${name}\0`).update(await readFile(file));
    }
  }
  return hash.digest('hex').slice(0, 12);
};
