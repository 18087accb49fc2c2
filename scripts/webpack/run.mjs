/**
 * Runs webpack for the workspace that it is started in, with its `webpack.config.mjs`:
 * `node ../scripts/webpack/run.mjs build | watch | serve`.
 */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import webpack from 'webpack';

const TASKS = {
  build: { mode: 'production', serve: false },
  watch: { mode: 'development', serve: false },
  serve: { mode: 'development', serve: true },
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
  console.log(`${config.name} is served live at http://127.0.0.1:${config.devServer.port}`);
};

const task = process.argv[2];
const options = TASKS[task];
if (!options) throw new Error(`Say what to run: ${Object.keys(TASKS).join(', ')}`);
process.env.NODE_ENV ??= options.mode;
const { default: makeConfig } = await import(pathToFileURL(path.resolve('webpack.config.mjs')));
const config = await makeConfig(options);
const compiler = webpack(config);
if (task === 'build') await build(compiler);
else if (task === 'watch') watch(compiler);
else await serve(compiler, config);
