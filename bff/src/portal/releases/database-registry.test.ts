import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  canary,
  changeRegistry,
  createFolderStore,
  deployed,
  EMPTY,
  keyOf,
  pin,
  promote,
  type Registry,
  type RegistryRow,
  type ReleaseStore,
  readHistory,
  readRegistry,
  rollback,
} from '@slabdesk/releases';
import { memoryRegistry } from '@slabdesk/releases/testing/registry';
import type { FastifyInstance } from 'fastify';
import { runCommand } from '../../commands/lib/run-command';
import { registryCommand } from '../../commands/registry';
import type { Config } from '../../config/config';
import { erasePerson } from '../../features/privacy/erase-person';
import { COMMAND_LINE } from '../../http/caller/actor';
import { type Person, registerAdmin } from '../../testing/people';
import { createReleaseWriter } from '../../testing/release-store';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { until } from '../../testing/until';
import { createDatabaseRegistry } from './database-registry';
import { createKeptRegistry } from './kept-registry';
import { createRegistryRows } from './registry-rows';

const SHELL = '1.0.0-0000000a';

let folder: string;
let store: ReleaseStore;
let test: TestApp;
let ann: Person;
let first: string;
let second: string;

const open = async (changes: Partial<Config> = {}) => {
  test = await createTestApp({
    releaseStore: { kind: 'folder', folder },
    releasers: ['ann@example.com'],
    ...changes,
  });
  ann = await registerAdmin(test, { name: 'Ann Vance', email: 'ann@example.com' });
};

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'database-registry-'));
  store = createFolderStore(folder);
  const writer = createReleaseWriter((key, text) => store.create(key, Buffer.from(text)));
  first = await writer.release();
  second = await writer.release({ version: '1.1.0' });
});
afterEach(async () => {
  await test.close();
  rmSync(folder, { recursive: true, force: true });
});

const versionOf = (app: FastifyInstance) => app.releases().find(({ name }) => name === 'dealer')?.version;
/** The registry as a server with this folder for its copies sees it. */
const registryOf = (cache = join(folder, 'cache')): Registry =>
  createDatabaseRegistry(test.app.db, createKeptRegistry(cache, 'store'));
/** Writes changes to the store as servers of the old format did. */
const keepInStore = async (rows: readonly RegistryRow[]) => {
  for (const { number, document } of rows)
    await store.create(keyOf('registry', number), Buffer.from(document));
};
const byCommand = (remote: string, step: Parameters<typeof changeRegistry>[2], of = registryOf()) =>
  changeRegistry(of, { remote, by: 'bob@example.com', reason: 'By command' }, step);
const ready = async (app: FastifyInstance) => (await app.inject('/readyz')).statusCode;

const command = async (...args: string[]) => {
  const printed: string[] = [];
  const { dataDir, databaseUrl, secret } = test.config;
  const code = await runCommand(registryCommand, args, {
    env: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, SECRET: secret, RELEASE_STORE: folder },
    print: (line) => printed.push(line),
    printError: (line) => printed.push(line),
  });
  return [code, printed.join('\n')];
};

it('serves what is changed in the database, on every server, and writes no registry to the store', async () => {
  await open();
  const other = await test.another();
  await byCommand('dealer', promote(first));
  await until(async () => versionOf(test.app) === '1.0.0' && versionOf(other) === '1.0.0');
  const { generation } = (await ann.call('GET', 'admin/release')).json();
  const body = { action: 'rollback', reason: 'The page is blank', generation };
  expect((await ann.call('POST', 'admin/release/dealer/change', body)).statusCode).toBe(200);
  expect(versionOf(test.app)).toBeUndefined();
  const { history } = (await ann.call('GET', 'admin/release/dealer')).json();
  expect(history).toMatchObject([
    { action: 'rollback', by: 'ann@example.com', reason: 'The page is blank' },
    { action: 'promote', by: 'bob@example.com', reason: 'By command' },
  ]);
  expect(await store.names('registry')).toEqual([]);
});

it('keeps serving while the database has no registry to read, also after a restart', async () => {
  await open();
  await byCommand('dealer', promote(first));
  await until(async () => versionOf(test.app) === '1.0.0');
  await test.app.db.schema.renameTable('release_head', 'lost_head');
  await until(async () => test.app.releaseStore().problems.length > 0);
  const restarted = await test.another();
  expect([versionOf(test.app), versionOf(restarted)]).toEqual(['1.0.0', '1.0.0']);
  await test.app.db.schema.renameTable('lost_head', 'release_head');
});

