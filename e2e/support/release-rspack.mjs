/**
 * Releases a remote that Rspack has built, in place of the auth remote: its one page is /terms-of-service.
 *
 *   RELEASE_STORE=… node e2e/support/release-rspack.mjs 9.0.0
 */
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';
import { openStore, publish, readBuild } from '@slabdesk/releases';
import { ROOT } from '../../packages/command-kit/src/paths.mjs';
import { runMain } from '../../packages/command-kit/src/problem.mjs';
import { readRemotePaths } from '../../packages/remote-kit/src/webpack/contract.mjs';
import { readPortalApi, readSharedVersions } from '../../packages/remote-kit/src/webpack/manifest.mjs';
import { PROVIDED, SHARED } from '../../packages/remote-kit/src/webpack/shared.mjs';

const [version] = process.argv.slice(2);
const ALGORITHM = 'sha384';
const HASH = createHash('sha256').update(`rspack ${version}`).digest('hex').slice(0, 12);
const GLOBAL = `remote_auth_${HASH}`;
const ENTRY = 'remoteEntry.js';

const SOURCES = {
  'index.js': `export const remote = {
    pages: {
      terms: () => import(/* webpackChunkName: "page-terms" */ './terms.js').then(({ Terms }) => Terms),
    },
  };`,
  // Hooks work only with the shell's React, and the chip is in a facade that loads on demand.
  'terms.js': `import { useState } from 'react';
  import { jsx, jsxs } from 'react/jsx-runtime';
  import { Button, PageHeader } from 'shared-ui/core';
  import { Chip } from 'shared-ui/display';
  export const Terms = () => {
    const [count, setCount] = useState(0);
    return jsxs('div', {
      children: [
        jsx(PageHeader, { title: 'Terms by Rspack' }),
        jsx(Button, { onClick: () => setCount(count + 1), children: 'Read ' + count }),
        jsx(Chip, { label: 'A chip' }),
      ],
    });
  };`,
};

const build = async (dir, dist) => {
  await mkdir(path.join(dir, 'src'));
  for (const [file, source] of Object.entries(SOURCES)) await writeFile(path.join(dir, 'src', file), source);
  const compiler = rspack({
    mode: 'production',
    context: dir,
    target: ['web', 'es2022'],
    infrastructureLogging: { level: 'error' },
    entry: {},
    output: {
      path: dist,
      publicPath: 'auto',
      uniqueName: GLOBAL,
      chunkFilename: '[name].[contenthash:10].js',
      crossOriginLoading: 'anonymous',
    },
    plugins: [
      new ModuleFederationPlugin({
        name: GLOBAL,
        library: { type: 'var', name: GLOBAL },
        filename: ENTRY,
        exposes: { './remote': './src/index.js' },
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
      new rspack.SubresourceIntegrityPlugin({ hashFuncNames: [ALGORITHM] }),
    ],
  });
  const stats = await new Promise((resolve, reject) =>
    compiler.run((error, result) => (error ? reject(error) : resolve(result))),
  );
  await new Promise((resolve) => compiler.close(resolve));
  if (stats.hasErrors()) throw new Error(stats.toString({ preset: 'errors-only' }));
};

const integrityOf = async (file) =>
  `${ALGORITHM}-${createHash(ALGORITHM)
    .update(await readFile(file))
    .digest('base64')}`;

const describeBuild = async (dist) => {
  const scripts = (await readdir(dist)).filter((file) => file.endsWith('.js'));
  const hashes = scripts.map(async (file) => [file, await integrityOf(path.join(dist, file))]);
  const page = scripts.find((file) => file.startsWith('page-terms.'));
  return {
    name: 'auth',
    audience: 'everyone',
    routes: [
      {
        path: '/terms-of-service',
        page: 'terms',
        layout: 'column',
        guard: 'public',
        title: 'Terms of Service',
      },
    ],
    nav: [],
    version,
    hash: HASH,
    directory: `${version}-${HASH}`,
    entry: ENTRY,
    global: GLOBAL,
    portalApi: readPortalApi(ROOT),
    sharedVersions: readSharedVersions(ROOT),
    shares: PROVIDED,
    exposed: scripts.filter((file) => file !== ENTRY && file !== page),
    pages: { terms: { scripts: [page], shares: ['react', 'shared-ui/core', 'shared-ui/display'] } },
    integrity: Object.fromEntries(await Promise.all(hashes)),
  };
};

await runMain(async () => {
  const dir = await mkdtemp(path.join(tmpdir(), 'release-rspack-'));
  try {
    const dist = path.join(dir, `${version}-${HASH}`);
    await build(dir, dist);
    await writeFile(path.join(dir, 'remote.json'), JSON.stringify(await describeBuild(dist)));
    const built = { at: new Date().toISOString(), by: 'e2e', node: process.version };
    await publish(openStore(process.env, ROOT), await readBuild(dir, await readRemotePaths(ROOT)), built);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
});
