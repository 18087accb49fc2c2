import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import test, { after } from 'node:test';
import { fromRoot } from '@slabdesk/command-kit/paths';
import { publish, readPrivateKey, seeRegistry } from '@slabdesk/releases';
import { BUILT, buildOf, freshStore, newFolder, startNode } from '../testing/places.mts';
import { trustFile, trustOf } from '../testing/signed.mts';

const root = mkdtempSync(path.join(tmpdir(), 'release-keys-'));
after(() => rmSync(root, { recursive: true, force: true }));

const command = (name) => fromRoot('packages', 'releases', 'commands', `${name}.mts`);
const run = (place, name, args, env = {}) => startNode(place, [command(name), ...args], env).ended;

/** Makes a key as its holder does. */
const createKeyFile = async (holder) => {
  const file = path.join(root, `${holder}.pem`);
  const { code, output } = await run(root, 'keys', ['create', file]);
  assert.equal(code, 0, output);
  return { file, publicKey: output.split(' ')[0], output };
};

test('create writes a key that only its owner can read, and prints the public one', async () => {
  const { file, publicKey, output } = await createKeyFile('someone');
  assert.equal(statSync(file).mode & 0o777, 0o600);
  const { id } = readPrivateKey(readFileSync(file, 'utf8'));
  assert.equal(output, `${publicKey} (key ${id})\n`);
  assert.match(publicKey, /^ed25519:[\w-]{43}$/);
  const again = await run(root, 'keys', ['create', file]);
  assert.match(again.output, /exists already/);
  assert.equal((await run(root, 'keys', ['show', file])).output, output);
  assert.equal((await run(root, 'keys', ['show'], { RELEASE_KEY_FILE: file })).output, output);
});

test('what is no key is refused without being repeated', async () => {
  const file = path.join(root, 'wrong.pem');
  writeFileSync(file, 'a very private text');
  const { code, output } = await run(root, 'keys', ['show', file]);
  assert.equal(code, 1);
  assert.match(output, /no Ed25519 private key/);
  assert.ok(!output.includes('very private'));
});

test('a team proposes a release with one key, and approves it with another', async () => {
  const { place, store } = freshStore(newFolder);
  const [ann, bea, pipeline] = await Promise.all(['ann', 'bea', 'pipeline'].map(createKeyFile));
  const file = trustFile({ secondPerson: true });
  file.holders.ann = [{ key: ann.publicKey }];
  file.holders.bea = [{ key: bea.publicKey }];
  file.holders['dealer pipeline'] = [{ key: pipeline.publicKey }];
  const trustPath = path.join(root, 'trust.json');
  writeFileSync(trustPath, JSON.stringify(file));
  const as = ({ file: key }) => ({ RELEASE_TRUST: trustPath, RELEASE_KEY_FILE: key });
  const promote = ['promote', 'dealer', '1.0.0', '--reason', 'New', '--unproven', 'a test'];

  await publish(store, buildOf('1.0.0', '00000000aaaa'), BUILT);
  const unsigned = await run(place, 'remotes', promote, as(ann));
  assert.match(unsigned.output, /no valid signature/);
  const signed = await run(place, 'keys', ['sign', 'dealer', '1.0.0'], as(pipeline));
  assert.equal(signed.code, 0, signed.output);

  const keyless = await run(place, 'remotes', promote, { RELEASE_TRUST: trustPath });
  assert.match(keyless.output, /RELEASE_KEY_FILE/);
  const proposed = await run(place, 'remotes', promote, as(ann));
  assert.equal(proposed.code, 0, proposed.output);
  assert.match(proposed.output, /propose promote {2}1\.0\.0.*\nAnother person approves it: .*approve 1\n/);
  const list = await run(place, 'remotes', ['list', 'dealer'], as(bea));
  assert.match(list.output, /Waiting for approval as 1: dealer {2}promote {2}1\.0\.0-00000000aaaa.*ann: New/);

  const own = await run(place, 'remotes', ['approve', '1'], as(ann));
  assert.match(own.output, /another person must approve it/);
  const approved = await run(place, 'remotes', ['approve', '1'], as(bea));
  assert.equal(approved.code, 0, approved.output);
  assert.match(approved.output, /promote .*bea: New \(unproven: a test\) \(approves 1\)/);
  const trust = trustOf(file);
  assert.equal((await seeRegistry(store, trust)).registry.remotes.dealer.current, '1.0.0-00000000aaaa');

  const history = await run(place, 'remotes', ['history'], as(bea));
  assert.equal(history.output.trim().split('\n').length, 2);
  const start = await run(place, 'keys', ['start'], as(bea));
  assert.match(start.output, /^"start": \{"generation":2,"sha256":"[0-9a-f]{64}"\}/);
});