it('is not ready with an empty DATA_DIR until it has read the registry', async () => {
  test = await createTestApp(
    { releaseStore: { kind: 'folder', folder } },
    { prepare: (db) => db.schema.renameTable('release_head', 'lost_head') },
  );
  expect(await ready(test.app)).toBe(503);
  await test.app.db.schema.renameTable('lost_head', 'release_head');
  await until(async () => (await ready(test.app)) === 200);
});

it('takes over a store of files, with states, pins, files of open tabs and history', async () => {
  const old = memoryRegistry();
  await byCommand('shell', deployed(SHELL), old);
  await byCommand('dealer', promote(first), old);
  await byCommand('dealer', promote(second), old);
  await byCommand('dealer', rollback(), old);
  await byCommand('dealer', canary(second, 10), old);
  await byCommand('auth', pin(first, { by: 'bob@example.com', reason: 'Fair week' }), old);
  await keepInStore(old.rows);
  const before = await readRegistry(old);
  expect(before.remotes.dealer).toMatchObject({ current: first, used: [second, first] });
  const history = await readHistory(old);
  expect(history).toHaveLength(6);
  await open();
  expect(await command('take-over')).toEqual([0, 'Copied 6 changes. Start the servers now.']);
  expect(await readRegistry(registryOf())).toEqual(before);
  expect(await readHistory(registryOf())).toEqual(history);
  const restarted = await test.another();
  expect(versionOf(restarted)).toBe('1.0.0');
  expect(await command('take-over')).toEqual([1, 'The database has a registry already. Nothing was copied.']);
});

it('takes over a signed store, and one that was repaired, and ends the registry of the store', async () => {
  const old = memoryRegistry();
  await byCommand('dealer', promote(first), old);
  await keepInStore(old.rows);
  const signed = { ...(await readRegistry(old)), generation: 2 };
  const key = '0'.repeat(32);
  const proposal = { remote: 'dealer', action: 'promote', to: second, by: 'bob', reason: 'New', key };
  const change = {
    at: new Date().toISOString(),
    by: 'bob',
    reason: 'New',
    remote: 'dealer',
    action: 'propose',
    proposal,
  };
  const chain = { store: 'test', previous: '' };
  const rows = [
    [2, { ...signed, chain, change, proposals: { 2: proposal } }],
    [3, { generation: 3, quarantined: 'quarantine/registry-3' }],
    [4, { ...signed, generation: 4, chain }],
  ] as const;
  await keepInStore(rows.map(([number, value]) => ({ number, document: JSON.stringify(value) })));
  await open();
  expect(await command('take-over')).toEqual([0, 'Copied 3 changes. Start the servers now.']);
  const taken = await readRegistry(registryOf());
  expect([taken.generation, taken.remotes.dealer?.current, taken.proposals]).toEqual([4, first, undefined]);
  expect(await readHistory(registryOf())).toMatchObject([{ action: 'promote' }, { action: 'propose' }, {}]);
  // Servers and commands of before go on with what they know.
  expect(String(await store.read(keyOf('registry', 5)))).toContain('"format":99');
});

it('refuses to take over nothing, and says what it can do', async () => {
  await open();
  expect(await command('take-over')).toEqual([1, `${folder} has no registry.`]);
  expect(await command('accept')).toEqual([1, 'The database has no registry.']);
  const [code, usage] = await command('other');
  expect([code, usage]).toEqual([1, expect.stringContaining('Usage:')]);
});

it('keeps its releases, says so and leaves rotation when an older database was restored, until that is accepted', async () => {
  await open();
  await byCommand('dealer', promote(first));
  await byCommand('dealer', promote(second));
  await until(async () => versionOf(test.app) === '1.1.0');
  const { db } = test.app;
  await db('release_changes').where('number', 2).delete();
  await db('release_head').update({ number: 1 });
  await until(async () => test.app.releaseStore().problems.length > 0);
  await test.app.staleServer.look();
  expect([versionOf(test.app), await ready(test.app)]).toEqual(['1.1.0', 503]);
  expect(test.app.releaseStore().problems.join()).toContain(
    'the database has an older or another registry than this server knows',
  );
  // A new server has no other one to compare it with.
  const fresh = registryOf(join(folder, 'new'));
  expect((await readRegistry(fresh)).remotes.dealer?.current).toBe(first);

  expect((await command('accept'))[0]).toBe(0);
  await until(async () => versionOf(test.app) === '1.0.0');
  await test.app.staleServer.look();
  expect(await ready(test.app)).toBe(200);
  // Open tabs still load the rest of what they run, also after the next change.
  await byCommand('auth', promote(first));
  await until(() => test.app.releaseStore().generation === 3);
  expect((await test.app.inject(`/remotes/dealer/${second}/remoteEntry.js`)).statusCode).toBe(200);
});

