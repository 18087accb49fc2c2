import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '@slabdesk/command-kit/paths';
import { fileNameOf, sharedPackages } from './packages.mjs';

const ENDING = '.api.md';

/**
 * The reports that a surface has, by file below the root.
 *
 * @param {Record<string, import('./surface.mjs').ModuleSurface>} surface
 * @returns {Record<string, string>}
 */
export const reportsOf = (surface) =>
  Object.fromEntries(
    sharedPackages().flatMap((each) =>
      each.modules.map((specifier) => [
        `${each.dir}/api/${fileNameOf(each, specifier)}${ENDING}`,
        surface[specifier].report,
      ]),
    ),
  );

const existingReports = async (root) => {
  const lists = sharedPackages().map(async ({ dir }) =>
    (await readdir(path.join(root, dir, 'api')).catch(() => []))
      .filter((name) => name.endsWith(ENDING))
      .map((name) => `${dir}/api/${name}`),
  );
  return (await Promise.all(lists)).flat();
};

/**
 * Writes the API report of every shared module and removes reports of modules that are no longer shared.
 *
 * @param {Record<string, string>} expected by file
 */
export const writeReports = async (expected, root = ROOT) => {
  for (const file of await existingReports(root)) if (!(file in expected)) await rm(path.join(root, file));
  for (const [file, text] of Object.entries(expected)) {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true });
    await writeFile(path.join(root, file), text);
  }
};

/**
 * @param {Record<string, string>} expected by file
 * @returns {Promise<string[]>} the committed reports that differ
 */
export const staleReports = async (expected, root = ROOT) => {
  const obsolete = (await existingReports(root)).filter((file) => !(file in expected));
  const differs = async ([file, text]) =>
    (await readFile(path.join(root, file), 'utf8').catch(() => '')) === text ? [] : [file];
  return [...obsolete, ...(await Promise.all(Object.entries(expected).map(differs))).flat()].sort();
};
