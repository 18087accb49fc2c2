import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  addEmergencyRollback,
  canary,
  createFolderStore,
  createKey,
  deployed,
  openStoreAt,
  promote,
  type RegistryReader,
  readPrivateKey,
  rollback,
} from '@slabdesk/releases';
import { memoryRegistry } from '@slabdesk/releases/testing/registry';
import type { RemotesResponse } from 'bff-contract/web';
import { loadConfig } from '../../config/config';
import { repositoryRoot } from '../../config/repository-root';
import type { TestStore } from '../../testing/release-store';
import { createSignedWriter, idOf, KEYS, SHELL_PLATFORM, trustOf } from '../../testing/signed-store';
import { createTestApp } from '../../testing/test-app';
import { until } from '../../testing/until';
import { followRegistry, type Releases } from './follow-registry';
import { createRegistryRows } from './registry-rows';

const root = mkdtempSync(join(tmpdir(), 'emergency-rollbacks-'));
const open: Releases[] = [];
afterEach(() => {
  for (const released of open.splice(0)) released.stop();
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const log = { info: jest.fn(), warn: jest.fn() };
const trust = trustOf({ platform: SHELL_PLATFORM });

let folder: string;
let store: TestStore;
let cache: string;
let writer: ReturnType<typeof createSignedWriter>;
let isDatabaseDown: boolean;

/** A read of the registry never ends while the database is down. */
const registry: RegistryReader = {
  changes: async (range) => (isDatabaseDown ? new Promise(() => undefined) : store.changes(range)),
};

beforeEach(async () => {
  isDatabaseDown = false;
  folder = join(root, randomUUID());
  cache = join(root, randomUUID());
  store = { ...createFolderStore(folder), ...memoryRegistry() };
  writer = createSignedWriter(store);
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await writer.release(version);
  await writer.change(promote(idOf('1.0.0')));
  await writer.change(promote(idOf('1.1.0')));
});

/** A server; the next one is the same server after a restart. */
const start = () => {
  const released = followRegistry({ registry, reader: store, cache, log, trust, pollMs: 10 });
  open.push(released);
  return {
    released,
    version: () => released.remotes().get('dealer')?.current?.build.version,
    problems: () =>
      released
        .problems()
        .map(({ text }) => text)
        .join('\n'),
  };
};

const rollBack = (
  version: string,
  { remote = 'dealer', signer = KEYS['dealer pipeline'], at = Date.now() } = {},
) =>
  addEmergencyRollback(
    store,
    { remote, release: idOf(version), at, by: 'ann', reason: 'The database is overloaded' },
    signer,
  );

it('gives everybody the release of a signed rollback while the database is down, also after a restart', async () => {
  await writer.change(canary(idOf('1.2.0'), 10));
  const server = start();
  await until(() => server.version() === '1.1.0');
  isDatabaseDown = true;
  await rollBack('1.0.0');
  await until(() => server.version() === '1.0.0');
  expect(server.released.remotes().get('dealer')).toMatchObject({ canary: undefined });
  // Open tabs still load the rest of what they run.
  for (const version of ['1.1.0', '1.2.0'])
    expect(await server.released.find('dealer', idOf(version))).toBeDefined();
  expect(server.problems()).toContain('by the emergency rollback of ann (The database is overloaded)');
  server.released.stop();

  const restarted = start();
  await until(() => restarted.version() === '1.0.0');
  // Who signs releases of the shell runs the platform.
  await rollBack('1.2.0', { signer: KEYS['shell pipeline'] });
  await until(() => restarted.version() === '1.2.0');
});

it('gives everybody an older shell instead of the one that servers bring', async () => {
  for (const version of ['1.0.0', '1.1.0']) await writer.releaseShell(version);
  await writer.change(deployed(idOf('1.0.0')), 'shell');
  await writer.change(deployed(idOf('1.1.0')), 'shell');
  const server = start();
  await until(() => server.released.shell() !== undefined);
  expect(server.released.shell()?.current).toBeUndefined();
  await rollBack('1.0.0', { remote: 'shell', signer: KEYS['shell pipeline'] });
  await until(() => server.released.shell()?.current?.build.version === '1.0.0');
  await writer.change(promote(idOf('1.1.0'), { again: true }), 'shell');
  await until(() => server.released.shell()?.current === undefined);
});

it.each<[string, () => Promise<unknown>, string]>([
  ['of another team', () => rollBack('1.0.0', { signer: KEYS['auth pipeline'] }), 'no valid signature'],
  ['of an unknown key', () => rollBack('1.0.0', { signer: KEYS.mallory }), 'no valid signature'],
  ['of a time to come', () => rollBack('1.0.0', { at: Date.now() + 3_600_000 }), 'still to come'],
  [
    'that was altered',
    async () => {
      const file = join(folder, await rollBack('1.2.0'));
      const text = (await store.read('emergency/00000001.json'))?.toString() ?? '';
      writeFileSync(file, text.replace(idOf('1.2.0'), idOf('1.0.0')));
    },
    'no valid signature',
  ],
])('ignores a rollback %s, and says so', async (_what, add, reason) => {
  await add();
  const server = start();
  await until(() => server.version() !== undefined && server.problems() !== '');
  expect(server.version()).toBe('1.1.0');
  expect(server.problems()).toContain(`emergency/00000001.json is not obeyed: `);
  expect(server.problems()).toContain(reason);
  expect(log.warn).toHaveBeenCalledWith(expect.anything(), expect.stringContaining(reason));
});

it('goes by the registry again once a release is chosen after it', async () => {
  await rollBack('1.0.0');
  const server = start();
  await until(() => server.version() === '1.0.0');
  // A canary changes nothing for the other browsers.
  await until(() => Date.now() > (server.released.remotes().get('dealer')?.state.since ?? 0));
  await writer.change(canary(idOf('1.2.0'), 10));
  await until(() => server.released.remotes().get('dealer')?.canary !== undefined);
  expect(server.version()).toBe('1.0.0');
  await writer.change(promote(idOf('1.2.0')));
  await until(() => server.version() === '1.2.0');
  expect(server.problems()).toBe('');
  await writer.change(rollback());
  await until(() => server.version() === '1.1.0');
});

it('goes by the newest rollback, also if an older one is copied after it', async () => {
  const older = await rollBack('1.0.0', { at: Date.now() + 1_000 });
  await rollBack('1.2.0', { at: Date.now() + 2_000 });
  await store.create('emergency/00000003.json', (await store.read(older)) ?? Buffer.of());
  const server = start();
  await until(() => server.problems().includes('by the emergency rollback of ann'));
  expect(server.problems()).toContain(`everybody gets dealer ${idOf('1.2.0')}`);
});

it('obeys a rollback before any number of files that nobody has signed', async () => {
  await rollBack('1.0.0');
  for (let number = 2; number < 60; number += 1)
    await store.create(`emergency/${String(number).padStart(8, '0')}.json`, Buffer.from('rubbish'));
  const server = start();
  await until(() => server.version() === '1.0.0');
  expect(server.problems()).toContain('emergency/00000059.json is not obeyed: it is no JSON');
});

it('obeys the newest rollback before any number of copies of an older one', async () => {
  const older = await rollBack('1.2.0', { at: Date.now() - 2_000 });
  await rollBack('1.0.0');
  const copy = (await store.read(older)) ?? Buffer.of();
  for (let number = 3; number < 60; number += 1)
    await store.create(`emergency/${String(number).padStart(8, '0')}.json`, copy);
  const server = start();
  await until(() => server.problems().includes('by the emergency rollback of ann'));
  expect(server.problems()).toContain(`everybody gets dealer ${idOf('1.0.0')}`);
});

it('obeys a rollback of a clock that was ahead once its time has come', async () => {
  const at = Date.now() + 3_600_000;
  await rollBack('1.0.0', { at });
  const server = start();
  await until(() => server.problems().includes('still to come'));
  const clock = jest.spyOn(Date, 'now').mockReturnValue(at);
  try {
    await until(() => server.version() === '1.0.0');
  } finally {
    clock.mockRestore();
  }
});

it(`obeys the command on ${process.env.S3_ENDPOINT ? 'a bucket' : 'a folder'} while its database does not respond`, async () => {
  const keyFile = join(root, 'dealer.pem');
  const pem = createKey();
  writeFileSync(keyFile, pem);
  const signer = readPrivateKey(pem);
  const nobody = { ann: [], bea: [], cat: [], 'auth pipeline': [], server: [] };
  const trust = trustOf({ holders: { ...nobody, 'dealer pipeline': [{ key: signer.publicKey }] } });
  const place = process.env.S3_ENDPOINT ? `s3://${process.env.S3_BUCKET}` : root;
  const RELEASE_STORE = `${place}/${randomUUID()}`;
  const env = { ...process.env, RELEASE_STORE };
  const { releaseStore } = loadConfig({ ...env, DATA_DIR: root });
  const files = openStoreAt(releaseStore);
  const test = await createTestApp({ releaseStore, releaseTrust: trust });
  try {
    const inDatabase = createSignedWriter({ ...files, ...createRegistryRows(test.app.db) });
    for (const version of ['1.0.0', '1.1.0']) {
      await inDatabase.release(version, { signer });
      await inDatabase.change(promote(idOf(version)));
    }
    const listed = async (): Promise<RemotesResponse> => (await test.app.inject('/remotes.json')).json();
    const isVersion = async (version: string) => (await listed()).remotes[0]?.version === version;
    await until(() => isVersion('1.1.0'));
    await test.app.db.destroy();
    const command =
      'delivery/releases/commands/portal.mts rollback dealer 1.0.0 --emergency --reason overloaded';
    await promisify(execFile)(
      process.execPath,
      ['--conditions=source', '--import', 'tsx', ...command.split(' ')],
      { cwd: repositoryRoot(), env: { ...env, RELEASE_KEY_FILE: keyFile } },
    );
    await until(() => isVersion('1.0.0'));
    expect((await listed()).registry).toMatchObject({ number: 2, rollback: 1 });
  } finally {
    await test.close();
    files.close();
  }
}, 60_000);
