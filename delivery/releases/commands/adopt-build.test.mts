import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import test, { after } from 'node:test';
import { fromRoot } from '@slabdesk/command-kit/paths';
import { adoptBuild } from './adopt-build.mts';

const root = mkdtempSync(path.join(tmpdir(), 'adopt-build-'));
after(() => rmSync(root, { recursive: true, force: true }));

const sha384 = (text: string) => createHash('sha384').update(text).digest('base64');

const CHUNK = 'self.webpackChunkremote_auth_1a.push([[7]])';
const container = (name: string, chunk = CHUNK) =>
  `var ${name} = { get() {}, init() {}, chunks: { 7: "${sha384(chunk)}" }, all: "webpackChunk${name}" };`;
const MODULE = 'import "./chunk.js"; const get = 0, init = 0; export { get, init };';
const NONE = { js: { sync: [], async: [] }, css: { sync: [], async: [] } };

interface Changes {
  name?: string;
  type?: string;
  files?: Record<string, string>;
  pages?: object;
  manifest?: object;
  assets?: object;
}

/** A folder as a bundler leaves it, but for what a test changes. */
const write = ({ name = 'remote_auth_1a', type = 'var', ...changes }: Changes = {}): string => {
  const from = mkdtempSync(path.join(root, 'out-'));
  const manifest = {
    name,
    metaData: { globalName: name, remoteEntry: { name: 'remoteEntry.js', path: '', type } },
    shared: [{ name: 'react', assets: NONE, fallback: '' }],
    remotes: [],
    exposes: [
      { path: './remote', assets: { ...NONE, js: { sync: ['chunk.js'], async: [] }, ...changes.assets } },
    ],
    ...changes.manifest,
  };
  const pages = {
    name: 'auth',
    audience: 'everyone',
    routes: [{ path: '/help', page: 'help', layout: 'column', guard: 'public', title: 'Help' }],
    nav: [],
    ...changes.pages,
  };
  const files = {
    'remoteEntry.js': type === 'var' ? container(name) : MODULE,
    'chunk.js': type === 'var' ? CHUNK : 'export const chunk = 1;',
    'chunk.js.map': '{}',
    'mf-manifest.json': JSON.stringify(manifest),
    'mf-stats.json': '{}',
    'remote.json': JSON.stringify(pages),
    ...changes.files,
  };
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(from, file)), { recursive: true });
    writeFileSync(path.join(from, file), text);
  }
  return from;
};

const adopt = (from: string, version: string | undefined = '1.4.0') => {
  const dist = mkdtempSync(path.join(root, 'dist-'));
  return adoptBuild({ from, dir: fromRoot('mfe-auth'), dist, version });
};

test('a build of webpack or Rspack becomes a release with the hashes that its code requires', async () => {
  const { build, files, maps } = await adopt(write());
  assert.equal(build.global, 'remote_auth_1a');
  assert.equal(build.format, undefined);
  assert.match(build.directory, /^1\.4\.0-[0-9a-f]{12}$/);
  assert.deepEqual(build.exposed, ['chunk.js']);
  assert.deepEqual(build.pages, { help: { scripts: [], shares: [] } });
  assert.deepEqual(build.shares, ['@module-federation/runtime-core', 'react']);
  assert.equal(build.integrity['chunk.js'], `sha384-${sha384(CHUNK)}`);
  assert.ok(build.sharedVersions.react);
  assert.deepEqual(
    [...files.keys()].filter((name) => !/\.(br|gz)$/.test(name)),
    ['chunk.js', 'mf-manifest.json', 'remoteEntry.js'],
  );
  assert.deepEqual([...(maps ?? new Map()).keys()], ['chunk.js.map']);
});

test('a build may take only the JSX runtime of React from the shell', async () => {
  const shared = [{ name: 'react/jsx-runtime', assets: NONE, fallback: '' }];
  const { build } = await adopt(write({ manifest: { shared } }));
  assert.ok(build.sharedVersions.react);
});

const MOUNTED = {
  path: '/help',
  page: 'help',
  layout: 'column',
  guard: 'public',
  title: 'Help',
  mount: true,
};

test('a build whose pages mount themselves needs no React of the shell, nor a certain version of it', async () => {
  const pages = { routes: [MOUNTED], trustedTypes: ['vue'] };
  const { build } = await adopt(write({ manifest: { shared: [] }, pages }));
  assert.deepEqual(build.sharedVersions && Object.keys(build.sharedVersions), [
    '@module-federation/runtime-core',
  ]);
  assert.deepEqual(build.trustedTypes, ['vue']);
  const extensions = [{ slot: 'order.aside', id: 'note', order: 1 }];
  await assert.rejects(
    adopt(write({ manifest: { shared: [] }, pages: { ...pages, extensions } })),
    /does not take react/,
  );
});

