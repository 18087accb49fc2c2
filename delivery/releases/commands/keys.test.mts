import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import test, { after } from 'node:test';
import { fromRoot } from '@slabdesk/command-kit/paths';
import {
  findRelease,
  publish,
  readEmergencyRollbacks,
  readPrivateKey,
  trustedStore,
} from '@slabdesk/releases';
import { BUILT, buildOf, freshStore, newFolder, startNode } from '../testing/places.mts';
import { trustFile, trustOf } from '../testing/trust';

const root = mkdtempSync(path.join(tmpdir(), 'release-keys-'));
after(() => rmSync(root, { recursive: true, force: true }));

const PORTAL = fromRoot('delivery', 'releases', 'commands', 'portal.mts');
const run = (place, args, env = {}) => startNode(place, [PORTAL, ...args], env).ended;

/** Makes a key as its holder does. */
const createKeyFile = async (holder) => {
  const file = path.join(root, `${holder}.pem`);
  const { code, output } = await run(root, ['keys', 'create', file]);
  assert.equal(code, 0, output);
  return { file, publicKey: output.split(' ')[0], output };
};

test('create writes a key that only its owner can read, and prints the public one', async () => {
  const { file, publicKey, output } = await createKeyFile('someone');
  assert.equal(statSync(file).mode & 0o777, 0o600);
  const { id } = readPrivateKey(readFileSync(file, 'utf8'));
  assert.equal(output, `${publicKey} (key ${id})\n`);
  assert.match(publicKey, /^ed25519:[\w-]{43}$/);
  const again = await run(root, ['keys', 'create', file]);
  assert.match(again.output, /exists already/);
  assert.equal((await run(root, ['keys', 'show', file])).output, output);
  assert.equal((await run(root, ['keys', 'show'], { RELEASE_KEY_FILE: file })).output, output);
});

test('what is no key is refused without being repeated', async () => {
  const file = path.join(root, 'wrong.pem');
  writeFileSync(file, 'a very private text');
  const { code, output } = await run(root, ['keys', 'show', file]);
  assert.equal(code, 1);
  assert.match(output, /no Ed25519 private key/);
  assert.ok(!output.includes('very private'));
});

test('sign signs a release that is in a store already', async () => {
  const { place, store } = freshStore(newFolder);
  const pipeline = await createKeyFile('pipeline');
  const file = trustFile();
  file.holders['dealer pipeline'] = [{ key: pipeline.publicKey }];
  await publish(store, buildOf('1.0.0', '00000000aaaa'), BUILT);
  const accepted = trustedStore(store, trustOf(file));
  await assert.rejects(findRelease(accepted, 'dealer', '1.0.0'), /no valid signature/);
  const signed = await run(place, ['keys', 'sign', 'dealer', '1.0.0'], { RELEASE_KEY_FILE: pipeline.file });
  assert.equal(signed.code, 0, signed.output);
  assert.equal((await findRelease(accepted, 'dealer', '1.0.0')).directory, '1.0.0-00000000aaaa');
});

test('rollback --emergency writes a signed rollback into the store, and says what it lacks', async () => {
  const { place, store } = freshStore(newFolder);
  const ann = await createKeyFile('ann');
  const file = trustFile();
  file.holders['dealer pipeline'] = [{ key: ann.publicKey }];
  await publish(store, buildOf('1.0.0', '00000000aaaa'), BUILT);
  const args = ['rollback', 'dealer', '1.0.0', '--emergency', '--reason', 'The database is overloaded'];
  const env = { RELEASE_KEY_FILE: ann.file };
  assert.match((await run(place, args)).output, /has to be signed/);
  assert.match((await run(place, args, env)).output, /is not signed/);
  assert.match((await run('http://127.0.0.1:1', args, env)).output, /the store itself/);
  await run(place, ['keys', 'sign', 'dealer', '1.0.0'], env);
  const { code, output } = await run(place, args, env);
  assert.equal(code, 0, output);
  assert.match(output, /emergency\/00000001\.json is written/);
  const [found] = await readEmergencyRollbacks(store, trustOf(file));
  const { remote, release, reason } = found.rollback;
  assert.deepEqual([remote, release, reason], ['dealer', '1.0.0-00000000aaaa', 'The database is overloaded']);
});
