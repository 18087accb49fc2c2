import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { registerAdmin } from '../../testing/people';
import { createReleaseWriter } from '../../testing/release-store';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { until } from '../../testing/until';

let folder: string;
let test: TestApp;

const ready = async (app: FastifyInstance): Promise<[number, string]> => {
  const response = await app.inject('/readyz');
  return [response.statusCode, response.json().error ?? response.json().status];
};
const pass = (ms: number) => {
  const now = Date.now() + ms;
  jest.useFakeTimers({
    doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'setInterval', 'queueMicrotask', 'performance'],
    now,
  });
};

/** A server that serves the first change of the registry. */
const start = async () => {
  const store = createReleaseWriter((key, text) => {
    mkdirSync(dirname(join(folder, key)), { recursive: true });
    writeFileSync(join(folder, key), text);
  });
  await store.change('dealer', { current: await store.release() });
  test = await createTestApp({ releaseStore: { kind: 'folder', folder } }, { prepare: store.connect });
  return { behind: test.app, store };
};

/** Another server says that it serves the second change, which this one has not read. */
const confirmAhead = () =>
  test.app
    .db('release_heads')
    .insert({ name: 'registry', generation: 2, changed_at: 0, seen_at: Date.now() })
    .onConflict('name')
    .merge();

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stale-server-'));
});
afterEach(async () => {
  jest.useRealTimers();
  await test.close();
  rmSync(folder, { recursive: true, force: true });
});

it('A server that serves older releases than others says so and leaves rotation until it has caught up', async () => {
  const { behind, store } = await start();
  await confirmAhead();
  await behind.staleServer.look();
  expect(await ready(behind)).toEqual([503, 'Not ready: it serves other releases than other servers.']);
  const admin = await registerAdmin(test);
  const response = await behind.inject({ url: '/api/admin/operations', headers: admin.headers });
  expect(response.json().releaseStore.problems).toEqual([
    expect.stringContaining('this server serves older releases than other servers'),
  ]);
  // A proxy that sends no probes hears it from the next read.
  const read = { url: '/remotes.json', headers: { 'x-redispatches': '1' } };
  expect((await behind.inject(read)).statusCode).toBe(502);

  await store.change('dealer', { current: await store.release({ version: '1.1.0' }) });
  await until(() => behind.releaseStore?.().generation === 2);
  await behind.staleServer.look();
  expect(await ready(behind)).toEqual([200, 'ok']);
  expect((await behind.inject(read)).statusCode).toBe(200);
});

it('A server has half a minute for a change, and goes on serving where no other server has newer releases any more', async () => {
  const { behind } = await start();
  await behind.staleServer.look();
  await confirmAhead();
  await behind.staleServer.look();
  expect(behind.releaseStore?.().problems).toEqual([]);
  pass(15_000);
  await confirmAhead();
  await behind.staleServer.look();
  expect(behind.releaseStore?.().problems).toEqual([]);
  pass(16_000);
  await confirmAhead();
  await behind.staleServer.look();
  expect(behind.releaseStore?.().problems).toHaveLength(1);
  pass(21_000);
  await behind.staleServer.look();
  expect(behind.releaseStore?.().problems).toEqual([]);
  expect((await behind.inject('/remotes.json')).json().remotes).toHaveLength(1);
});
