/**
 * Builds the remote of the current folder, or the shell, checks it, and puts it into the release store:
 *
 *   npm run release -w mfe-dealer
 *   npm run release -w mfe-dealer -- --version 1.5.0 --by ann@example.com
 *   npm run release -w shell
 *
 * Browsers get a remote after it was tested (`npm run matrix -- dealer 1.5.0`) and promoted. The shell comes with the server;
 * its release is what remotes are tested with.
 */

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import {
  type FinishedBuild,
  openStore,
  problem,
  publish,
  type ReleaseStore,
  readBuild,
  readShellBuild,
  SHELL,
} from '@slabdesk/releases';
import { fromRoot, ROOT } from '../../command-kit/src/paths.mjs';
import { runMain } from '../../command-kit/src/problem.mjs';
import { runNode } from '../../command-kit/src/run.mjs';
import { remoteFolders } from '../../command-kit/src/workspaces.cjs';
import { authorOf, commitOf } from './author.mts';
import { knownRemotes } from './known-remotes.mts';
import { addDeclarations, checkAgainstShells, readLiveShells, releasedIn } from './live-types.mts';

const VERSION = /^\d+\.\d+\.\d+(-[\w.]+)?$/;

const check = async (what: string, script: string, args: string[]): Promise<void> => {
  const { code, output } = await runNode(script, args);
  if (code !== 0) throw problem(`${what}:\n${output.trim()}`);
};

const checkOwnTypes = (dir: string): Promise<void> =>
  check('The types are wrong', fromRoot('node_modules', 'typescript', 'bin', 'tsc'), ['-p', dir]);

/** A remote has to fit the shells that browsers run, whatever this checkout holds. */
const checkRemoteTypes = async (dir: string, store: ReleaseStore): Promise<void> => {
  const shells = await readLiveShells(store);
  const checked = await checkAgainstShells(dir, shells);
  if (checked.length > 0) console.log(`The types fit shell ${checked.join(' and ')}`);
  if (checked.length === shells.length && checked.length > 0) return;
  console.log(
    shells.length === 0
      ? 'No shell is live: the types are checked against this checkout'
      : 'A live shell was released without declarations: the types are checked against this checkout too',
  );
  await checkOwnTypes(dir);
};

const checkImports = (): Promise<void> =>
  check('Imports point the wrong way', fromRoot('scripts', 'imports', 'check.mjs'), []);

/** Not `dist`, which a running server may serve. */
const build = async (dir: string, dist: string, version: string | undefined): Promise<void> => {
  process.env.NODE_ENV = 'production';
  const { default: webpack } = await import('webpack');
  const { default: makeConfig } = await import(pathToFileURL(path.join(dir, 'webpack.config.mjs')).href);
  const compiler = webpack(await makeConfig({ mode: 'production', dist, version }));
  const stats = await promisify(compiler.run.bind(compiler))();
  await promisify(compiler.close.bind(compiler))();
  if (stats?.hasErrors()) throw problem(`The build failed:\n${stats.toString({ preset: 'errors-only' })}`);
};

/** The declarations go with the shell's release. Their versions must fit the change since the shell that is live. */
const declare = async (dist: string, store: ReleaseStore): Promise<void> => {
  const [{ readSurface }, { versionProblems }, { sharedPackages }] = await Promise.all([
    import('../../api-reports/src/surface.mjs'),
    import('../../api-reports/src/versions.mjs'),
    import('../../api-reports/src/packages.mjs'),
  ]);
  const surface = await readSurface();
  const [live] = await readLiveShells(store);
  const wrong = await versionProblems(sharedPackages(), surface, async (shared: { name: string }) =>
    releasedIn(live, shared),
  );
  if (wrong.length > 0)
    throw problem(wrong.join('\n'), 'Raise the versions, and run `npm run api -- check`.');
  const shell = JSON.parse(await readFile(path.join(dist, 'shell.json'), 'utf8'));
  await addDeclarations(dist, shell, surface);
};

type Make = (
  dir: string,
  dist: string,
  version: string | undefined,
  store: ReleaseStore,
) => Promise<FinishedBuild>;

const makeShell: Make = async (dir, dist, version, store) => {
  await Promise.all([checkOwnTypes(dir), checkImports(), build(dir, dist, version)]);
  await declare(dist, store);
  return readShellBuild(dist);
};

const makeRemote: Make = async (dir, dist, version, store) => {
  await checkRemoteTypes(dir, store);
  await Promise.all([checkImports(), build(dir, dist, version)]);
  return readBuild(dist, await knownRemotes());
};

/** What is released, by the folder that npm runs the script in. */
const checkPlace = (dir: string, version: string | undefined): void => {
  const folders = [...remoteFolders(), SHELL];
  if (!folders.some((folder) => dir === fromRoot(folder)))
    throw problem('This folder is no remote, nor the shell.', `npm run release -w ${folders[0]}`);
  if (version !== undefined && !VERSION.test(version))
    throw problem(`${version} is no version: 1.4.0 would be one.`);
};

const nextStep = ({ name, version }: FinishedBuild['build']): string =>
  name === SHELL
    ? `Once it is deployed: npm run remotes -- deployed shell ${version} --reason "…"`
    : `Next: npm run matrix -- ${name} ${version}, then npm run remotes -- promote ${name} ${version} --reason "…"`;

await runMain(async () => {
  const { values } = parseArgs({ options: { version: { type: 'string' }, by: { type: 'string' } } });
  const dir = process.cwd();
  checkPlace(dir, values.version);
  const dist = await mkdtemp(path.join(tmpdir(), 'release-'));
  try {
    const store = openStore(process.env, ROOT);
    await store.prepare();
    const make = path.basename(dir) === SHELL ? makeShell : makeRemote;
    const finished = await make(dir, dist, values.version, store);
    const { name, directory } = finished.build;
    const built = {
      at: new Date().toISOString(),
      by: await authorOf(values.by),
      commit: await commitOf(),
      node: process.version,
    };
    const isNew = await publish(store, finished, built);
    console.log(
      `${name} ${directory} ${isNew ? 'is' : 'was'} released to ${store.name}${isNew ? '' : ' already'}`,
    );
    console.log(nextStep(finished.build));
  } finally {
    await rm(dist, { recursive: true, force: true });
  }
});
