import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import test, { after } from 'node:test';
import {
  createFolderStore,
  keepResult,
  lackOfProof,
  readResult,
  testedShells,
  trustedStore,
} from '@slabdesk/releases';
import { memoryStore } from '../../testing/signed.mts';
import { KEYS, trustFile, trustOf } from '../../testing/trust';
import { readProof } from './results';

const root = mkdtempSync(path.join(tmpdir(), 'matrix-results-'));
after(() => rmSync(root, { recursive: true, force: true }));
const fresh = () => createFolderStore(mkdtempSync(path.join(root, 'store-')));

const LIVE = '1.1.0-0000000b';
const BEFORE = '1.0.0-0000000a';
const shell = { current: LIVE, previous: [BEFORE] };
const pair = (id = LIVE) => ({ remote: 'dealer', release: '1.5.0-0000000c', shell: id });
const result = (outcome, reason) => ({ outcome, reason, pages: 1, failures: [] });
const proofOf = async (store, state = shell) => readProof(store, 'dealer', '1.5.0-0000000c', state);

test('the newest result of a pair holds, and none is lost', async () => {
  const store = fresh();
  assert.equal(
    await readResult(store, { remote: 'dealer', release: '1.5.0-0000000c', shell: LIVE }),
    undefined,
  );
  await keepResult(store, pair(), result('failed'));
  await keepResult(store, pair(), result('ok'));
  assert.equal(
    (await readResult(store, { remote: 'dealer', release: '1.5.0-0000000c', shell: LIVE })).outcome,
    'ok',
  );
  assert.equal((await store.names(`matrix/dealer/1.5.0-0000000c/${LIVE}`)).length, 2);
  assert.deepEqual(await testedShells(store, pair()), [LIVE]);
});

test('pipelines that run the same pair at once keep a result each', async () => {
  const store = fresh();
  await Promise.all(Array.from({ length: 8 }, () => keepResult(store, pair(), result('ok'))));
  assert.equal((await store.names(`matrix/dealer/1.5.0-0000000c/${LIVE}`)).length, 8);
});

test('a release is proven by the live shell and the one before', async () => {
  const store = fresh();
  const lack = async (state) => lackOfProof(await proofOf(store, state));
  assert.match(await lack({ previous: [] }), /no shell is noted/);
  assert.match(await lack(), /not run in shell 1\.1\.0/);
  await keepResult(store, pair(), result('ok'));
  assert.match(await lack(), /not run in shell 1\.0\.0/);
  assert.equal(await lack({ current: LIVE, previous: [] }), undefined);
  await keepResult(store, pair(BEFORE), result('failed'));
  assert.match(await lack(), /failed in shell 1\.0\.0/);
  await keepResult(store, pair(BEFORE), result('ok'));
  assert.equal(await lack(), undefined);
  assert.match(await lack({ current: '1.2.0-0000000d', previous: [LIVE] }), /not run in shell 1\.2\.0/);
});

test('the shell before may refuse it, the live one may not', async () => {
  const store = fresh();
  await keepResult(store, pair(), result('ok'));
  await keepResult(store, pair(BEFORE), result('refused', 'it needs portal API ^1.2'));
  assert.equal(lackOfProof(await proofOf(store)), undefined);
  await keepResult(store, pair(), result('refused', 'it needs portal API ^1.3'));
  assert.match(
    lackOfProof(await proofOf(store)),
    /shell 1\.1\.0-0000000b refuses it: it needs portal API \^1\.3/,
  );
});

test('where results are signed, those count that a tester has signed for this pair', async () => {
  const plain = memoryStore();
  const store = trustedStore(plain, trustOf());
  const tester = KEYS['dealer pipeline'];
  const key = (number) => `matrix/dealer/1.5.0-0000000c/${LIVE}/0000000${number}.json`;
  const outcome = async (id = LIVE) => (await readResult(store, pair(id)))?.outcome;
  await keepResult(store, pair(), result('ok'));
  assert.equal(await outcome(), undefined);
  await keepResult(store, pair(), result('ok'), KEYS.cat);
  assert.equal(await outcome(), undefined);
  await keepResult(store, pair(), result('ok'), tester);
  assert.equal(await outcome(), 'ok');
  await keepResult(store, pair(), result('failed'), tester);
  assert.equal(await outcome(), 'failed');
  // An older result in the place of a newer one, or of another shell's.
  plain.files.set(key(5), plain.files.get(key(3)));
  assert.equal(await outcome(), undefined);
  plain.files.set(key(1).replace(LIVE, BEFORE), plain.files.get(key(3)));
  assert.equal(await outcome(BEFORE), undefined);
});

test('what a team has signed counts for its own remotes alone', async () => {
  const { teams } = trustFile();
  const own = { ...teams, accounts: { ...teams.accounts, matrix: ['auth pipeline'] } };
  const store = trustedStore(memoryStore(), trustOf({ teams: own }));
  const of = (remote) => ({ ...pair(), remote });
  for (const remote of ['auth', 'dealer'])
    await keepResult(store, of(remote), result('ok'), KEYS['auth pipeline']);
  assert.equal((await readResult(store, of('auth')))?.outcome, 'ok');
  assert.equal(await readResult(store, of('dealer')), undefined);
});
