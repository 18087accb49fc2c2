import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { inputFiles } from './input-hash.mjs';

const PACKAGE = '@slabdesk/domain-ui';
const FOLDER = ['packages', 'domain-ui', 'src'];
const IMPORTED = new RegExp(`['"]${PACKAGE}/([\\w-]+)`, 'g');

/**
 * The parts of domain-ui that a remote bundles, as folders below the repository's root: a change of any other part leaves
 * the remote's release as it was.
 *
 * @param {string} dir the remote's folder
 */
export const domainParts = async (dir) => {
  const files = await inputFiles(path.join(dir, 'src'));
  const sources = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  const parts = sources.flatMap((source) => [...source.matchAll(IMPORTED)].map((match) => match[1]));
  return [...new Set(parts)].sort().map((part) => path.join(...FOLDER, part));
};
