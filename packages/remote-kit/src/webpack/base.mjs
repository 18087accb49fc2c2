import { createRequire } from 'node:module';
import path from 'node:path';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import { hotUpdates } from './hot.mjs';
import { retryChunks } from './retry-chunks.mjs';

export const ROOT = path.resolve(import.meta.dirname, '..', '..', '..', '..');

const require = createRequire(import.meta.url);

/** The theme switches ripples off, yet every button would bring their code along. */
const TOUCH_RIPPLE = path.join(
  path.dirname(require.resolve('@mui/material/package.json')),
  'ButtonBase',
  'TouchRipple.mjs',
);

/** Builds for a production build of React, which are those of production too. */
const COLD = {
  // Always the production runtime: the shell that a remote meets may be of either kind.
  transform: { development: false },
  alias: {},
  plugins: [],
};

/**
 * What the shell's and the remotes' builds have in common.
 *
 * @param {{ dir: string, mode: 'production' | 'development', isHot?: boolean }} build `isHot` has it update open pages in
 *   place, which takes a page whose React is a development build
 */
export const baseConfig = ({ dir, mode, isHot = false }) => {
  const hot = isHot ? hotUpdates() : COLD;
  return {
    mode,
    context: dir,
    target: ['web', 'es2022'],
    // Maps as files: the Content-Security-Policy allows no eval, in development neither.
    devtool: mode === 'production' ? false : 'cheap-module-source-map',
    infrastructureLogging: { level: 'warn' },
    stats: mode === 'production' ? 'errors-warnings' : 'minimal',
    performance: false,
    output: {
      // Nobody waits longer than 5 s, and then a chunk that hangs has failed.
      chunkLoadTimeout: 4_500,
      // A module that throws while it starts is forgotten, so that another attempt starts it again. The newer
      // `strictModuleErrorHandling` would throw the first error again for as long as the page is open.
      strictModuleErrorHandling: false,
      strictModuleExceptionHandling: true,
    },
    plugins: [retryChunks, ...hot.plugins],
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js'],
      alias: {
        ...hot.alias,
        [TOUCH_RIPPLE]: path.join(ROOT, 'packages', 'remote-kit', 'src', 'webpack', 'no-ripple.js'),
      },
    },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          loader: require.resolve('swc-loader'),
          options: {
            swcrc: false,
            jsc: {
              target: 'es2022',
              parser: { syntax: 'typescript', tsx: true },
              transform: { react: { runtime: 'automatic', ...hot.transform } },
            },
          },
        },
        { test: /\.woff2$/, type: 'asset/resource' },
        { test: /\.svg$/, type: 'asset/resource' },
      ],
    },
    optimization: {
      // Open pages keep what worked, and go on from there once the error is mended.
      emitOnErrors: false,
      minimizer: [new MinimizerPlugin({ minify: MinimizerPlugin.swcMinify, extractComments: false })],
    },
  };
};
