import { existsSync } from 'node:fs';
import path from 'node:path';
import webpack from 'webpack';
import { projectRoot } from '../packages.mjs';
import { baseConfig } from '../webpack/base.mjs';

const HERE = import.meta.dirname;

/** A placeholder for the list of shared modules; a pack has it compiled. */
const SHARES = ['ts', 'js'].map((ending) => path.join(HERE, 'host', `shares.${ending}`));

/** The server doesn't respond while it compiles, which can take long on a busy machine. */
export const PATIENCE_MS = 120_000;

/** The webpack configuration of the stubbed shell around the remote in `dir`. */
export const hostConfig = async ({ dir, output }) => {
  const config = { ...baseConfig({ dir, mode: 'development', isHot: true }), context: HERE };
  const stubs = path.join(dir, 'src', 'testing', 'stubs.ts');
  return {
    ...config,
    name: 'host',
    entry: { standalone: './host/main' },
    output: {
      ...config.output,
      path: output,
      publicPath: '/',
      uniqueName: 'standalone',
      filename: '[name].js',
      chunkFilename: 'host/[name].js',
      chunkLoadTimeout: PATIENCE_MS,
      assetModuleFilename: 'host/[name][ext]',
    },
    // Caches the libraries, which makes later starts fast.
    cache: {
      type: 'filesystem',
      name: path.basename(dir),
      cacheDirectory: path.join(projectRoot(dir), 'node_modules', '.cache', 'standalone'),
    },
    module: {
      rules: [...config.module.rules, { test: SHARES, loader: path.join(HERE, 'shares-loader.mjs') }],
    },
    plugins: [
      ...config.plugins,
      ...(existsSync(stubs)
        ? [new webpack.NormalModuleReplacementPlugin(/\/stubs-of-remote(\.js)?$/, stubs)]
        : []),
    ],
  };
};
