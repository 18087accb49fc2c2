import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { changeRegistry, createFolderStore, promote } from '@slabdesk/releases';
import Fastify, { type FastifyInstance } from 'fastify';
import { registerAdmin } from '../../testing/people';
import { createReleaseWriter, releaseId } from '../../testing/release-store';
import { createTestApp, QUIET, type TestApp } from '../../testing/test-app';
import { until } from '../../testing/until';
import { followRegistry } from './follow-registry';
import { createRegistryRows } from './registry-rows';
import { staleServer } from './stale-server';

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

/** Another server says that it serves a change which this one has not read. */
const confirmAhead = (generation = 2) =>
  test.app
    .db('release_heads')
    .insert({ name: 'registry', generation, changed_at: Date.now(), seen_at: Date.now() })
    .onConflict('name')
    .merge();

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stale-server-'));
});
afterEach(async () => {
  jest.useRealTimers();
  jest.restoreAllMocks();
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
  await until(() => behind.releaseStore().generation === 2);
  await behind.staleServer.look();
  expect(await ready(behind)).toEqual([200, 'ok']);
  expect((await behind.inject(read)).statusCode).toBe(200);
});

it('A server is behind also where what it serves was promoted by a clock that was ahead', async () => {
  const { behind } = await start();
  const registry = { ...createRegistryRows(behind.db), now: () => Date.now() + 600_000 };
  const request = { remote: 'dealer', by: 'ann', reason: 'a test' };
  await changeRegistry(registry, request, promote(releaseId('1.0.0'), { again: true }));
  await until(() => behind.releaseStore().generation === 2);
  await confirmAhead(3);
  await behind.staleServer.look();
  expect((await ready(behind))[0]).toBe(503);
});

it('A server has half a minute for a change, and goes on serving where no other server has newer releases any more', async () => {
  const { behind } = await start();
  await behind.staleServer.look();
  await confirmAhead();
  await behind.staleServer.look();
  expect(behind.releaseStore().problems).toEqual([]);
  pass(15_000);
  await confirmAhead();
  await behind.staleServer.look();
  expect(behind.releaseStore().problems).toEqual([]);
  pass(16_000);
  await confirmAhead();
  await behind.staleServer.look();
  expect(behind.releaseStore().problems).toHaveLength(1);
  pass(21_000);
  await behind.staleServer.look();
  expect(behind.releaseStore().problems).toEqual([]);
  expect((await behind.inject('/remotes.json')).json().remotes).toHaveLength(1);
});

describe('While a promoted release is not in the store', () => {
  const open: FastifyInstance[] = [];
  afterEach(() => Promise.all(open.splice(0).map((app) => app.close())));

  const monotonic = performance.now.bind(performance);
  let passed = 0;
  /** As `pass`, also until releases are requested again. */
  const passAll = (ms: number) => {
    pass(ms);
    passed += ms;
    jest.spyOn(performance, 'now').mockImplementation(() => monotonic() + passed);
  };

  /** Another server, whose own view of the store is a folder of this name. */
  const serve = async (view: string) => {
    const released = followRegistry({
      registry: createRegistryRows(test.app.db),
      reader: createFolderStore(join(folder, view)),
      cache: mkdtempSync(join(folder, 'cache-')),
      log: { info: jest.fn(), warn: jest.fn() },
      pollMs: 3_600_000,
    });
    const app = Fastify();
    app.decorate('db', test.app.db);
    app.decorate('stale', false);
    app.addHook('onClose', () => released.stop());
    await app.register(staleServer, {
      released: { ...released, registry: { isOther: () => false } },
      background: false,
    });
    open.push(app);
    const look = async () => {
      await released.refresh();
      await app.staleServer.look();
    };
    await look();
    return {
      released,
      look,
      /** The release that browsers get, its number, and the rotation. */
      seen: () => [
        released.remotes().get('dealer')?.current?.build.version,
        released.state()?.number,
        app.stale ? 'out' : 'in',
      ],
    };
  };

  /** Files are in the folders of both servers, or of one. */
  const setUp = async () => {
    let views = ['one', 'other'];
    const store = createReleaseWriter((key, text) => {
      for (const view of views) {
        mkdirSync(dirname(join(folder, view, key)), { recursive: true });
        writeFileSync(join(folder, view, key), text);
      }
    });
    test = await createTestApp(QUIET);
    await store.connect(test.app.db);
    await store.change('dealer', { current: await store.release() });
    const promote = async (into: string[]) => {
      views = into;
      await store.change('dealer', {
        current: await store.release({ version: '1.1.0' }),
        previous: [releaseId('1.0.0')],
      });
    };
    return { store, promote };
  };

  it('a server without it is behind those that have it, until it has it too', async () => {
    const { promote } = await setUp();
    const [one, other] = [await serve('one'), await serve('other')];
    await promote(['one']);
    await one.look();
    await other.look();
    // Tabs pass the older number over.
    expect([one.seen(), other.seen()]).toEqual([
      ['1.1.0', 2, 'in'],
      ['1.0.0', 1, 'in'],
    ]);
    passAll(31_000);
    await one.look();
    await other.look();
    expect([one.seen()[2], other.seen()[2]]).toEqual(['in', 'out']);
    const fresh = await serve('other');
    expect(fresh.seen()).toEqual([undefined, 0, 'out']);

    cpSync(join(folder, 'one'), join(folder, 'other'), { recursive: true });
    // It asks again from time to time.
    passAll(11_000);
    await one.look();
    for (const each of [other, fresh]) {
      await each.look();
      expect(each.seen()).toEqual(['1.1.0', 2, 'in']);
    }
    expect(other.released.problems()).toEqual([]);
  });

  it('which no server has, all serve the one before, say so and stay', async () => {
    const { store, promote } = await setUp();
    const [one, other] = [await serve('one'), await serve('other')];
    await promote([]);
    const look = async () => {
      for (const each of [one, other]) await each.look();
    };
    await look();
    passAll(31_000);
    await look();
    const fresh = await serve('other');
    await look();
    // Tabs take a state without a number from any server, and would go back and forth.
    expect([one.seen(), other.seen(), fresh.seen()]).toEqual([
      ['1.0.0', 1, 'in'],
      ['1.0.0', 1, 'in'],
      [undefined, 0, 'in'],
    ]);
    expect(fresh.released.remotes().get('dealer')?.fallback?.build.version).toBe('1.0.0');
    expect(one.released.problems()[0]?.text).toContain(
      "a release of dealer that the registry names can't be served",
    );

    await store.change('dealer', { current: releaseId('1.0.0'), previous: [] });
    await look();
    expect([one.seen(), other.seen()]).toEqual(Array(2).fill(['1.0.0', 3, 'in']));
  });
});
