/**
 * Builds the shell, checks it, and puts it into the release store: `npm run release -w shell`. Remotes are tested with it, and
 * browsers may get it before servers bring it.
 */

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { problem, type ReleaseStore, readShellBuild } from '@slabdesk/releases';
import { sharedPackages } from '../../api-reports/src/packages.mjs';
import { readSurface } from '../../api-reports/src/surface.mjs';
import { versionProblems } from '../../api-reports/src/versions.mjs';
import { fromRoot } from '../../command-kit/src/paths.mjs';
import { runMain } from '../../command-kit/src/problem.mjs';
import { buildRelease } from '../../remote-kit/src/webpack/build-release.mjs';
import { addDeclarations, readLiveShells, releasedIn } from './live-types.mts';
import { checkOwnTypes, type MakeBuild, releaseBuild } from './release-build.mts';

/** The declarations go with the shell's release. Their versions must fit the change since the shell that is live. */
const declare = async (dist: string, store: ReleaseStore): Promise<void> => {
  const surface = await readSurface();
  const [live] = await readLiveShells(store);
  const wrong = await versionProblems(sharedPackages(), surface, async (shared: { name: string }) =>
    releasedIn(live, shared),
  );
  if (wrong.length > 0)
    throw problem(
      wrong.join('\n'),
      'Raise the versions (`npm run change`, then `npm run raise`), and run `npm run api -- check`.',
    );
  const shell = JSON.parse(await readFile(path.join(dist, 'shell.json'), 'utf8'));
  await addDeclarations(dist, shell, surface);
};

const makeShell: MakeBuild = async ({ dir, dist, version, from, store }) => {
  if (from !== undefined) throw problem('The shell is built by this command: it takes no --from.');
  await Promise.all([checkOwnTypes(dir), buildRelease(dir, dist, version)]);
  await declare(dist, store);
  return readShellBuild(dist);
};

await runMain(async () => {
  if (process.cwd() !== fromRoot('shell'))
    throw problem('This folder is not the shell.', 'npm run release -w shell');
  await releaseBuild(
    makeShell,
    ({ version }) =>
      `Next:\n  npm run matrix -- shell ${version}\n  npm run remotes -- canary shell ${version} --percent 10 --reason "…"\nOr once servers bring it:\n  npm run remotes -- deployed shell ${version} --reason "…"`,
  );
});
