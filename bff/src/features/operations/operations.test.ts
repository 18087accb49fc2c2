import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Operations } from 'bff-contract';
import { buildApp } from '../../app';
import { productVersion } from '../../config/product-version';
import { openDatabase } from '../../database';
import { createRegistryRows } from '../../portal/releases/registry-rows';
import { type Person, registerAdmin } from '../../testing/people';
import { ON_MYSQL } from '../../testing/plans';
import { createReleaseWriter } from '../../testing/release-store';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { until } from '../../testing/until';

let test: TestApp;
let admin: Person;
beforeAll(async () => {
  test = await createTestApp();
  admin = await registerAdmin(test);
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => test.close());

const operations = async (): Promise<Operations> => {
  const response = await admin.call('GET', 'admin/operations');
  expect(response.statusCode).toBe(200);
  return response.json();
};

it('GET admin/operations returns the process that responds, and its start', async () => {
  const { process: own } = await operations();
  expect(own).toMatchObject({
    ...productVersion(),
    node: process.version,
    pid: process.pid,
  });
  expect(Date.now() - Date.parse(own.startedAt)).toBeGreaterThan(0);
});

it('GET admin/operations returns the database, the pending migrations and the protection of the log', async () => {
  const { database } = await operations();
  expect(database.kind).toMatch(ON_MYSQL ? /^(MariaDB|MySQL)$/ : /^SQLite$/);
  expect(database.version).toMatch(/^\d+\.\d+/);
  expect(database.migrations.applied).toContain('0001-accounts');
  expect(database.migrations.pending).toEqual([]);
  expect(database.auditProtected).toBe(true);
});

it('GET admin/operations returns a pending migration', async () => {
  const row = await test.app.db('knex_migrations').where({ name: '0138-release-proofs' }).first();
  await test.app.db('knex_migrations').where({ id: row.id }).delete();
  expect((await operations()).database.migrations.pending).toEqual(['0138-release-proofs']);
  await test.app.db('knex_migrations').insert(row);
});

it('GET admin/operations returns whether the storage responds', async () => {
  expect((await operations()).storage).toEqual({ kind: 'folder', answers: true });
  jest.spyOn(test.app.storage, 'ping').mockRejectedValue(new Error('gone'));
  expect((await operations()).storage.answers).toBe(false);
});

it('GET admin/operations counts mails by state, and returns the age of the oldest waiting one', async () => {
  await test.app.db('outbox').delete();
  expect((await operations()).mail).toEqual({
    delivery: 'log',
    byState: { queued: 0, bundled: 0, retrying: 0, failed: 0, sent: 0 },
  });
  for (const email of ['a@example.com', 'b@example.com']) {
    await test.app.mailer.queue(test.app.db, {
      kind: 'confirm-email',
      to: { name: 'Ann', email },
      data: { link: 'https://desk.example.com/x' },
    });
  }
  await test.app
    .db('outbox')
    .where('to_email', 'b@example.com')
    .update({ state: 'retrying', created_at: 5_000 });
  const { byState, oldestWaitingAt } = (await operations()).mail;
  expect(byState).toEqual({ queued: 1, bundled: 0, retrying: 1, failed: 0, sent: 0 });
  expect(oldestWaitingAt).toBe(new Date(5_000).toISOString());
});

it('GET admin/operations returns when jobs ran and run next, and their last error', async () => {
  const failure = new Error("update `outbox` set `text_body` = 'secret link' - table is full");
  const work = jest.fn().mockRejectedValueOnce(failure).mockResolvedValueOnce(1);
  const job = test.app.jobs.every({ name: 'Sweep', everyMs: 60_000, work, failure: 'not swept' });
  const sweep = async () => (await operations()).jobs.find(({ name }) => name === 'Sweep');
  expect(await sweep()).toEqual({ name: 'Sweep', everySeconds: 60, nextRunAt: expect.any(String) });
  await job.run();
  expect(await sweep()).toMatchObject({ lastError: 'table is full', lastErrorAt: expect.any(String) });
  await job.run();
  const good = await sweep();
  expect(good).not.toHaveProperty('lastError');
  expect(Date.parse(good?.nextRunAt ?? '') - Date.parse(good?.lastRunAt ?? '')).toBe(60_000);
});

it('GET admin/operations returns the problems of the release store, and /readyz that there are some', async () => {
  const folder = join(test.config.dataDir, 'a-release-store');
  const put = (key: string, text: string) => {
    mkdirSync(dirname(join(folder, key)), { recursive: true });
    writeFileSync(join(folder, key), text);
  };
  const { release, change, connect } = createReleaseWriter(put);
  const own = await createTestApp({ releaseStore: { kind: 'folder', folder } }, { prepare: connect });
  await change('dealer', { current: await release() });
  await createRegistryRows(own.app.db).add(async () => ({ number: 2, document: '{"format":99}' }));
  await until(() => own.app.releaseStore().problems.length === 1);
  const administrator = await registerAdmin(own);
  const { releaseStore } = (await administrator.call('GET', 'admin/operations')).json<Operations>();
  expect(releaseStore).toEqual({
    kind: 'folder',
    generation: 1,
    problems: [expect.stringMatching(/^change 2 of the registry can't be read: it has format 99/)],
  });
  const ready = await own.app.inject('/readyz');
  await own.close();
  expect([ready.statusCode, ready.json()]).toMatchObject([
    200,
    { status: 'degraded', checks: { releases: "the newest change of the release registry can't be read" } },
  ]);
  expect((await operations()).releaseStore).toEqual({ kind: 'folder', generation: 0, problems: [] });
});

it('GET admin/operations names the releases that use a deprecated API, whatever has built them', async () => {
  const folder = join(test.config.dataDir, 'a-store-of-deprecations');
  const put = (key: string, text: string) => {
    mkdirSync(dirname(join(folder, key)), { recursive: true });
    writeFileSync(join(folder, key), text);
  };
  const { release, change, connect } = createReleaseWriter(put);
  await connect(test.app.db);
  const using = (version: string, more: object) => release({ version, ...more });
  const [old, current, canary] = [
    await using('2.0.0', { code: 'var dealer={a:e=>e.CsvButton}' }),
    await using('2.1.0', { code: 'var dealer={a:e=>e.ExportMenu}' }),
    await using('2.2.0', { code: 'const{CsvButton:e}=t', shares: ['shared-ui/table'] }),
  ];
  const elsewhere = await release({ name: 'auth', code: 'var auth={CsvButton:1}', shares: ['react'] });
  await change('dealer', { current, canary: { release: canary, percent: 10 }, previous: [old] });
  await change('auth', { current: elsewhere });
  const app = await test.another({ releaseStore: { kind: 'folder', folder } });
  const read = async () => {
    const response = await app.inject({ url: '/api/admin/operations', headers: admin.headers });
    return response.json<Operations>().deprecations.find(({ name }) => name === 'CsvButton');
  };
  const expected = {
    module: 'shared-ui/table',
    name: 'CsvButton',
    use: 'ExportMenu',
    since: '1.2',
    until: '2.0',
    releases: [
      { remote: 'dealer', release: canary, state: 'canary' },
      { remote: 'dealer', release: old, state: 'fallback' },
    ],
  };
  expect(await read()).toEqual(expected);
  expect(await read()).toEqual(expected);
});

it('GET admin/operations names background jobs in words', async () => {
  const app = await buildApp(test.config, { db: openDatabase(test.config), background: true });
  await app.ready();
  expect(app.jobs.states().map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Delete expired records', 'Update words and counts', 'Send mails']),
  );
  await app.close();
});
