import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../../command-kit/src/paths.mjs';
import { fileNameOf, sharedPackages } from './packages.mjs';

const ENDING = '.api.md';

const folderOf = (root, { dir }) => path.join(root, dir, 'api');

const namesIn = async (folder, ending) =>
  (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(ending));

/** The expected reports, by path below the root. */
const expectedReports = (surface) =>
  Object.fromEntries(
    sharedPackages().flatMap((each) =>
      each.modules.map((specifier) => [
        path.join(folderOf('', each), `${fileNameOf(each, specifier)}${ENDING}`),
        surface[specifier].report,
      ]),
    ),
  );

const existingReports = async (root) => {
  const lists = sharedPackages().map(async (each) =>
    (await namesIn(folderOf(root, each), ENDING)).map((name) => path.join(folderOf('', each), name)),
  );
  return (await Promise.all(lists)).flat();
};

/**
 * Writes the API report of every shared module and removes reports of modules that are no longer shared.
 *
 * @param {Record<string, import('./surface.mjs').ModuleSurface>} surface
 */
export const writeReports = async (surface, root = ROOT) => {
  const expected = expectedReports(surface);
  for (const file of await existingReports(root)) if (!(file in expected)) await rm(path.join(root, file));
  for (const [file, text] of Object.entries(expected)) {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true });
    await writeFile(path.join(root, file), text);
  }
};

/**
 * @param {Record<string, import('./surface.mjs').ModuleSurface>} surface
 * @returns {Promise<string[]>} the committed reports that differ from the surface
 */
export const staleReports = async (surface, root = ROOT) => {
  const expected = expectedReports(surface);
  const obsolete = (await existingReports(root)).filter((file) => !(file in expected));
  const differs = async ([file, text]) =>
    (await readFile(path.join(root, file), 'utf8').catch(() => '')) === text ? [] : [file];
  return [...obsolete, ...(await Promise.all(Object.entries(expected).map(differs))).flat()].sort();
};
