import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import webpack from 'webpack';
import { SHARED } from './shared.mjs';

export const ENTRY = 'remoteEntry.js';
export const EXPOSED = '__federation_expose_remote';

/**
 * Puts the exposed definition into the container's own script: it is less than half a kilobyte, and would cost every
 * first page of a remote a request of its own, after the container's.
 */
const inlineExposed = (entry) => ({
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('InlineExposed', (compilation) => {
      compilation.hooks.optimizeChunks.tap({ name: 'InlineExposed', stage: 1 }, () => {
        const { chunkGraph, namedChunks } = compilation;
        const [container, exposed] = [namedChunks.get(entry), namedChunks.get(EXPOSED)];
        if (!container || !exposed || !chunkGraph.canChunksBeIntegrated(container, exposed)) return;
        chunkGraph.integrateChunks(container, exposed);
        compilation.chunks.delete(exposed);
        namedChunks.delete(EXPOSED);
        return true;
      });
    });
  },
});

/** The plugin's own modules, by identifiers that hold the absolute path of a generated file. */
const GENERATED = /[\\/]\.federation[\\/]entry\./;

/** Names these modules alike in every folder, so that the same sources give the same release on any machine. */
const nameGeneratedModules = {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('NameGeneratedModules', (compilation) => {
      compilation.hooks.beforeModuleIds.tap('NameGeneratedModules', (modules) => {
        for (const module of modules) {
          const identifier = module.identifier();
          if (!GENERATED.test(identifier)) continue;
          const id = identifier.startsWith('container entry') ? 'container' : 'federation';
          compilation.chunkGraph.setModuleId(module, id);
        }
      });
    });
  },
};

/** Components of MUI import this by a relative path, which no share could be named by. */
const STYLING = '@mui/material/zero-styled';

/** Has components of MUI that a remote bundles take their styling, with the theme in it, from the shell. */
const shareStyling = new webpack.NormalModuleReplacementPlugin(
  /^\.\.\/zero-styled\/index\.mjs$/,
  (resolved) => {
    if (/[\\/]@mui[\\/]material[\\/]/.test(resolved.context)) resolved.request = STYLING;
  },
);

/**
 * The container of a release, with its manifest. It brings no federation runtime of its own but runs on the shell's, and
 * takes from the shell all that is shared.
 *
 * @param {string} global name of the container, of its global variable, and of webpack's own variables: one for each
 *   release, so that two of them can live in one page
 */
export const container = (global) => [
  new ModuleFederationPlugin({
    name: global,
    library: { type: 'var', name: global },
    filename: ENTRY,
    exposes: { './remote': { import: './src/index.ts', name: EXPOSED } },
    // Which versions fit is checked before any code of a release is loaded, by what `remote.json` says.
    shared: Object.fromEntries(
      SHARED.map((key) => [key, { singleton: true, import: false, requiredVersion: false }]),
    ),
    shareStrategy: 'loaded-first',
    manifest: true,
    dts: false,
    experiments: {
      externalRuntime: true,
      optimization: { disableSnapshot: true, disableRemote: true, target: 'web' },
    },
  }),
  shareStyling,
  inlineExposed(global),
  nameGeneratedModules,
];
