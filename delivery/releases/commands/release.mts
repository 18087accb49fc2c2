import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runProgram } from '@slabdesk/command-kit/program';
import {
  type FinishedBuild,
  type PortalClient,
  problem,
  type RemoteBuild,
  readBuild,
  readSigner,
  SHELL,
} from '@slabdesk/releases';
import { buildRelease } from '@slabdesk/remote-kit/build';
import { compilerOf } from '@slabdesk/remote-kit/check-remote';
import { readRemotePaths } from '@slabdesk/remote-kit/contract';
import { isRemote, readPortalApi, readSeeds } from '@slabdesk/remote-kit/manifest';
import { deprecatedUses, deprecationText } from 'bff-contract/deprecations';
import { adoptBuild } from './adopt-build.mts';
import { authorOf, commitOf } from './author.mts';
import { findCheckout, type MakeBuild, PROGRAM } from './checkout.mts';
import { checkAgainstShells, readLiveShells, shellsFor } from './live-types.mts';
import { openPortal, place } from './open-portal.mts';
import { upload } from './upload.mts';

const VERSION = /^\d+\.\d+\.\d+(-[\w.]+)?$/;

/** @throws a problem where the types of the sources in a folder are wrong */
export const checkOwnTypes = async (dir: string): Promise<void> => {
  const { code, output } = await runProgram(process.execPath, [compilerOf(dir), '-p', dir]);
  if (code !== 0) throw problem(`The types are wrong:\n${output.trim()}`);
};

/** A remote has to fit the shells that browsers run, whatever is installed here. */
const checkTypes = async (dir: string, portal: PortalClient): Promise<void> => {
  const shells = shellsFor(readPortalApi(dir), await readLiveShells(portal, (await portal.overview()).live));
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
  portal,
}: Parameters<MakeBuild>[0]): Promise<FinishedBuild<RemoteBuild>> => {
  if (from !== undefined) return adoptBuild({ from: path.resolve(dir, from), dir, dist, version });
  if (!isRemote(dir)) {
    throw problem(
      'This folder is no remote.',
      'npm run release -w mfe-dealer, or --from <folder> for what another bundler has built.',
    );
  }
  await checkTypes(dir, portal);
  await buildRelease(dir, dist, version);
  return readBuild(dist, await readRemotePaths(process.cwd()));
};

const makeRemote: MakeBuild = async (place) => {
  const finished = await buildRemote(place);
  sayDeprecated(finished);
  const seeds = await readSeeds(place.dir);
  return { ...finished, build: { ...finished.build, ...(seeds && { seeds }) } };
};

const nextSteps = ({ name, version }: FinishedBuild['build'], isInCheckout: boolean): string => {
  const server = isInCheckout ? '' : ' --server <folder>';
  const step = (action: string) => `  ${PROGRAM} ${action} ${name} ${version}`;
  return [
    'Next:',
    `${step('matrix')}${server}`,
    `${step('canary')} --reason "…"`,
    `${step('promote')} --reason "…"`,
    ...(name === SHELL ? ['Or once servers bring it:', `${step('deployed')} --reason "…"`] : []),
  ].join('\n');
};

/** A link to a release, or why there is none: one that can't be shown yet was released all the same. */
const previewOf = (portal: PortalClient, { name, directory }: FinishedBuild['build']): Promise<string> =>
  portal.preview(name, directory).then(
    (url) => `Preview for a day: ${url}`,
    (error: Error) => `No preview: ${error.message}`,
  );

/** Runs the script by which a remote calls its own bundler. */
const runBuild = async (version: string | undefined): Promise<void> => {
  const { code, output } = await runProgram('npm', ['run', 'build'], {
    env: { ...process.env, ...(version && { RELEASE_VERSION: version }) },
    shell: process.platform === 'win32',
  });
  if (code !== 0) throw problem(`The build failed:\n${output.trim()}`);
};

interface ReleaseOptions {
  version?: string | undefined;
  from?: string | undefined;
  build?: boolean | undefined;
}

/**
 * Builds the remote or the shell in the current folder, checks it, and uploads it to the portal. Browsers get it after it was
 * tested (`portal matrix dealer 1.5.0`) and promoted.
 */
export const release = async ({ version, from, build }: ReleaseOptions): Promise<void> => {
  if (version !== undefined && !VERSION.test(version))
    throw problem(`${version} is no version: 1.4.0 would be one.`);
  const dir = process.cwd();
  const dist = await mkdtemp(path.join(tmpdir(), 'release-'));
  try {
    const portal = openPortal();
    const signer = readSigner(process.env, place());
    // A key that is not valid fails before the build.
    await portal.names('');
    if (build) await runBuild(version);
    const checkout = await findCheckout();
    const make = checkout && dir === checkout.shellFolder ? checkout.makeShell : makeRemote;
    const finished = await make({ dir, dist, version, from, portal });
    const { name, directory } = finished.build;
    const built = {
      at: new Date().toISOString(),
      by: await authorOf(),
      commit: await commitOf(),
      node: process.version,
    };
    await upload(portal, `${name} ${directory}`, { finished, built, signer });
    if (name !== SHELL) console.log(await previewOf(portal, finished.build));
    console.log(nextSteps(finished.build, checkout !== undefined));
  } finally {
    await rm(dist, { recursive: true, force: true });
  }
};
