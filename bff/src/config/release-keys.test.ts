import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createKey, readPrivateKey } from '@slabdesk/releases';
import { loadConfig } from './config';

const folder = mkdtempSync(join(tmpdir(), 'release-keys-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const [server, person] = [createKey(), createKey()];
const trust = {
  store: 'test',
  holders: {
    server: [{ key: readPrivateKey(server).publicKey }],
    ann: [{ key: readPrivateKey(person).publicKey }],
  },
  teams: { orders: { remotes: ['dealer'], paths: ['/'], release: ['ann'] } },
  platform: { servers: ['server'] },
};

const load = (changes: object = {}, env: Record<string, string> = {}) => {
  const file = join(folder, 'trust.json');
  writeFileSync(file, JSON.stringify({ ...trust, ...changes }));
  return loadConfig({ DATA_DIR: join(folder, 'data'), RELEASE_TRUST: file, ...env });
};

it('reads the trust file, and the key of the server from a file', () => {
  const file = join(folder, 'server.pem');
  writeFileSync(file, server);
  const config = load({}, { RELEASE_KEY_FILE: file });
  expect(config.releaseSigner?.id).toBe(readPrivateKey(server).id);
  expect(config.releaseTrust?.mayRelease('dealer', 'ann')).toBe(true);
  expect(config.releaseTrust?.mayRelease('auth', 'ann')).toBe(false);
});

it('reads a trust file from when changes were signed as well', () => {
  const { releaseTrust } = load({
    start: { generation: 4, sha256: '0'.repeat(64) },
    teams: { orders: { ...trust.teams.orders, promote: ['someone'] } },
    platform: { servers: ['server'], deploy: ['ann'] },
  });
  expect(releaseTrust?.mayRelease('dealer', 'ann')).toBe(true);
});

it('needs none of them', () => {
  const config = loadConfig({ DATA_DIR: join(folder, 'data') });
  expect([config.releaseTrust, config.releaseSigner]).toEqual([undefined, undefined]);
});

it.each<[string, object, Record<string, string>, string]>([
  ['a trust file that is missing', {}, { RELEASE_TRUST: '/nowhere/trust.json' }, "can't be read (ENOENT)"],
  ['another shape', { teams: [] }, {}, 'must be object'],
  ['an unknown rule', { secondPersons: true }, {}, 'additional properties'],
  [
    'a public key that is none',
    { holders: { ...trust.holders, bea: [{ key: 'ed25519:x' }] } },
    {},
    'no public key',
  ],
  ['a key that two have', { holders: { ...trust.holders, bea: trust.holders.ann } }, {}, 'is there twice'],
  ['an unknown holder', { platform: { servers: ['server', 'bea'] } }, {}, 'names bea'],
  [
    'a remote of two teams',
    { teams: { orders: trust.teams.orders, others: trust.teams.orders } },
    {},
    'two teams have the remote dealer',
  ],
  ["a person's key", {}, { RELEASE_KEY: person }, 'must be the key of a server'],
  ['a text as a key', {}, { RELEASE_KEY: 'private text' }, 'no Ed25519 private key'],
  ['an unknown key', {}, { RELEASE_KEY: createKey() }, 'not in the trust file'],
  [
    'a key without a trust file',
    {},
    { RELEASE_TRUST: '', RELEASE_KEY: server },
    'must come with RELEASE_TRUST',
  ],
])('refuses %s', (_what, changes, env, message) => {
  expect(() => load(changes, env)).toThrow(message);
  expect(() => load(changes, env)).not.toThrow('private text');
});
