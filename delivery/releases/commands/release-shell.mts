/**
 * Builds the shell, checks it, and puts it into the release store: `npm run release -w shell`. Remotes are tested with it, and
 * browsers may get it before servers bring it.
 */

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { readSurface } from '@slabdesk/api-reports/surface';
import { fromRoot } from '@slabdesk/command-kit/paths';
import { runMain } from '@slabdesk/command-kit/problem';
import { problem, readShellBuild } from '@slabdesk/releases';
import { buildRelease } from '@slabdesk/remote-kit/build-release';
import { addDeclarations } from './live-types.mts';
import { checkOwnTypes, type MakeBuild, releaseBuild } from './release-build.mts';

/** The declarations go with the shell's release. */
const declare = async (dist: string): Promise<void> => {
  const shell = JSON.parse(await readFile(path.join(dist, 'shell.json'), 'utf8'));
  await addDeclarations(dist, shell, await readSurface());
};

const makeShell: MakeBuild = async ({ dir, dist, version, from }) => {
  if (from !== undefined) throw problem('The shell is built by this command: it takes no --from.');
  await Promise.all([checkOwnTypes(dir), buildRelease(dir, dist, version)]);
  await declare(dist);
  return readShellBuild(dist);
};

await runMain(async () => {
  if (process.cwd() !== fromRoot('shell'))
    throw problem('This folder is not the shell.', 'npm run release -w shell');
  await releaseBuild(
    makeShell,
    ({ version }) =>
      `Next:\n  portal matrix shell ${version}\n  portal canary shell ${version} --percent 10 --reason "…"\nOr once servers bring it:\n  portal deployed shell ${version} --reason "…"`,
  );
});
