import { createRequire } from 'node:module';
import path from 'node:path';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import webpack from 'webpack';

const CLIENTS = path.join(import.meta.dirname, 'hot');
const REFRESH_RUNTIME = createRequire(import.meta.url).resolve('react-refresh/runtime');
/** The file that the runtime requires in development. */
const REFRESH_CODE = path.join(path.dirname(REFRESH_RUNTIME), 'cjs', 'react-refresh-runtime.development.js');

/** Prepends a file from `hot/` to each entry of a build, including a federation container. */
export const startWith = (file) =>
  new webpack.EntryPlugin(CLIENTS, path.join(CLIENTS, file), { name: undefined });

/** Makes pages reload after a change without asking whether to leave them. */
export const reloadQuietly = () => startWith('reload-quietly.js');

/**
 * Options with which a build updates open pages in place. The page's React must be a development build.
 *
 * @returns {{ transform: object, alias: object, plugins: object[] }} options of SWC's transform of React, and additions
 *   to webpack's configuration
 */
export const hotUpdates = () => ({
  transform: { development: true, refresh: true },
  alias: {
    'react/jsx-dev-runtime$': path.join(CLIENTS, 'jsx-dev-runtime.js'),
    [REFRESH_RUNTIME]: path.join(CLIENTS, 'refresh-runtime.cjs'),
    'react-refresh-code$': REFRESH_CODE,
  },
  plugins: [
    new webpack.HotModuleReplacementPlugin(),
    new ReactRefreshPlugin({ esModule: true, exclude: [/node_modules/, CLIENTS], overlay: false }),
    reloadQuietly(),
    startWith('update-page.js'),
  ],
});
