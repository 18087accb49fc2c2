import { createRequire } from 'node:module';
import path from 'node:path';
import webpack from 'webpack';

const require = createRequire(import.meta.url);
const CLIENTS = path.join(import.meta.dirname, 'hot');

/** Prepends a file from `hot/` to each entry of a build, including a federation container. */
export const startWith = (file) =>
  new webpack.EntryPlugin(CLIENTS, path.join(CLIENTS, file), { name: undefined });

/** Makes pages reload after a change without asking whether to leave them. */
export const reloadQuietly = () => startWith('reload-quietly.js');

/** Updates pages of `npm run dev`, which no development server of webpack serves. */
export const updatePage = () => startWith('update-page.js');

/**
 * Options with which a build updates open pages in place. The page's React must be a development build.
 *
 * @returns {{ transform: object, alias: object, plugins: object[] }} options of SWC's transform of React, and additions
 *   to webpack's configuration
 */
export const hotUpdates = () => {
  // Production builds, and so `npm start`, work without these packages.
  const ReactRefreshPlugin = require('@pmmmwh/react-refresh-webpack-plugin');
  const runtime = require.resolve('react-refresh/runtime');
  return {
    transform: { development: true, refresh: true },
    alias: {
      'react/jsx-dev-runtime$': path.join(CLIENTS, 'jsx-dev-runtime.js'),
      [runtime]: path.join(CLIENTS, 'refresh-runtime.cjs'),
      // The file that the runtime requires in development.
      'react-refresh-code$': path.join(path.dirname(runtime), 'cjs', 'react-refresh-runtime.development.js'),
    },
    plugins: [
      new webpack.HotModuleReplacementPlugin(),
      new ReactRefreshPlugin({ esModule: true, exclude: [/node_modules/, CLIENTS], overlay: false }),
      reloadQuietly(),
    ],
  };
};
