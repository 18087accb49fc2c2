import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

const isInput = (file) => !/\.test\.tsx?$|[\\/]testing[\\/]/.test(file);

const filesBelow = async (folder) => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name));
};

/**
 * Hashes what a build is made from: the names and contents of all files in the folders, and some text. The
 * same inputs give the same release on any machine.
 */
export const hashInputs = async (root, folders, text) => {
  const files = (await Promise.all(folders.map((folder) => filesBelow(path.join(root, folder))))).flat();
  const hash = createHash('sha256').update(text);
  for (const file of files.filter((name) => isInput(path.relative(root, name))).sort()) {
    hash.update(`\0${path.relative(root, file)}\0`).update(await readFile(file));
  }
  return hash.digest('hex').slice(0, 12);
};
