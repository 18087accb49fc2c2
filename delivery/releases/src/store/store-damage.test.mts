import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { linkSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import test, { after } from 'node:test';
import {
  changeRegistry,
  checkRegistry,
  findRelease,
  parseJson,
  promote,
  publish,
  readBuild,
  readReleaseFiles,
  rollback,
  viewRegistry,
} from '@slabdesk/releases';
import fc from '@slabdesk/testing/seeded-fast-check';
import { BUILT, buildOf, freshStore, newFolder, PLACES, runRemotes } from '../../testing/places.mts';
import { startPortal } from '../../testing/portal.mts';

const idOf = (minor) => `1.${minor}.0-00000000aaaa`;

/** A store with three releases of the dealer remote and two promotions; the third change of the registry is up to a test. */
const twoPromotions = async (newPlace) => {
  const { place, store } = freshStore(newPlace);
  for (const minor of [0, 1, 2]) await publish(store, buildOf(`1.${minor}.0`, '00000000aaaa'), BUILT);
  for (const minor of [0, 1])
    await changeRegistry(store, { remote: 'dealer', by: 'setup', reason: 'Setup' }, promote(idOf(minor)));
  return { place, store };
};

const whole = JSON.stringify({
  format: 1,
  generation: 3,
  remotes: { dealer: { current: idOf(2), previous: [idOf(1)], used: [idOf(2), idOf(1)], since: 5 } },
});

const DAMAGE = {
  truncated: [whole.slice(0, 90), /it is no JSON/],
  empty: ['', /it is empty/],
  'no JSON': ['<h1>Bad gateway</h1>', /it is no JSON/],
  'of the wrong shape': ['{"generation":3,"remotes":{"dealer":{"current":7}}}', /wrong shape/],
  'a list': ['[]', /wrong shape/],
  null: ['null', /wrong shape/],
  'of a remote with a path for a name': [whole.replace('"dealer"', '"../dealer"'), /wrong shape/],
  'of another generation': [whole.replace('"generation":3', '"generation":9'), /change 9/],
  'of a future format': [whole.replace('"format":1', '"format":4'), /it has format 4/],
};

test("a registry whose newest change can't be read goes by the one before, and is rolled back", async () => {
  for (const [what, [text, reason]] of Object.entries(DAMAGE)) {
    const { store } = await twoPromotions(newFolder);
    await store.add(async () => ({ number: 3, document: text }));
    const { registry, head, broken } = await viewRegistry(store);
    assert.deepEqual([what, registry.generation, head.number], [what, 2, 3]);
    assert.match(broken[0].reason, reason);
    assert.equal(registry.remotes.dealer.current, idOf(1));
  }
  const { store } = await twoPromotions(newFolder);
  await store.add(async () => ({ number: 3, document: whole.slice(0, 90) }));
  const who = { remote: 'dealer', by: 'ann', reason: 'It burns' };
  // Another team's promotion may be in the change that can't be read.
  await assert.rejects(
    changeRegistry(store, who, promote(idOf(2))),
    /change 3 of the registry can't be read: it is no JSON/,
  );
  await changeRegistry(store, who, rollback());
  const after = await viewRegistry(store);
  assert.deepEqual([after.registry.generation, after.registry.remotes.dealer.current], [4, idOf(0)]);
});

for (const [kind, newPlace] of Object.entries(PLACES)) {
  test(`${kind} with a release whose description is broken has the others`, async () => {
    const { store } = await twoPromotions(newPlace);
    await store.create('dealer/1.3.0-00000000aaaa/release.json', Buffer.from('{"name":"dealer"}'));
    await assert.rejects(findRelease(store, 'dealer', '1.3.0'), /can't be read/);
    assert.equal((await findRelease(store, 'dealer', '1.2.0')).version, '1.2.0');
  });
}

test('to find a release, no other description is read', async () => {
  const { store } = await twoPromotions(newFolder);
  const read = [];
  const counting = { ...store, read: (key, maxBytes) => read.push(key) && store.read(key, maxBytes) };
  const { directory } = await findRelease(counting, 'dealer', '1.2.0');
  assert.deepEqual(read, [`dealer/${directory}/release.json`]);
});

test('text of others is printed without control characters', async (t) => {
  const { store } = await twoPromotions(newFolder);
  const who = { remote: 'dealer', by: 'ann\u001b[2J', reason: 'One\nTwo\u202e' };
  await changeRegistry(store, who, promote(idOf(2)));
  const { output } = await runRemotes(await startPortal(t, store), 'history');
  assert.match(output.split('\n')[0], /ann \[2J: One Two $/);
});

const root = mkdtempSync(path.join(tmpdir(), 'store-damage-'));
after(() => rmSync(root, { recursive: true, force: true }));

const SECRET = 'the secret of the server';
const secret = path.join(root, 'secret');
writeFileSync(secret, SECRET);

test('a folder is read for what it is: no link, pipe or folder stands in for a file', async () => {
  const { place, store } = freshStore(newFolder);
  await publish(store, buildOf('1.0.0', '00000000aaaa'), BUILT);
  const at = (...parts) => path.join(place, ...parts);
  symlinkSync(secret, at('dealer', 'link.js'));
  symlinkSync(root, at('auth'));
  symlinkSync(at('dealer', idOf(0)), at('dealer', 'alias'));
  mkdirSync(at('dealer', 'folder.js'));
  execFileSync('mkfifo', [at('dealer', 'pipe.js')]);
  for (const [key, reason] of [
    ['dealer/link.js', /symbolic link/],
    ['auth/secret', /symbolic link/],
    ['dealer/alias/remoteEntry.js', /symbolic link/],
    ['dealer/folder.js', /is a folder/],
    ['dealer/pipe.js', /no regular file/],
    ['dealer/../../secret', /no name of a file/],
    [secret, /no name of a file/],
    [`dealer/${idOf(0)}/remoteEntry.js\0.json`, /no name of a file/],
    [`dealer//${idOf(0)}`, /no name of a file/],
    [`dealer/${'x'.repeat(1_000)}`, /no name of a file/],
  ])
    await assert.rejects(store.read(key), reason, key);
  assert.deepEqual(await store.names('auth'), []);
  await assert.rejects(store.read(`dealer/${idOf(0)}/remoteEntry.js`, 5), /larger than 5 bytes/);
});

test('a folder that is a link itself is a store like any other', async () => {
  const { place, store } = freshStore(newFolder);
  await publish(store, buildOf('1.0.0', '00000000aaaa'), BUILT);
  const link = path.join(root, 'store-link');
  symlinkSync(place, link);
  const linked = freshStore(() => link).store;
  await readReleaseFiles(linked, await findRelease(linked, 'dealer', '1.0.0'));
});

test('nothing is published through a link, within the store or in a build', async () => {
  const elsewhere = mkdtempSync(path.join(root, 'elsewhere-'));
  const { place, store } = freshStore(newFolder);
  mkdirSync(place, { recursive: true });
  symlinkSync(elsewhere, path.join(place, 'dealer'));
  await assert.rejects(publish(store, buildOf('1.0.0', '00000000aaaa'), BUILT), /no folder of its own/);
  const dist = mkdtempSync(path.join(root, 'dist-'));
  const { build } = buildOf('1.0.0', '00000000aaaa');
  writeFileSync(path.join(dist, 'remote.json'), JSON.stringify(build));
  mkdirSync(path.join(dist, build.directory));
  symlinkSync(secret, path.join(dist, build.directory, 'remoteEntry.js'));
  await assert.rejects(readBuild(dist, {}), /symbolic link/);
});

test('a hard link to a file with other contents is an altered file', async () => {
  const { place, store } = freshStore(newFolder);
  await publish(store, buildOf('1.0.0', '00000000aaaa', SECRET.slice(0, -1)), BUILT);
  const file = path.join(place, 'dealer', idOf(0), 'remoteEntry.js');
  rmSync(file);
  linkSync(secret, file);
  const release = await findRelease(store, 'dealer', '1.0.0');
  await assert.rejects(readReleaseFiles(store, release), /larger than|altered/);
});

test('no key leads out of a folder, whatever it is made of', async () => {
  const { place, store } = freshStore(newFolder);
  await publish(store, buildOf('1.0.0', '00000000aaaa'), BUILT);
  writeFileSync(path.join(path.dirname(place), 'secret'), SECRET);
  const part = fc.constantFrom(
    '..',
    '.',
    '',
    'dealer',
    idOf(0),
    'secret',
    'remoteEntry.js',
    '\0',
    '\\',
    '%2e%2e',
    'ＡＢ',
  );
  const key = fc.array(part, { minLength: 1, maxLength: 6 }).map((parts) => parts.join('/'));
  await fc.assert(
    fc.asyncProperty(fc.oneof(key, fc.string({ unit: 'binary' })), async (text) => {
      const bytes = await store.read(text).catch((error) => assert.equal(error.name, 'Problem'));
      assert.ok(!bytes?.includes(SECRET));
    }),
    { numRuns: 300 },
  );
});

for (const [what, change, expected] of [
  [
    'a file outside of its folder',
    ({ files }) => files.set('../evil.js', Buffer.from('x')),
    /evil\.js|pattern|names/,
  ],
  [
    'a file of another folder',
    ({ files }) => files.set('a/b.js', Buffer.from('x')),
    /wrong|pattern|names|released/,
  ],
  [
    'names that differ in case alone',
    ({ files }) => files.set('REMOTEENTRY.js', Buffer.from('x')),
    /case alone/,
  ],
  ['a file named __proto__', ({ files }) => files.set('__proto__', Buffer.from('x')), /can't be released/],
  ['an entry elsewhere', ({ build }) => Object.assign(build, { entry: '../../secret' }), /entry/],
  [
    'ten thousand files',
    ({ files }) => {
      for (let index = 0; index < 10_000; index++) files.set(`f${index}.js`, Buffer.alloc(0));
    },
    /can't be released/,
  ],
  ['a name that is a path', ({ build }) => Object.assign(build, { name: '../dealer' }), /name/],
]) {
  test(`a build with ${what} is not released`, async () => {
    const { store } = freshStore(newFolder);
    const release = buildOf('1.0.0', '00000000aaaa');
    change(release);
    await assert.rejects(publish(store, release, BUILT), expected);
    assert.deepEqual(await store.names('dealer'), []);
  });
}

test('whatever a change of the registry holds, it is read or refused with a reason', () => {
  const state = fc.record({
    current: fc.string(),
    previous: fc.anything(),
    used: fc.anything(),
    since: fc.anything(),
  });
  const value = fc.oneof(
    fc.anything(),
    fc.record({ generation: fc.integer(), remotes: fc.dictionary(fc.string(), state) }),
  );
  const read = (bytes) => {
    try {
      return checkRegistry(parseJson(bytes), 3);
    } catch (error) {
      assert.equal(error.isUnreadable, true, error.stack);
      return undefined;
    }
  };
  fc.assert(
    fc.property(value, (anything) => {
      read(Buffer.from(JSON.stringify(anything) ?? ''));
    }),
    { numRuns: 500 },
  );
  fc.assert(fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => void read(Buffer.from(bytes))));
  assert.equal(read(Buffer.from(whole)).remotes.dealer.current, idOf(2));
});
