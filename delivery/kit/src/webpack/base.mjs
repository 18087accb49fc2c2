import { createRequire } from 'node:module';
import path from 'node:path';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import { packageFolder } from '../packages.mjs';
import { ABSENT_IN_GRID } from './absent.mjs';
import { hotUpdates } from './hot.mjs';
import { retryChunks } from './retry-chunks.mjs';

const require = createRequire(import.meta.url);

/** The theme turns ripples off, but every button would still bundle their code. */
const TOUCH_RIPPLE = path.join(
  packageFolder('@mui/material', packageFolder('shared-ui', import.meta.dirname)),
  'ButtonBase',
  'TouchRipple.mjs',
);

/** Options for pages with a production build of React, in production and development. */
const COLD = {
  // Always the production JSX runtime: the shell may have either build of React.
  transform: { development: false },
  alias: {},
  plugins: [],
};

/**
 * Configuration shared by the builds of the shell and the remotes.
 *
 * @param {{ dir: string, mode: 'production' | 'development', isHot?: boolean }} build `isHot` updates open pages in
 *   place, which requires a development build of React in the page
 */
export const baseConfig = ({ dir, mode, isHot = false }) => {
  const hot = isHot ? hotUpdates() : COLD;
  return {
    mode,
    context: dir,
    target: ['web', 'es2022'],
    // Not by `eval`, which the Content-Security-Policy forbids. Production builds add `sourceMaps`.
    devtool: mode === 'production' ? false : 'inline-cheap-module-source-map',
    infrastructureLogging: { level: 'warn' },
    stats: mode === 'production' ? 'errors-warnings' : 'minimal',
    performance: false,
    output: {
      // Users wait at most 5 s, so a chunk that hangs fails before that.
      chunkLoadTimeout: 4_500,
      // A module that throws while it is evaluated is removed, so that the next attempt evaluates it again. The newer
      // `strictModuleErrorHandling` would throw the first error again for as long as the page is open.
      strictModuleErrorHandling: false,
      strictModuleExceptionHandling: true,
    },
    plugins: [retryChunks, ...hot.plugins],
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js'],
      alias: {
        ...hot.alias,
        [TOUCH_RIPPLE]: path.join(import.meta.dirname, 'no-ripple.js'),
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
        ...ABSENT_IN_GRID,
        { test: /\.woff2$/, type: 'asset/resource' },
        { test: /\.svg$/, type: 'asset/resource' },
      ],
    },
    optimization: {
      // After an error, open pages keep the last working build and update once the error is fixed.
      emitOnErrors: false,
      // SWC runs on threads already. A process of its own would load it again, and copy input and output.
      minimizer: [
        new MinimizerPlugin({ minify: MinimizerPlugin.swcMinify, extractComments: false, parallel: false }),
      ],
    },
  };
};
