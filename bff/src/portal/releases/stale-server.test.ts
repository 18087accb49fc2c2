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

const storeAt = (name: string) =>
  createReleaseWriter((key, text) => {
    mkdirSync(dirname(join(folder, name, key)), { recursive: true });
    writeFileSync(join(folder, name, key), text);
  });
const at = (name: string) => ({
  releaseStore: { kind: 'folder' as const, folder: join(folder, name) },
});
const ready = async (app: FastifyInstance): Promise<[number, string]> => {
  const response = await app.inject('/readyz');
  return [response.statusCode, response.json().error ?? response.json().status];
};
const pass = (ms: number) => {
  const now = Date.now() + ms;
  jest.useFakeTimers({
    doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'setInterval', 'queueMicrotask'],
    now,
  });
};

/** Two servers that see the store differently, as on a stale mount: the second one has read one change less. */
const start = async () => {
  const [newer, older] = [storeAt('newer'), storeAt('older')];
  for (const store of [newer, older]) {
    await store.change('dealer', { current: await store.release() });
  }
  await newer.change('dealer', { current: await newer.release({ version: '1.1.0' }) });
  test = await createTestApp(at('newer'));
  const behind = await test.another(at('older'));
  return { ahead: test.app, behind, older };
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stale-server-'));
});
afterEach(async () => {
  jest.useRealTimers();
  await test.close();
  rmSync(folder, { recursive: true, force: true });
});

it('A server that serves older releases than others says so and leaves rotation until it has caught up', async () => {
  const { ahead, behind, older } = await start();
  for (const app of [ahead, behind]) await app.staleServer.look();
  expect(await ready(ahead)).toEqual([200, 'ok']);
  expect(await ready(behind)).toEqual([503, 'Not ready: it serves other releases than other servers.']);
  const admin = await registerAdmin(test);
  const response = await behind.inject({ url: '/api/admin/operations', headers: admin.headers });
  expect(response.json().releaseStore.problems).toEqual([
    expect.stringContaining('this server serves older releases than other servers'),
  ]);
  // A proxy that sends no probes hears it from the next read.
  const read = { url: '/remotes.json', headers: { 'x-redispatches': '1' } };
  expect([(await behind.inject(read)).statusCode, (await ahead.inject(read)).statusCode]).toEqual([502, 200]);

  await older.change('dealer', { current: await older.release({ version: '1.1.0' }) });
  await until(() => behind.releaseStore?.().generation === 2);
  await behind.staleServer.look();
  expect((await ready(behind))[0]).toBe(200);
});

it('A server has half a minute for a change, and goes on serving where no other server has newer releases any more', async () => {
  const { ahead, behind } = await start();
  await behind.staleServer.look();
  await ahead.staleServer.look();
  await behind.staleServer.look();
  expect(behind.releaseStore?.().problems).toEqual([]);
  pass(15_000);
  await ahead.staleServer.look();
  await behind.staleServer.look();
  expect(behind.releaseStore?.().problems).toEqual([]);
  pass(16_000);
  await ahead.staleServer.look();
  await behind.staleServer.look();
  expect(behind.releaseStore?.().problems).toHaveLength(1);
  pass(21_000);
  await behind.staleServer.look();
  expect(behind.releaseStore?.().problems).toEqual([]);
  expect((await behind.inject('/remotes.json')).json().remotes).toHaveLength(1);
});

it('Servers without a store go on serving', async () => {
  const { ahead, behind } = await start();
  await ahead.staleServer.look();
  for (const name of ['newer', 'older']) rmSync(join(folder, name), { recursive: true });
  await test.app.db('release_heads').update({ seen_at: Date.now() - 60_000 });
  const alone = await test.another(at('older'));
  for (const app of [behind, alone]) {
    await app.staleServer.look();
    expect((await ready(app))[0]).toBe(200);
  }
});
