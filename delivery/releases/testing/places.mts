import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after } from 'node:test';
import { fromRoot, ROOT } from '@slabdesk/command-kit/paths';
import { openStore } from '@slabdesk/releases';
import { readPortalApi } from '@slabdesk/remote-kit/manifest';
import { memoryRegistry } from './registry.ts';

const portalApi = readPortalApi(ROOT);
const root = mkdtempSync(path.join(tmpdir(), 'release-store-'));
after(() => rmSync(root, { recursive: true, force: true }));

export const newFolder = () => path.join(root, randomUUID());

/** Every store keeps the same promises: a bucket where there is an S3 server, else a folder. */
export const PLACES = process.env.S3_ENDPOINT
  ? { 'a bucket': () => `s3://${process.env.S3_BUCKET}/${randomUUID()}` }
  : { 'a folder': newFolder };

/** A new store, with a registry. */
export const freshStore = (newPlace) => {
  const place = newPlace();
  const store = openStore({ ...process.env, RELEASE_STORE: place }, ROOT);
  return { place, store: { ...store, ...memoryRegistry() } };
};

/** Runs TypeScript without a build. */
const TYPESCRIPT = ['--conditions=source', '--import', 'tsx'];

/** A process that works on a store, and what it printed once it has ended. */
export const startNode = (place, args, more = {}) => {
  const child = spawn(process.execPath, [...TYPESCRIPT, ...args], {
    env: { ...process.env, RELEASE_STORE: place, ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output += text;
    });
  const ended = new Promise((resolve) => {
    child.once('close', (code) => resolve({ code, output }));
  });
  return { child, ended };
};

const module = (...parts) => JSON.stringify(fromRoot(...parts));

/** A pipeline of its own, in a process of its own. Its code has `store`, `releases`, `buildOf`, `BUILT` and `runMain`. */
export const startPipeline = (place, code) => {
  const file = path.join(root, `${randomUUID()}.mts`);
  writeFileSync(
    file,
    `import { runMain } from ${module('packages', 'command-kit', 'src', 'problem.mjs')};
import * as releases from ${module('delivery', 'releases', 'src', 'index.ts')};
import { BUILT, buildOf } from ${module('delivery', 'releases', 'testing', 'places.mts')};
const store = releases.openStore(process.env, process.cwd());
${code}`,
  );
  return startNode(place, [file]);
};

/** `portal …` with the settings of a portal: its exit code and what it printed. */
export const runRemotes = (portal, ...args) =>
  startNode('', [fromRoot('delivery', 'releases', 'commands', 'portal.mts'), ...args], portal).ended;

/** A finished build of the dealer remote. */
export const buildOf = (version, hash, content = 'var dealer') => ({
  build: {
    name: 'dealer',
    audience: 'everyone',
    version,
    hash,
    directory: `${version}-${hash}`,
    entry: 'remoteEntry.js',
    global: `remote_dealer_${hash}`,
    portalApi,
    sharedVersions: {},
    exposed: [],
    routes: [],
    nav: [],
    pages: {},
    integrity: {},
  },
  files: new Map([
    ['remoteEntry.js', Buffer.from(content)],
    ['remoteEntry.js.br', Buffer.alloc(0)],
  ]),
});

export const BUILT = { at: '2026-11-21T10:00:00.000Z', by: 'ann', node: process.version };
