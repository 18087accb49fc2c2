/**
 * Runs webpack for the workspace in the current directory, with its `webpack.config.mjs`: `node
 * ../delivery/kit/src/webpack/run.mjs build | watch | serve`.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { problem, refuseArguments, runMain } from '@slabdesk/command-kit/problem';
import webpack from 'webpack';

const TASKS = {
  build: { mode: 'production' },
  watch: { mode: 'development', isHot: true },
  // Runs in the shell of a running portal, whose React is a production build.
  serve: { mode: 'development', isServed: true },
};

const report = (stats) => {
  if (stats.hasErrors() || stats.hasWarnings()) {
    console.log(stats.toString({ preset: 'errors-warnings', colors: process.stdout.isTTY }));
  }
  return stats.hasErrors();
};

/** The configuration of a workspace, and its compiler. */
const load = async (dir, options) => {
  const { default: makeConfig } = await import(pathToFileURL(path.join(dir, 'webpack.config.mjs')).href);
  const config = await makeConfig(options);
  return { config, compiler: webpack(config) };
};

const compile = async (compiler) => {
  const stats = await promisify(compiler.run.bind(compiler))();
  await promisify(compiler.close.bind(compiler))();
  return stats;
};

/**
 * Builds a workspace for production, not into its `dist`, which a running server may serve.
 *
 * @param {string} dir holds `webpack.config.mjs`
 * @param {string} dist an empty folder
 * @param {string | undefined} version instead of that of its package.json
 */
export const buildRelease = async (dir, dist, version) => {
  process.env.NODE_ENV = 'production';
  const { compiler } = await load(dir, { ...TASKS.build, dist, version });
  const stats = await compile(compiler);
  if (stats.hasErrors()) throw problem(`The build failed:\n${stats.toString({ preset: 'errors-only' })}`);
};

const build = async (compiler) => {
  const startedAt = performance.now();
  const hasErrors = report(await compile(compiler));
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  if (hasErrors) process.exitCode = 1;
  else console.log(`Built ${path.basename(process.cwd())} in ${seconds} s`);
};

const watch = (compiler) =>
  compiler.watch({}, (error, stats) => {
    if (error) throw error;
    if (!report(stats)) console.log(`Built ${path.basename(process.cwd())}, watching for changes`);
  });

const serve = async (compiler, config) => {
  const { default: WebpackDevServer } = await import('webpack-dev-server');
  const server = new WebpackDevServer(config.devServer, compiler);
  await server.start();
  const address = server.server?.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  console.log(`${config.name} is served live at http://127.0.0.1:${port}`);
};

const checkPortal = (portal) => {
  if (!/^https?:\/\//.test(portal) || !URL.canParse(portal))
    throw problem(`--portal ${portal} is no address of a portal.`, 'It looks like https://staging.example.');
};

/**
 * Runs webpack for the workspace in the current folder.
 *
 * @param {string} task
 * @param {{ portal?: string }} [options] of `serve`: the running portal, instead of BFF_URL
 */
export const runTask = async (task, { portal } = {}) => {
  const options = TASKS[task];
  if (!options) throw problem(`There is no "${task ?? ''}".`, `Tasks: ${Object.keys(TASKS).join(', ')}`);
  if (portal !== undefined) {
    checkPortal(portal);
    process.env.BFF_URL = portal;
  }
  const dir = process.cwd();
  const file = path.join(dir, 'webpack.config.mjs');
  if (!existsSync(file))
    throw problem(`There is no ${file}.`, 'Name a workspace: npm run build -w mfe-dealer');
  process.env.NODE_ENV ??= options.mode;
  const { config, compiler } = await load(dir, options);
  if (task === 'build') await build(compiler);
  else if (task === 'watch') watch(compiler);
  else await serve(compiler, config);
};

if (process.argv[1] === import.meta.filename) {
  await runMain(() => {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { portal: { type: 'string' } },
    });
    const [task, ...rest] = positionals;
    refuseArguments(task, '', rest);
    return runTask(task, values);
  });
}
