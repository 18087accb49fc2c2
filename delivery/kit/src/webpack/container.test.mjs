import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import vm from 'node:vm';
import { createInstance } from '@module-federation/runtime';
import * as runtimeCore from '@module-federation/runtime-core';
import { ENTRY } from './container.mjs';

const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'container-')));
after(() => rmSync(root, { recursive: true, force: true }));

const BUILD = `
import webpack from ${JSON.stringify(import.meta.resolve('webpack'))};
import { baseConfig } from ${JSON.stringify(new URL('base.mjs', import.meta.url).href)};
import { container } from ${JSON.stringify(new URL('container.mjs', import.meta.url).href)};
const [name, plugin] = process.argv.slice(2);
const own = new webpack.container.ModuleFederationPlugin({
  name,
  library: { type: 'var', name },
  filename: ${JSON.stringify(ENTRY)},
  exposes: { './remote': './src/pages.ts' },
  shared: { react: { singleton: true, import: false, requiredVersion: false } },
});
const compiler = webpack({
  ...baseConfig({ dir: process.cwd(), mode: 'production' }),
  infrastructureLogging: { level: 'error' },
  entry: {},
  output: { path: process.cwd() + '/dist', uniqueName: name, publicPath: 'auto' },
  plugins: plugin === 'webpack' ? [own] : container(name),
});
compiler.run((error, stats) => {
  if (error || stats.hasErrors()) console.error(error ?? stats.toString());
  process.exitCode = error || stats.hasErrors() ? 1 : 0;
});
`;

const SOURCE = `
export const remote = {
  pages: {
    hello: () => import(/* webpackChunkName: "page-hello" */ './hello.js').then((module) => module.hello),
  },
};
`;

/** Builds a remote with one page in a temporary folder. Resolves to the location of its files. */
const build = async (folder, name, plugin = 'ours') => {
  const dir = path.join(root, folder);
  mkdirSync(path.join(dir, 'src'), { recursive: true });
  writeFileSync(path.join(dir, 'build.mjs'), BUILD);
  writeFileSync(path.join(dir, 'package.json'), '{"name":"sample","version":"1.0.0"}');
  writeFileSync(path.join(dir, 'src', 'pages.ts'), SOURCE);
  writeFileSync(
    path.join(dir, 'src', 'hello.js'),
    "import { version } from 'react';\nexport const hello = 'hello from React ' + version;\n",
  );
  await promisify(execFile)(process.execPath, ['build.mjs', name, plugin], { cwd: dir });
  return path.join(dir, 'dist');
};

const read = (dist, file) => readFileSync(path.join(dist, file), 'utf8');

test('the same sources produce the same files in every folder', async () => {
  const [here, there] = [await build('here', 'sample'), await build('there', 'sample')];
  assert.deepEqual(readdirSync(here), readdirSync(there));
  for (const file of readdirSync(here)) assert.equal(read(here, file), read(there, file), file);
});

test('a container has its definition and a manifest, but no runtime of its own', async () => {
  const dist = await build('whole', 'sample');
  assert.deepEqual(readdirSync(dist).sort(), ['mf-manifest.json', 'page-hello.js', ENTRY]);
  const code = read(dist, ENTRY);
  assert.match(code, /_FEDERATION_RUNTIME_CORE/);
  assert.doesNotMatch(code, /class ModuleFederation/);
  const { metaData, exposes } = JSON.parse(read(dist, 'mf-manifest.json'));
  assert.equal(metaData.globalName, 'sample');
  assert.deepEqual(
    exposes.map((exposed) => exposed.path),
    ['./remote'],
  );
});

/** A minimal browser page for containers: appended scripts are run and fire their load event. */
const makePage = (dist) => {
  const runFile = (src) => vm.runInContext(read(dist, path.basename(src)), page);
  const append = (script) => {
    runFile(script.src);
    script.onload({ type: 'load' });
  };
  const page = vm.createContext({
    _FEDERATION_RUNTIME_CORE: runtimeCore,
    location: { href: 'https://portal.example/' },
    setTimeout,
    clearTimeout,
    document: {
      currentScript: { src: `https://portal.example/${ENTRY}`, tagName: 'SCRIPT' },
      getElementsByTagName: () => [],
      createElement: () => ({ setAttribute: () => undefined, getAttribute: () => null }),
      head: { appendChild: append },
    },
  });
  vm.runInContext('var self = globalThis;', page);
  return { page, runFile };
};

for (const plugin of ['ours', 'webpack']) {
  test(`the runtime loads two releases of a remote in one page: built with ${plugin}`, async () => {
    const names = [`first_${plugin}`, `second_${plugin}`];
    const loadEntry = async ({ remoteInfo: { name } }) => {
      const { page, runFile } = makePage(path.join(root, name, 'dist'));
      runFile(ENTRY);
      return page[name];
    };
    const host = createInstance({
      name: `host of ${plugin}`,
      remotes: names.map((name) => ({
        name,
        entry: `https://portal.example/${name}/${ENTRY}`,
        type: 'global',
      })),
      shared: {
        react: {
          version: '19.3.1',
          lib: () => ({ version: '19.3.1' }),
          shareConfig: { singleton: true, requiredVersion: false },
        },
      },
      shareStrategy: 'loaded-first',
      plugins: [{ name: 'run', loadEntry }],
    });
    for (const name of names) await build(name, name, plugin);
    const exposed = await Promise.all(names.map((name) => host.loadRemote(`${name}/remote`)));
    assert.notEqual(exposed[0].remote, exposed[1].remote);
    for (const { remote } of exposed) assert.equal(await remote.pages.hello(), 'hello from React 19.3.1');
  });
}