test('a build of ES modules needs a shell that checks them', async () => {
  const { build } = await adopt(write({ type: 'module' }));
  assert.equal(build.format, 'module');
  assert.deepEqual(build.exposed, []);
  assert.ok(build.shares?.includes('portal:es-modules'));
  assert.deepEqual(Object.keys(build.integrity), ['chunk.js', 'remoteEntry.js']);
});

test('the same build is the same release; any other file or page makes another one', async () => {
  const idOf = async (changes?: Changes) => (await adopt(write(changes))).build.hash;
  const first = await idOf();
  assert.equal(await idOf(), first);
  assert.notEqual(await idOf({ files: { 'picture.svg': '<svg/>' } }), first);
  assert.notEqual(await idOf({ pages: { routes: [] } }), first);
});

test('the version is that of the package.json unless another one is given', async () => {
  const own = JSON.parse(readFileSync(fromRoot('mfe-auth', 'package.json'), 'utf8')) as { version: string };
  const dist = mkdtempSync(path.join(root, 'dist-'));
  const place = { from: write(), dir: fromRoot('mfe-auth'), dist, version: undefined };
  assert.equal((await adoptBuild(place)).build.version, own.version);
});

const shared = (name: string, more: object = {}) => ({
  manifest: {
    shared: [
      { name: 'react', assets: NONE },
      { name, assets: NONE, ...more },
    ],
  },
});

for (const [what, changes, expected] of [
  ['an empty name', { name: 'auth' }, /The container is named auth/],
  ['the name of another remote', { name: 'remote_dealer_1a' }, /The container is named remote_dealer_1a/],
  [
    'chunks in a place that releases share',
    { files: { 'remoteEntry.js': `${container('remote_auth_1a')} webpackChunkmy_app` } },
    /keeps its chunks in webpackChunkmy_app/,
  ],
  [
    'a chunk whose hash nobody checks',
    { files: { 'chunk.js': 'evil()' } },
    /loads chunk\.js without its hash/,
  ],
  ['a chunk that is not there', { assets: { js: { sync: ['lost.js'], async: [] } } }, /names lost\.js/],
  [
    'a path out of the folder',
    { assets: { js: { sync: ['../chunk.js'], async: [] } } },
    /must match pattern/,
  ],
  ['a folder', { files: { 'assets/chunk.js': '' } }, /assets is no file/],
  ['a share that the shell lacks', shared('lodash'), /shares lodash/],
  [
    'a copy of a share',
    shared('react-dom', { assets: { ...NONE, js: { sync: ['chunk.js'], async: [] } } }),
    /a copy of react-dom/,
  ],
  ['no React of the shell', { manifest: { shared: [] } }, /does not take react/],
  ['remotes of its own', { manifest: { remotes: [{}] } }, /loads remotes of its own/],
  ['nothing for the shell', { manifest: { exposes: [] } }, /exposes no/],
  ['a style sheet', { assets: { css: { sync: ['a.css'], async: [] } } }, /has the style sheet a\.css/],
  ['a container of another kind', { type: 'commonjs' }, /has the type commonjs/],
  ['a page of another remote', { pages: { name: 'dealer' } }, /remote\.json can't be used/],
  [
    'an ES module that imports a library by its name',
    { type: 'module', files: { 'chunk.js': 'import "lodash";' } },
    /chunk\.js imports "lodash"/,
  ],
  [
    'an ES module from elsewhere',
    { type: 'module', files: { 'chunk.js': 'import("https://cdn.example/a.js");' } },
    /imports "https:\/\/cdn\.example/,
  ],
  [
    'an ES module that is no container',
    { type: 'module', files: { 'remoteEntry.js': 'export const get = 0;' } },
    /is no container/,
  ],
] as const) {
  test(`is refused: ${what}`, async () => {
    await assert.rejects(adopt(write(changes)), expected);
  });
}

test('a folder without a manifest, or none at all, is refused with advice', async () => {
  const from = write();
  rmSync(path.join(from, 'mf-manifest.json'));
  await assert.rejects(adopt(from), /There is no .*mf-manifest\.json/);
  await assert.rejects(adopt(path.join(root, 'nowhere')), /is no folder that can be read/);
});
