/**
 * The same product as one bundle, which no user ever gets: `npm run bench:web` measures what the remotes cost
 * against it. It is the shell's own build with one module replaced: the loader of containers, by imports of
 * the remotes' pages. Their facades are then plain modules, which webpack shakes and splits by page.
 *
 * `dist` has the layout of the repository, so that a server takes it as its `WEB_ROOT`: manifests of
 * remotes that name routes, menus and what to preload, and nothing else.
 */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from '@slabdesk/command-kit/paths';
import { remoteFolders } from '@slabdesk/command-kit/workspaces.cjs';
import { integrityByFile, scriptsOf, writeAtomically } from '@slabdesk/remote-kit/finish-build';
import { readManifest, readNeededApi, readSharedVersions } from '@slabdesk/remote-kit/manifest';
import { shellConfig } from '@slabdesk/remote-kit/webpack/shell-config';
import webpack from 'webpack';

const DIST = path.join(import.meta.dirname, 'dist');
/** The one module of the shell that loads containers. */
const LOADER = path.join(ROOT, 'shell', 'src', 'loading', 'remotes');

/** From a remote's folder of builds to the shell's scripts: file names as in the manifest. */
const ASSETS = '../../../assets/';

const toAssets = (files) => files.map((file) => `${ASSETS}${file}`);

const pagesOf = (compilation, { name, routes }) =>
  Object.fromEntries(
    routes.map(({ page }) => [
      page,
      { scripts: toAssets(scriptsOf(compilation, `page-${name}-${page}`)), shares: [] },
    ]),
  );

/** Describes each remote to the server. Its entry is the first script of the page, which is there anyway. */
const recordRemotes = (remotes) => ({
  apply(compiler) {
    compiler.hooks.afterEmit.tapPromise('RecordSingleBuild', async (compilation) => {
      if (compilation.errors.length > 0) return;
      const isRuntime = (module) => /federation[\\/]runtime/.test(module.nameForCondition());
      if ([...compilation.modules].some(isRuntime))
        throw new Error(`The bundle has the federation runtime: something imports past ${LOADER}`);
      const hashes = await integrityByFile(compiler.outputPath, Object.keys(compilation.assets));
      const integrity = Object.fromEntries(
        Object.entries(hashes).map(([file, hash]) => [ASSETS + file, hash]),
      );
      const [entry] = toAssets(scriptsOf(compilation, 'main'));
      for (const { folder, manifest } of remotes) {
        await mkdir(path.join(DIST, folder, 'dist'), { recursive: true });
        await writeAtomically(path.join(DIST, folder, 'dist', 'remote.json'), {
          ...manifest,
          version: '0.0.0',
          hash: '000000000000',
          directory: '0.0.0-000000000000',
          entry,
          global: `single_${manifest.name}`,
          portalApi: readNeededApi(ROOT, { name: folder }),
          sharedVersions: readSharedVersions(ROOT),
          exposed: [],
          pages: pagesOf(compilation, manifest),
          integrity,
        });
      }
    });
  },
});

export default async (options) => {
  const remotes = await Promise.all(
    remoteFolders().map(async (folder) => ({
      folder,
      pages: path.join(ROOT, folder, 'src', 'pages.ts'),
      manifest: await readManifest(path.join(ROOT, folder)),
    })),
  );
  const shell = shellConfig({ dir: path.join(ROOT, 'shell') });
  const config = await shell({ ...options, dist: path.join(DIST, 'shell', 'dist') });
  const page = path.join(import.meta.dirname, 'load-parts.mjs');
  const rules = [
    {
      test: page,
      loader: path.join(import.meta.dirname, 'import-remotes.cjs'),
      options: { remotes: remotes.map(({ pages, manifest }) => ({ name: manifest.name, file: pages })) },
    },
    ...remotes.map(({ pages, manifest }) => ({
      test: pages,
      enforce: 'pre',
      loader: fileURLToPath(import.meta.resolve('@slabdesk/remote-kit/webpack/pages-loader')),
      // Two remotes may have a page of the same name; their chunks are two all the same.
      options: { prefix: `${manifest.name}-` },
    })),
  ];
  return {
    ...config,
    output: { ...config.output, clean: true },
    module: { ...config.module, rules: [...config.module.rules, ...rules] },
    plugins: [
      ...config.plugins,
      new webpack.NormalModuleReplacementPlugin(/remotes$/, (resource) => {
        if (path.resolve(resource.context, resource.request) === LOADER) resource.request = page;
      }),
      recordRemotes(remotes),
    ],
  };
};
