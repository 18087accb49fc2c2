import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { exportedFile } from '../packages.mjs';
import { inputFiles } from './input-hash.mjs';

const PACKAGE = '@slabdesk/domain-ui';
const IMPORTED = new RegExp(`['"]${PACKAGE}/([\\w-]+)`, 'g');

const importedParts = async (folder) => {
  const files = await inputFiles(folder);
  const sources = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  return sources.flatMap((source) => [...source.matchAll(IMPORTED)].map((match) => match[1]));
};

/**
 * The parts of domain-ui that a remote bundles, as absolute folders. A change to any other part doesn't change the remote's
 * release.
 *
 * @param {string} dir the remote's folder
 */
export const domainParts = async (dir) => {
  const parts = new Map();
  const addPartsOf = async (folder) => {
    for (const part of await importedParts(folder)) {
      if (parts.has(part)) continue;
      parts.set(part, path.dirname(exportedFile(PACKAGE, `./${part}`, dir)));
      await addPartsOf(parts.get(part));
    }
  };
  await addPartsOf(path.join(dir, 'src'));
  return [...parts.keys()].sort().map((part) => parts.get(part));
};
