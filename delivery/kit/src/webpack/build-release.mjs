import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { problem } from '@slabdesk/command-kit/problem';

/**
 * Builds a workspace for production, not into its `dist`, which a running server may serve.
 *
 * @param {string} dir holds `webpack.config.mjs`
 * @param {string} dist an empty folder
 * @param {string | undefined} version instead of that of its package.json
 */
export const buildRelease = async (dir, dist, version) => {
  process.env.NODE_ENV = 'production';
  // Not a static import: commands report what is wrong with their arguments first.
  const { default: webpack } = await import('webpack');
  const { default: makeConfig } = await import(pathToFileURL(path.join(dir, 'webpack.config.mjs')).href);
  const compiler = webpack(await makeConfig({ mode: 'production', dist, version }));
  const stats = await promisify(compiler.run.bind(compiler))();
  await promisify(compiler.close.bind(compiler))();
  if (stats?.hasErrors()) throw problem(`The build failed:\n${stats.toString({ preset: 'errors-only' })}`);
};
