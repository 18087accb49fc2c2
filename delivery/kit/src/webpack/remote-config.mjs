import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { exportedFile, projectRoot } from '../packages.mjs';
import { baseConfig } from './base.mjs';
import { bundledPackages } from './bundled-packages.mjs';
import { chunkIntegrity } from './chunk-integrity.mjs';
import { container, containerName, ENTRY, EXPOSED } from './container.mjs';
import { readRemotePaths } from './contract.mjs';
import { devServer } from './dev-server.mjs';
import {
  integrityByFile,
  precompress,
  pruneDirectories,
  scriptsOf,
  writeAtomically,
} from './finish-build.mjs';
import { reloadQuietly, updatePage } from './hot.mjs';
import { hashInputs } from './input-hash.mjs';
import { readNeededApi, readServedManifest, readSharedVersions } from './manifest.mjs';
import { pagesRule } from './pages-loader.mjs';
import { RUNTIME, SHARED_WITHOUT_REACT } from './shared.mjs';
import { MAPS, sourceMaps } from './source-maps.mjs';

/** Number of old builds to keep beside the current one. */
const KEPT_BUILDS = 3;

const sharesOf = (compilation, name) => {
  const shares = new Set();
  for (const chunk of compilation.namedChunkGroups.get(name).chunks) {
    const modules = compilation.chunkGraph.getChunkModulesIterableBySourceType(chunk, 'consume-shared');
    for (const module of modules ?? []) shares.add(module.options.shareKey);
  }
  return [...shares].sort();
};

/** All modules that the container and its chunks take from the shell. */
const allShares = (compilation) => {
  const consumed = [...compilation.modules].filter(({ type }) => type === 'consume-shared-module');
  return [...new Set([RUNTIME, ...consumed.map(({ options }) => options.shareKey)])].sort();
};

const pagesOf = (compilation, { routes }) =>
  Object.fromEntries(
    routes.map(({ page }) => [
      page,
      { scripts: scriptsOf(compilation, `page-${page}`), shares: sharesOf(compilation, `page-${page}`) },
    ]),
  );

/** The scripts of lazy chunks other than pages, by chunk name. */
const partsOf = (compilation) =>
  Object.fromEntries(
    [...compilation.namedChunkGroups.keys()]
      .filter((name) => name !== EXPOSED && !name.startsWith('page-'))
      .map((name) => [name, scriptsOf(compilation, name)])
      .filter(([, scripts]) => scripts),
  );

/** Compresses the emitted files, then makes this build the current one in `dist/remote.json`. */
const recordBuild = ({ dir, dist, directory, facts, isDevelopment }) => ({
  apply(compiler) {
    compiler.hooks.afterEmit.tapPromise('RecordRemoteBuild', async (compilation) => {
      if (compilation.errors.length > 0) return;
      const folder = path.join(dist, directory);
      const files = Object.keys(compilation.assets);
      const pages = pagesOf(compilation, facts);
      const shares = allShares(compilation);
      if (!isDevelopment) await precompress(folder, files);
      await writeAtomically(path.join(dist, 'remote.json'), {
        ...facts,
        directory,
        entry: ENTRY,
        sharedVersions: readSharedVersions(dir, shares),
        shares,
        exposed: (scriptsOf(compilation, EXPOSED) ?? []).filter((file) => file !== ENTRY),
        pages,
        parts: partsOf(compilation),
        // A development build changes in place, so it has no hashes.
        integrity: isDevelopment ? {} : await integrityByFile(folder, files),
        ...(isDevelopment && { isDevelopment, compilation: compilation.hash }),
      });
      await pruneDirectories(dist, [directory, MAPS], KEPT_BUILDS);
      if (!isDevelopment) await pruneDirectories(path.join(dist, MAPS), [directory], KEPT_BUILDS);
    });
  },
});

/**
 * Webpack configuration of a remote.
 *
 * A release is an immutable directory, `dist/<version>-<hash>/`; `dist/remote.json` names the current one. The hash
 * is part of the global variable and of webpack's unique name, so that two releases can run in one page. `npm run
 * release` sets another output folder and its own version.
 *
 * @param {object} remote
 * @param {string} remote.dir its folder
 * @param {number} remote.port the port of its development server
 * @param {boolean} [remote.ownReact] bundles the React that is installed for the remote, whose pages are then all mounted
 */
export const remoteConfig =
  ({ dir, port, ownReact = false }) =>
  async ({ mode, isServed, isHot, dist = path.join(dir, 'dist'), version: givenVersion }) => {
    const manifest = await readServedManifest(dir);
    const component = ownReact && manifest.routes.find(({ mount }) => !mount);
    if (component) {
      throw new Error(
        `${manifest.name} brings a React of its own, so the route ${component.path} must say "mount: true"`,
      );
    }
    const own = JSON.parse(await readFile(path.join(dir, 'package.json'), 'utf8'));
    const version = givenVersion ?? own.version;
    const portalApi = readNeededApi(dir, own);
    const inputs = [
      path.join(dir, 'src'),
      path.dirname(exportedFile('bff-contract', '.', dir)),
      import.meta.dirname,
      ...bundledPackages(dir),
    ];
    const hash = isServed ? 'dev' : await hashInputs(inputs, `${version} ${portalApi} ${mode}`);
    const global = containerName(manifest.name, hash);
    const directory = `${version}-${hash}`;
    const config = baseConfig({ dir, mode, isHot });
    return {
      ...config,
      name: manifest.name,
      // The manifest plugin warns about `publicPath: 'auto'`, which a release needs to be served from any location.
      infrastructureLogging: { level: 'error' },
      entry: {},
      module: {
        rules: [...config.module.rules, pagesRule(dir)],
      },
      output: {
        ...config.output,
        path: path.join(dist, directory),
        publicPath: 'auto',
        uniqueName: global,
        chunkFilename: isServed ? '[name].js' : '[name].[contenthash:10].js',
        assetModuleFilename: '[name].[contenthash:10][ext]',
        clean: !isServed,
      },
      plugins: [
        ...config.plugins,
        ...container(global, ownReact ? SHARED_WITHOUT_REACT : undefined),
        ...(mode === 'production'
          ? [sourceMaps({ root: projectRoot(dir), folder: directory }), chunkIntegrity()]
          : []),
        ...(isServed && !isHot ? [reloadQuietly()] : []),
        ...(isHot && !isServed ? [updatePage()] : []),
        ...(isServed
          ? []
          : [
              recordBuild({
                dir,
                dist,
                directory,
                facts: { ...manifest, version, hash, global, portalApi },
                isDevelopment: mode !== 'production',
              }),
            ]),
      ],
      ...(isServed && {
        devServer: devServer({
          port,
          manifest,
          descriptor: {
            version: 'dev',
            global,
            portalApi,
            shares: [RUNTIME],
            entry: ENTRY,
            // The shell only knows the paths of the platform's remotes.
            paths: (await readRemotePaths(dir))[manifest.name],
          },
        }),
      }),
    };
  };
