/**
 * Builds the remote of the current folder, or the shell, checks it, and puts it into the release store:
 *
 *   npm run release -w mfe-dealer
 *   npm run release -w mfe-dealer -- --version 1.5.0 --by ann@example.com
 *   npm run release -w shell
 *
 * Nobody gets a remote before it was played (`npm run matrix -- dealer 1.5.0`) and promoted. The shell comes
 * with the server; its release is what remotes are tried with.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { fromRoot } from '../lib/paths.mjs';
import { problem, runMain } from '../lib/problem.mjs';
import { runNode } from '../lib/run.mjs';
import { remoteFolders } from '../lib/workspaces.cjs';
import { authorOf, commitOf } from './author.mjs';
import { publish, readBuild, readShellBuild } from './publish.mjs';
import { openStore } from './settings.mjs';
import { SHELL } from './store.mjs';

const VERSION = /^\d+\.\d+\.\d+(-[\w.]+)?$/;

const check = async (what, script, args, options) => {
  const { code, output } = await runNode(script, args, options);
  if (code !== 0) throw problem(`${what}:\n${output.trim()}`);
};

/** What a build alone does not find: wrong types, and imports that a remote may not have. */
const checkSources = async (dir) => {
  await check('The types are wrong', fromRoot('node_modules', 'typescript', 'bin', 'tsc'), ['-p', dir]);
  await check('Imports point the wrong way', fromRoot('scripts', 'imports', 'check.mjs'), []);
};

/** Elsewhere than in `dist`: what a server here serves stays as it is. */
const build = async (dir, dist, version) => {
  process.env.NODE_ENV = 'production';
  const { default: webpack } = await import('webpack');
  const { default: makeConfig } = await import(pathToFileURL(path.join(dir, 'webpack.config.mjs')));
  const compiler = webpack(await makeConfig({ mode: 'production', dist, version }));
  const stats = await promisify(compiler.run.bind(compiler))();
  await promisify(compiler.close.bind(compiler))();
  if (stats.hasErrors()) throw problem(`The build failed:\n${stats.toString({ preset: 'errors-only' })}`);
};

/** What is released, by the folder that npm runs the script in. */
const checkPlace = (dir, version) => {
  const folders = [...remoteFolders(), SHELL];
  if (!folders.some((folder) => dir === fromRoot(folder)))
    throw problem('This folder is no remote, nor the shell.', `npm run release -w ${folders[0]}`);
  if (version !== undefined && !VERSION.test(version))
    throw problem(`${version} is no version: 1.4.0 would be one.`);
};

const nextStep = ({ name, version }) =>
  name === SHELL
    ? `Once it is deployed: npm run remotes -- deployed shell ${version} --reason "…"`
    : `Next: npm run matrix -- ${name} ${version}, then npm run remotes -- promote ${name} ${version} --reason "…"`;

await runMain(async () => {
  const { values } = parseArgs({ options: { version: { type: 'string' }, by: { type: 'string' } } });
  const dir = process.cwd();
  checkPlace(dir, values.version);
  const dist = await mkdtemp(path.join(tmpdir(), 'release-'));
  try {
    const store = openStore();
    await store.prepare();
    await Promise.all([checkSources(dir), build(dir, dist, values.version)]);
    const finished = await (path.basename(dir) === SHELL ? readShellBuild : readBuild)(dist);
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
