import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

const isInput = (file) => !/\.(test|stories)\.tsx?$|[\\/]testing[\\/]/.test(file);

/** The files below a folder that are inputs of a build: all except tests, stories and their helpers. */
export const inputFiles = async (folder) => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
    .filter((file) => isInput(path.relative(path.dirname(folder), file)));
};

/**
 * Hashes the inputs of a build: the names and contents of all files in the folders, and some text. The same inputs
 * produce the same release on any machine.
 */
export const hashInputs = async (root, folders, text) => {
  const files = (await Promise.all(folders.map((folder) => inputFiles(path.join(root, folder))))).flat();
  const hash = createHash('sha256').update(text);
  for (const file of files.sort()) {
    hash.update(`\0${path.relative(root, file)}\0`).update(await readFile(file));
  }
  return hash.digest('hex').slice(0, 12);
};
