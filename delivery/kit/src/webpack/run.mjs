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

const build = async (compiler) => {
  const startedAt = performance.now();
  const stats = await promisify(compiler.run.bind(compiler))();
  const hasErrors = report(stats);
  await promisify(compiler.close.bind(compiler))();
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

/** `serve --portal https://staging.example`: the running portal, instead of BFF_URL. */
const choosePortal = (args) => {
  const { values } = parseArgs({ args, options: { portal: { type: 'string' } } });
  const { portal } = values;
  if (portal === undefined) return;
  if (!/^https?:\/\//.test(portal) || !URL.canParse(portal))
    throw problem(`--portal ${portal} is no address of a portal.`, 'It looks like https://staging.example.');
  process.env.BFF_URL = portal;
};

await runMain(async () => {
  const [task, ...rest] = process.argv.slice(2);
  const options = TASKS[task];
  if (!options) throw problem(`There is no "${task ?? ''}".`, `Tasks: ${Object.keys(TASKS).join(', ')}`);
  if (task === 'serve') choosePortal(rest);
  else refuseArguments(task, '', rest);
  const file = path.resolve('webpack.config.mjs');
  if (!existsSync(file))
    throw problem(`There is no ${file}.`, 'Name a workspace: npm run build -w mfe-dealer');
  process.env.NODE_ENV ??= options.mode;
  const { default: makeConfig } = await import(pathToFileURL(file).href);
  const config = await makeConfig(options);
  const compiler = webpack(config);
  if (task === 'build') await build(compiler);
  else if (task === 'watch') watch(compiler);
  else await serve(compiler, config);
});