it('does not go over to a registry that has other changes by the same numbers', async () => {
  await open();
  const seen = registryOf();
  await byCommand('dealer', promote(first), seen);
  await byCommand('dealer', promote(second), seen);
  await readRegistry(seen);
  const { db } = test.app;
  await db('release_changes').where('number', 2).delete();
  await db('release_head').update({ number: 1 });
  const fresh = registryOf(join(folder, 'new'));
  for (const step of [canary(second, 10), promote(second)]) {
    await byCommand('dealer', step, fresh);
    await expect(readRegistry(seen)).rejects.toThrow('the database has an older or another registry');
  }
});

it('does not go over to a backup that was made in an epoch of its own, which was accepted before', async () => {
  await open();
  const rows = createRegistryRows(test.app.db);
  const seen = registryOf();
  await rows.renew(1_000);
  await byCommand('dealer', promote(first), seen);
  const backup = await test.app.db('release_head').first();
  await rows.renew(2_000);
  expect((await readRegistry(seen)).remotes.dealer?.current).toBe(first);
  await test.app.db('release_head').update(backup);
  await expect(readRegistry(seen)).rejects.toThrow('the database has an older or another registry');
  await expect(byCommand('dealer', rollback(), seen)).rejects.toThrow('the database has an older');
  expect(await readRegistry(registryOf(join(folder, 'new')))).not.toBe(EMPTY);
});

it('goes on from the copy of a server after the database was lost', async () => {
  await open();
  const copy = join(test.config.dataDir, 'release-cache', 'registry.json');
  expect(await command('restore', copy)).toEqual([1, `${copy} is of a portal that has released nothing.`]);
  await byCommand('dealer', promote(first));
  await byCommand('dealer', promote(second));
  await until(async () => versionOf(test.app) === '1.1.0');
  await test.app.db('release_changes').delete();
  await test.app.db('release_head').update({ number: 0, epoch: randomUUID() });
  await until(async () => test.app.releaseStore().problems.length > 0);
  expect(await command('restore', copy)).toEqual([0, 'Change 1 has what change 2 of the copy had.']);
  expect((await readRegistry(registryOf())).remotes.dealer).toMatchObject({
    current: second,
    previous: [first],
  });
  await until(async () => test.app.releaseStore().problems.length === 0);
  await byCommand('dealer', rollback());
  await until(async () => versionOf(test.app) === '1.0.0');
  expect(await command('restore', join(folder, 'none.json'))).toEqual([
    1,
    expect.stringContaining('none.json holds no registry: ENOENT'),
  ]);
});

it('lets one of those that promote at the same moment, and loses no change of another remote', async () => {
  await open();
  const servers = [registryOf(join(folder, 'a')), registryOf(join(folder, 'b'))];
  const results = await Promise.allSettled([
    ...servers.map((of) => byCommand('dealer', promote(first), of)),
    ...servers.flatMap((of, index) => [byCommand(`remote-${index}`, promote(first), of)]),
  ]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  const { generation, remotes } = await readRegistry(registryOf());
  expect([generation, Object.keys(remotes).sort()]).toEqual([3, ['dealer', 'remote-0', 'remote-1']]);
});

it('takes an erased person from its changes', async () => {
  await open();
  await byCommand('dealer', promote(first));
  const { generation } = (await ann.call('GET', 'admin/release')).json();
  const body = { action: 'rollback', reason: 'Ann Vance saw a blank page', generation };
  expect((await ann.call('POST', 'admin/release/dealer/change', body)).statusCode).toBe(200);
  await registerAdmin(test);
  await erasePerson(test.app.db, COMMAND_LINE, ann.user.id);
  const [newest] = await readHistory(registryOf());
  expect(newest).toMatchObject({ action: 'rollback', reason: expect.stringMatching(/ saw a blank page$/) });
  const kept = JSON.stringify(await test.app.db('release_changes'));
  expect(kept).not.toMatch(/Ann Vance|ann@example\.com/);
});
