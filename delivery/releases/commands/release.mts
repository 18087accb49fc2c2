/**
 * Builds the remote of the current folder, checks it, and puts it into the release store:
 *
 *   npm run release -w mfe-dealer
 *   npm run release -w mfe-dealer -- --version 1.5.0 --by ann@example.com
 *   npx portal release --from dist    what another bundler has built
 *
 * Browsers get a remote after it was tested (`portal matrix dealer 1.5.0`) and promoted.
 */

import path from 'node:path';
import { runMain } from '@slabdesk/command-kit/problem';
import {
  type FinishedBuild,
  type PortalStore,
  problem,
  type RemoteBuild,
  readBuild,
} from '@slabdesk/releases';
import { buildRelease } from '@slabdesk/remote-kit/build-release';
import { isRemote, readPortalApi, readSeeds } from '@slabdesk/remote-kit/manifest';
import { deprecatedUses, deprecationText } from 'bff-contract/deprecations';
import { adoptBuild } from './adopt-build.mts';
import { knownRemotes } from './known-remotes.mts';
import { checkAgainstShells, readLiveShells, shellsFor } from './live-types.mts';
import { checkOwnTypes, type MakeBuild, releaseBuild } from './release-build.mts';

/** A remote has to fit the shells that browsers run, whatever is installed here. */
const checkTypes = async (dir: string, store: PortalStore): Promise<void> => {
  const shells = shellsFor(readPortalApi(dir), await readLiveShells(store));
  const checked = await checkAgainstShells(dir, shells);
  if (checked.length > 0) console.log(`The types fit shell ${checked.join(' and ')}`);
  if (checked.length === shells.length && checked.length > 0) return;
  console.log(
    shells.length === 0
      ? 'No shell is live: the types are checked against what is installed'
      : 'A live shell has no declarations for this version of the portal API: the types are checked against what is installed too',
  );
  await checkOwnTypes(dir);
};

/** Says which deprecated exports of the shell a build uses. */
const sayDeprecated = (build: FinishedBuild<RemoteBuild>): void => {
  const scripts = [...build.files].flatMap(([name, bytes]) =>
    name.endsWith('.js') ? [bytes.toString('utf8')] : [],
  );
  for (const api of deprecatedUses(build.build.shares, scripts))
    console.log(`Deprecated: ${deprecationText(api)}`);
};

const buildRemote = async ({
  dir,
  dist,
  version,
  from,
  store,
}: Parameters<MakeBuild>[0]): Promise<FinishedBuild<RemoteBuild>> => {
  if (from !== undefined) return adoptBuild({ from: path.resolve(dir, from), dir, dist, version, store });
  if (!isRemote(dir)) {
    throw problem(
      'This folder is no remote.',
      'npm run release -w mfe-dealer, or --from <folder> for what another bundler has built.',
    );
  }
  await checkTypes(dir, store);
  await buildRelease(dir, dist, version);
  return readBuild(dist, await knownRemotes());
};

const makeRemote: MakeBuild = async (place) => {
  const finished = await buildRemote(place);
  sayDeprecated(finished);
  const seeds = await readSeeds(place.dir);
  return { ...finished, build: { ...finished.build, ...(seeds && { seeds }) } };
};

await runMain(async () => {
  await releaseBuild(
    makeRemote,
    ({ name, version }) =>
      `Next:\n  portal matrix ${name} ${version}   (in a repository of your own with --server <folder>)\n  portal promote ${name} ${version} --reason "…"`,
  );
});
