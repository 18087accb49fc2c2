import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../../command-kit/src/paths.mjs';
import { fileNameOf, sharedPackages } from './packages.mjs';

/**
 * The API surface of a package in its last release, committed below `api/released`.
 *
 * @typedef {{ version: string, modules: Record<string, string> }} ReleasedSurface modules: declarations by specifier
 */

const folderOf = (root, { dir }) => path.join(root, dir, 'api', 'released');

/**
 * Records the current surface as the one that later changes are compared with.
 *
 * @param {Record<string, import('./surface.mjs').ModuleSurface>} surface
 */
export const writeReleased = async (surface, root = ROOT) => {
  for (const each of sharedPackages()) {
    const folder = folderOf(root, each);
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    const names = Object.fromEntries(
      each.modules.map((specifier) => [specifier, `${fileNameOf(each, specifier)}.d.ts`]),
    );
    for (const [specifier, name] of Object.entries(names))
      await writeFile(path.join(folder, name), surface[specifier].declarations);
    const facts = { version: each.version, modules: names };
    await writeFile(path.join(folder, 'released.json'), `${JSON.stringify(facts, null, 2)}\n`);
  }
};

/**
 * @param {import('./packages.mjs').SharedPackage} shared
 * @returns {Promise<ReleasedSurface>}
 */
export const readReleased = async (shared, root = ROOT) => {
  const folder = folderOf(root, shared);
  const { version, modules } = JSON.parse(await readFile(path.join(folder, 'released.json'), 'utf8'));
  const read = async ([specifier, name]) => [specifier, await readFile(path.join(folder, name), 'utf8')];
  return { version, modules: Object.fromEntries(await Promise.all(Object.entries(modules).map(read))) };
};
