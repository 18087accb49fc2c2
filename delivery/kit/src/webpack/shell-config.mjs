import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '@slabdesk/command-kit/paths';
import webpack from 'webpack';
import { ABSENT_IN_RUNTIME, RUNTIME_SNAPSHOTS } from './absent.mjs';
import { baseConfig } from './base.mjs';
import { chunkIntegrity } from './chunk-integrity.mjs';
import { PREVIOUS_API, readRemotePaths, SERVER_API } from './contract.mjs';
import { integrityByFile, precompress, pruneFiles, scriptsOf, writeAtomically } from './finish-build.mjs';
import { startWith, updatePage } from './hot.mjs';
import { loadTypeScript } from './load-typescript.mjs';
import { readPortalApi, readSharedVersions } from './manifest.mjs';
import { PROVIDED, SHARED } from './shared.mjs';
import { MAPS, sourceMaps } from './source-maps.mjs';

const LAYOUTS = ['column', 'sidebar'];
/** Days to keep files of older builds for open tabs. */
const KEPT_DAYS = 14;

/** The modules of the facade `@slabdesk/portal/api` and their dependencies. */
const API =
  /[\\/](portal[\\/]src[\\/]api|node_modules[\\/](@reduxjs|@standard-schema|immer|react-redux|redux|redux-thunk|reselect|use-sync-external-store))[\\/]/;

/**
 * The scripts and styles that the server writes into the head of the HTML. Colours come from the theme, so that they
 * are defined once.
 */
const readHead = async () => {
  const { headScript, headStyle } = await loadTypeScript(
    path.join(ROOT, 'shared-ui/src/theme/first-paint.ts'),
  );
  const { headStartScript } = await loadTypeScript(
    path.join(ROOT, 'packages/portal/src/session/head-start.ts'),
  );
  return { headScript: `${headStartScript};${headScript}`, headStyle };
};

const lazyShares = (compilation) =>
  Object.fromEntries(
    SHARED.flatMap((key) => {
      const scripts = scriptsOf(compilation, `share-${path.posix.basename(key)}`);
      return scripts ? [[key, scripts]] : [];
    }),
  );

const layoutsOf = (compilation) =>
  Object.fromEntries(LAYOUTS.map((layout) => [layout, scriptsOf(compilation, `layout-${layout}`) ?? []]));

/** The scripts of all other named chunks, which the shell loads on demand. */
const partsOf = (compilation) =>
  Object.fromEntries(
    [...compilation.namedChunkGroups.keys()]
      .filter((name) => !/^(main|share-.*|layout-.*)$/.test(name))
      .map((name) => [name, scriptsOf(compilation, name)]),
  );

/** Removes unused parts of the federation runtime: snapshots of manifests, and support outside browsers. */
const RUNTIME_SWITCHES = { FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true', ENV_TARGET: '"web"' };

/** Hashes a build: its description, and the names of its files, which change with their content. It is the same in any version. */
const hashOf = ({ version: _version, ...description }, files) =>
  createHash('sha256')
    .update(JSON.stringify([description, files.toSorted()]))
    .digest('hex')
    .slice(0, 12);

/** Compresses the emitted files, then describes them in `dist/shell.json` for the server. */
const recordBuild = ({ dist, facts, isProduction }) => ({
  apply(compiler) {
    compiler.hooks.afterEmit.tapPromise('RecordShellBuild', async (compilation) => {
      if (compilation.errors.length > 0) return;
      const folder = path.join(dist, 'assets');
      const files = Object.keys(compilation.assets);
      if (isProduction) await precompress(folder, files);
      const description = {
        ...facts,
        ...(await readHead()),
        scripts: scriptsOf(compilation, 'main'),
        layouts: layoutsOf(compilation),
        shares: lazyShares(compilation),
        parts: partsOf(compilation),
        fonts: files.filter((file) => /latin-wght-normal.*\.woff2$/.test(file)),
        icon: files.find((file) => file.endsWith('.svg')),
        integrity: isProduction ? await integrityByFile(folder, files) : {},
      };
      await writeAtomically(path.join(dist, 'shell.json'), {
        ...description,
        ...(isProduction ? { hash: hashOf(description, files) } : { compilation: compilation.hash }),
      });
      await pruneFiles(folder, files, KEPT_DAYS);
      if (isProduction)
        await pruneFiles(
          path.join(dist, MAPS),
          files.map((file) => path.basename(file)),
          KEPT_DAYS,
        );
    });
  },
});

/**
 * Webpack configuration of the shell: an ordinary application without a federation plugin, which calls the federation
 * runtime itself. `npm run release` sets another output folder and its own version.
 */
export const shellConfig =
  ({ dir }) =>
  async ({ mode, isHot, dist = path.join(dir, 'dist'), version: givenVersion }) => {
    const config = baseConfig({ dir, mode, isHot });
    const own = JSON.parse(await readFile(path.join(dir, 'package.json'), 'utf8'));
    const version = givenVersion ?? own.version;
    const fileName = '[name].[contenthash:10].js';
    return {
      ...config,
      entry: { main: './src/main.tsx' },
      output: {
        ...config.output,
        path: path.join(dist, 'assets'),
        publicPath: '/assets/',
        uniqueName: 'shell',
        filename: fileName,
        chunkFilename: fileName,
        assetModuleFilename: '[name].[contenthash:10][ext]',
      },
      resolve: {
        ...config.resolve,
        alias: {
          ...config.resolve.alias,
          [RUNTIME_SNAPSHOTS]: path.join(import.meta.dirname, 'no-snapshots.js'),
        },
      },
      module: { rules: [...config.module.rules, ...ABSENT_IN_RUNTIME] },
      optimization: {
        ...config.optimization,
        splitChunks: {
          // The palette is one file: sharing its libraries would add bytes to pages that don't show it.
          chunks: (chunk) => !chunk.canBeInitial() && chunk.name !== 'palette',
          cacheGroups: {
            // One file, which layouts and shared modules have in common and the server preloads.
            api: { test: API, name: 'api', chunks: 'async', enforce: true },
            // Libraries change rarely, so they stay in the browser's cache across releases of the shell.
            vendor: { test: /[\\/]node_modules[\\/]/, name: 'vendor', chunks: 'initial' },
          },
        },
      },
      plugins: [
        ...config.plugins,
        new webpack.DefinePlugin(RUNTIME_SWITCHES),
        ...(mode === 'production' ? [sourceMaps({ root: ROOT }), chunkIntegrity()] : []),
        ...(isHot ? [updatePage(), startWith('follow-builds.js')] : []),
        recordBuild({
          dist,
          facts: {
            version,
            portalApi: readPortalApi(ROOT),
            sharedVersions: readSharedVersions(ROOT),
            previous: PREVIOUS_API,
            serverApi: SERVER_API,
            provides: PROVIDED,
            remotePaths: await readRemotePaths(ROOT),
          },
          isProduction: mode === 'production',
        }),
      ],
    };
  };
