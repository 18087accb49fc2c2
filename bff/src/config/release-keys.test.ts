import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createKey, readPrivateKey } from '@slabdesk/releases';
import { loadConfig } from './config';

const folder = mkdtempSync(join(tmpdir(), 'release-keys-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const person = createKey();
const trust = {
  store: 'test',
  holders: {
    ann: [{ key: readPrivateKey(person).publicKey }],
  },
  teams: { orders: { remotes: ['dealer'], paths: ['/'], release: ['ann'] } },
};

const load = (changes: object = {}, env: Record<string, string> = {}) => {
  const file = join(folder, 'trust.json');
  writeFileSync(file, JSON.stringify({ ...trust, ...changes }));
  return loadConfig({ DATA_DIR: join(folder, 'data'), RELEASE_TRUST: file, ...env });
};

it('reads the trust file', () => {
  const config = load();
  expect(config.releaseTrust?.mayRelease('dealer', 'ann')).toBe(true);
  expect(config.releaseTrust?.mayRelease('auth', 'ann')).toBe(false);
});

it('reads a trust file from when changes and results were signed as well', () => {
  const { releaseTrust } = load({
    start: { generation: 4, sha256: '0'.repeat(64) },
    teams: { orders: { ...trust.teams.orders, promote: ['someone'], matrix: ['someone'] } },
    platform: { servers: ['server'], deploy: ['ann'] },
  });
  expect(releaseTrust?.mayRelease('dealer', 'ann')).toBe(true);
});

it('needs none', () => {
  expect(loadConfig({ DATA_DIR: join(folder, 'data') }).releaseTrust).toBeUndefined();
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
  ['an unknown holder', { platform: { release: ['ann', 'bea'] } }, {}, 'names bea'],
  [
    'a remote of two teams',
    { teams: { orders: trust.teams.orders, others: trust.teams.orders } },
    {},
    'two teams have the remote dealer',
  ],
])('refuses %s', (_what, changes, env, message) => {
  expect(() => load(changes, env)).toThrow(message);
});
