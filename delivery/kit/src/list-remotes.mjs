/**
 * `npm run list-remotes` writes the paths that the remotes of this repository own, as their pages need them, to
 * `bff/contract/remotes.json`.
 */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '@slabdesk/command-kit/paths';
import { problem, refuseArguments, runMain } from '@slabdesk/command-kit/problem';
import { remoteFolders } from '@slabdesk/command-kit/workspaces.cjs';
import { listProblem, remotesFile } from './webpack/contract.mjs';
import { readManifest } from './webpack/manifest.mjs';

/** A page owns its path up to the first parameter, and everything below. */
const ownedBy = ({ routes }) => {
  const bases = [...new Set(routes.map((route) => route.path.split('/:')[0]))];
  const isBelow = (base) => bases.some((other) => other !== '/' && base.startsWith(`${other}/`));
  return bases
    .filter((base) => !isBelow(base))
    .map((base) => (base === '/' || base === '*' ? base : `${base}/*`));
};

/**
 * The paths of each remote, as its pages need them.
 *
 * @param {string} root the repository
 * @returns {Promise<Record<string, string[]>>}
 * @throws a problem when two remotes need the same path
 */
export const neededPaths = async (root) => {
  const manifests = await Promise.all(
    remoteFolders(root).map((folder) => readManifest(path.join(root, folder))),
  );
  const paths = Object.fromEntries(manifests.map((manifest) => [manifest.name, ownedBy(manifest)]));
  const reason = listProblem(paths);
  if (reason) throw problem(`The paths of the remotes are invalid: ${reason}.`);
  return paths;
};

/** Writes the list, as the formatter would. */
export const listRemotes = async (root) => {
  const lines = Object.entries(await neededPaths(root)).map(([name, paths]) => {
    const line = `  "${name}": [${paths.map((owned) => `"${owned}"`).join(', ')}]`;
    return line.length < 110
      ? line
      : line.replace('[', '[\n    ').replaceAll(', ', ',\n    ').replace(']', '\n  ]');
  });
  await writeFile(remotesFile(root), `{\n${lines.join(',\n')}\n}\n`);
};

if (process.argv[1] === import.meta.filename) {
  await runMain(async () => {
    refuseArguments('npm run list-remotes', 'It needs none: npm run list-remotes');
    await listRemotes(ROOT);
  });
}
