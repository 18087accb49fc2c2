import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import webpack from 'webpack';
import { SHARED } from './shared.mjs';

export const ENTRY = 'remoteEntry.js';
export const EXPOSED = '__federation_expose_remote';

/** The name of a release's container, and of all that it has in a page for itself. The server accepts no other form. */
export const containerName = (remote, hash) => `remote_${remote.replaceAll('-', '_')}_${hash}`;

/**
 * Inlines the exposed definition into the container's script. It is smaller than half a kilobyte and would otherwise
 * cost one more request, after the container's, for the first page of each remote.
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

/** The plugin's own modules, whose identifiers contain the absolute path of a generated file. */
const GENERATED = /[\\/]\.federation[\\/]entry\./;

/**
 * Gives these modules the same ids in every folder, so that the same sources produce the same release on any machine.
 */
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

/** Leaves out a file that the manifest's plugin writes and nothing reads. */
const leaveOutStats = {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('LeaveOutStats', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'LeaveOutStats', stage }, () =>
        compilation.deleteAsset('mf-stats.json'),
      );
    });
  },
};

/** MUI components import this by a relative path, which can't be shared by name. */
const STYLING = '@mui/material/zero-styled';

/** Makes MUI components that a remote bundles take their styling, including the theme, from the shell. */
const shareStyling = new webpack.NormalModuleReplacementPlugin(
  /^\.\.\/zero-styled\/index\.mjs$/,
  (resolved) => {
    if (/[\\/]@mui[\\/]material[\\/]/.test(resolved.context)) resolved.request = STYLING;
  },
);

/**
 * The container of a release, with its manifest. It uses the shell's federation runtime and all modules that the
 * shell shares.
 *
 * @param {string} global name of the container, its global variable and webpack's own variables: unique for each
 *   release, so that two releases can run in one page
 * @param {readonly string[]} [shared] the modules that the remote takes from the shell
 */
export const container = (global, shared = SHARED) => [
  new ModuleFederationPlugin({
    name: global,
    library: { type: 'var', name: global },
    filename: ENTRY,
    exposes: { './remote': { import: './src/pages.ts', name: EXPOSED } },
    // Compatibility is checked with the versions in `remote.json`, before any code of a release is loaded.
    shared: Object.fromEntries(
      shared.map((key) => [key, { singleton: true, import: false, requiredVersion: false }]),
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
  leaveOutStats,
];
