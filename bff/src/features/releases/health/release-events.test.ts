import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { HealthWindow, ReleaseEventKind, ReleaseHealth, WebVitals } from 'bff-contract';
import type { RemoteDescriptor, RemotesResponse } from 'bff-contract/web';
import { type Person, registerAdmin, registerDealer } from '../../../testing/people';
import { createReleaseWriter } from '../../../testing/release-store';
import { createTestApp, type TestApp } from '../../../testing/test-app';
import { createWebVitalRepository } from '../web-vitals/web-vital-repository';

const HOUR_MS = 3_600_000;

let folder: string;
let store: ReturnType<typeof createReleaseWriter>;
let test: TestApp;
let admin: Person;
/** The releases of dealer: what was promoted, and what was before. */
let current: string;
let before: string;
let adminRelease: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'release-events-'));
  store = createReleaseWriter((key, text) => {
    mkdirSync(dirname(join(folder, key)), { recursive: true });
    writeFileSync(join(folder, key), text);
  });
  before = await store.release();
  current = await store.release({ version: '1.1.0' });
  adminRelease = await store.release({ name: 'admin', audience: 'admin' });
  const since = Date.now() - HOUR_MS;
  await store.change('dealer', { current, previous: [before], used: [current, before], since });
  await store.change('admin', { current: adminRelease, since });
  test = await createTestApp({ releaseStore: { kind: 'folder', folder } }, { prepare: store.connect });
  admin = await registerAdmin(test);
});
const forget = async () => {
  for (const table of ['release_visit_counts', 'release_reporters', 'release_faults', 'web_vital_counts'])
    await test.app.db(table).delete();
};
beforeEach(forget);
afterEach(() => jest.useRealTimers());
afterAll(async () => {
  await test.close();
  rmSync(folder, { recursive: true, force: true });
});

type Event = { remote?: string; release?: string; kind?: string };
interface Sender {
  address?: string;
  person?: Person;
  shell?: string;
}

const send = (body: object, { address = '127.0.0.1', person }: Sender = {}) =>
  test.app.inject({
    method: 'POST',
    url: '/api/log/release-event',
    remoteAddress: address,
    headers: { ...person?.headers, 'content-type': 'application/json' },
    payload: body,
  });

const report = async (events: Event[], { shell = '1.0.0', ...sender }: Sender = {}) => {
  const full = events.map((event) => ({ remote: 'dealer', release: current, kind: 'visit', ...event }));
  const response = await send({ shell, events: full }, sender);
  expect([response.statusCode, response.json()]).toEqual([200, { message: 'OK' }]);
};

const tell = (kind: ReleaseEventKind, sender?: Sender) => report([{ kind }], sender);

const health = async (window?: HealthWindow): Promise<ReleaseHealth[]> => {
  const response = await admin.call('GET', `admin/operations${window ? `?window=${window}` : ''}`);
  expect(response.statusCode).toBe(200);
  return response.json().releaseHealth;
};

const remotes = async () => (await test.app.inject('/remotes.json')).json<RemotesResponse>();
const isSuspect = async () => {
  await test.app.releaseHealth.look();
  return (await remotes()).remotes.find(({ name }) => name === 'dealer')?.suspect ?? false;
};

const address = (index: number) => `10.0.${index >> 8}.${index & 255}`;

describe('Reports of open tabs', () => {
  it('are shown per release: loads, failures by reason, fallbacks, crashes and users', async () => {
    const dealer = await registerDealer(test);
    await tell('visit');
    await report(
      [
        { kind: 'visit' },
        { kind: 'missing' },
        { kind: 'failed-load' },
        { kind: 'fallback' },
        { kind: 'hang' },
      ],
      { address: address(1) },
    );
    await report([{ kind: 'timeout' }, { kind: 'crashed' }], { person: dealer });
    await report([{ kind: 'crashed' }], { person: dealer, address: address(9), shell: '0.9.0' });
    await report([{ release: before }]);
    const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/);
    expect(await health()).toEqual([
      expect.objectContaining({ release: before, state: 'older', loads: 1, users: 1, affectedUsers: 0 }),
      {
        remote: 'dealer',
        release: current,
        state: 'current',
        suspect: expect.any(Boolean),
        loads: 1,
        failures: {
          missing: 1,
          altered: 0,
          broken: 0,
          timeout: 1,
          'no-page': 0,
          incompatible: 0,
          shell: 0,
        },
        fallbacks: 1,
        crashes: 2,
        hangs: 1,
        users: 3,
        affectedUsers: 2,
        lastFailureAt: at,
        lastSeenAt: at,
        shells: [
          { version: '1.0.0', loads: 1, failures: 4 },
          { version: 'other', loads: 0, failures: 1 },
        ],
      },
    ]);
  });

  it('count a kind once per report, however often it is named', async () => {
    await report([{ kind: 'crashed' }, { kind: 'crashed' }, { kind: 'crashed' }]);
    expect(await health()).toMatchObject([{ crashes: 1 }]);
  });

  it('are shown for an hour, a day or a week', async () => {
    const hoursAgo = [0, 5, 100, 200];
    for (const hours of hoursAgo) {
      jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'queueMicrotask'] });
      jest.setSystemTime(Date.now() - hours * HOUR_MS);
      await tell('visit');
      jest.useRealTimers();
    }
    const loads = async (window?: HealthWindow) => (await health(window))[0]?.loads;
    expect([await loads('hour'), await loads(), await loads('day'), await loads('week')]).toEqual([
      1, 2, 2, 3,
    ]);
    expect((await admin.call('GET', 'admin/operations?window=year')).statusCode).toBe(400);
  });

  it('need no tokens, and are accepted with expired and forged ones', async () => {
    const dealer = await registerDealer(test);
    const [header, payload] = dealer.token.accessToken.split('.');
    const forged = { ...dealer, headers: { authorization: `Bearer ${header}.${payload}.x` } };
    const other = { ...dealer, headers: { authorization: 'Basic x' } };
    for (const person of [forged, other]) await tell('visit', { person });
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'queueMicrotask'] });
    jest.setSystemTime(Date.now() + HOUR_MS / 2);
    await tell('visit', { person: dealer });
    jest.useRealTimers();
    // The forged ones are the address; the expired one is the user.
    expect(await health()).toMatchObject([{ loads: 3, users: 2 }]);
  });

  it("are stored without the reporter's identity", async () => {
    const dealer = await registerDealer(test);
    await tell('crashed', { person: dealer, address: '203.0.113.7' });
    await tell('crashed', { address: '203.0.113.7' });
    const rows = [
      ...(await test.app.db('release_visit_counts').select()),
      ...(await test.app.db('release_reporters').select()),
    ];
    const text = JSON.stringify(rows);
    expect(rows.length).toBeGreaterThan(2);
    for (const secret of ['203.0.113', dealer.user.id, dealer.user.email]) expect(text).not.toContain(secret);
  });

  it('are ignored for releases that browsers were not offered', async () => {
    const unknown = await store.release({ version: '9.9.9' });
    await report([
      { release: unknown },
      { release: '1.1.0-ffffffffffff' },
      { remote: 'slabs' },
      { remote: 'admin', release: adminRelease },
      { remote: 'registry', release: '00000001.json' },
    ]);
    expect(await health()).toEqual([]);
  });

  it('are accepted for the admin remote by its secret folder only', async () => {
    const { remotes: named } = (await admin.call('GET', 'auth/whoami')).json<{
      remotes: RemoteDescriptor[];
    }>();
    const folderOfAdmin = named[0]?.entry.split('/')[3] ?? '';
    await report([{ remote: 'admin', release: folderOfAdmin, kind: 'crashed' }]);
    expect(await health()).toMatchObject([{ remote: 'admin', release: adminRelease, crashes: 1 }]);
  });

  it.each([
    ['another shape', { shell: '1.0.0', events: [{ remote: 'dealer', release: 'x' }] }],
    ['another kind', { shell: '1.0.0', events: [{ remote: 'dealer', release: 'x', kind: 'exploded' }] }],
    [
      'more fields',
      { shell: '1.0.0', events: [{ remote: 'dealer', release: 'x', kind: 'loaded', url: 'x' }] },
    ],
    ['a path', { shell: '1.0.0', events: [{ remote: 'dealer', release: '../x', kind: 'loaded' }] }],
    ['nothing', { shell: '1.0.0', events: [] }],
    [
      'too much',
      {
        shell: '1.0.0',
        events: Array.from({ length: 21 }, () => ({ remote: 'dealer', release: 'x', kind: 'loaded' })),
      },
    ],
  ])('of %s are refused', async (_what, body) => expect((await send(body)).statusCode).toBe(400));

  it('are limited to a few kilobytes', async () => {
    const events = [{ remote: 'dealer', release: 'x'.repeat(20_000), kind: 'loaded' }];
    expect((await send({ shell: '1.0.0', events })).statusCode).toBe(413);
  });

  it('are limited in number per reporter', async () => {
    for (let index = 0; index < 60; index += 1) await tell('crashed', { shell: `0.${index}.0` });
    expect(await health()).toMatchObject([
      { crashes: 50, users: 1, shells: [{ version: 'other', failures: 50 }] },
    ]);
    expect(await test.app.db('release_visit_counts').select()).toHaveLength(1);
  });

  it('are all counted when many are sent at once', async () => {
    const reporters = Array.from({ length: 40 }, (_none, index) => address(100 + index));
    await Promise.all(
      reporters.map((each) => report([{ kind: 'visit' }, { kind: 'crashed' }], { address: each })),
    );
    expect(await health()).toMatchObject([{ loads: 40, crashes: 40, users: 40, affectedUsers: 40 }]);
  });

  it('are deleted after a month, and their reporters after a week', async () => {
    await tell('crashed');
    const rowsAfter = async (days: number) => {
      jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'queueMicrotask'] });
      jest.setSystemTime(Date.now() + days * 24 * HOUR_MS);
      await test.app.jobs.cleanUp.run();
      jest.useRealTimers();
      const tables = ['release_visit_counts', 'release_reporters'];
      return Promise.all(tables.map(async (table) => (await test.app.db(table).select()).length));
    };
    expect(await rowsAfter(6)).toEqual([1, 1]);
    expect(await rowsAfter(10)).toEqual([1, 0]);
    expect(await rowsAfter(32)).toEqual([0, 0]);
  });
});

describe('Web Vitals that tabs report', () => {
  type Vital = { remote?: string; release?: string; vital?: string; value?: unknown };
  const measure = async (vitals: Vital[], { shell = '1.0.0', ...sender }: Sender = {}) => {
    const full = vitals.map((vital) => ({
      remote: 'dealer',
      release: current,
      vital: 'lcp',
      value: 1_000,
      ...vital,
    }));
    const response = await send({ shell, events: [], vitals: full }, sender);
    expect([response.statusCode, response.json()]).toEqual([200, { message: 'OK' }]);
  };
  const vitals = async (window?: HealthWindow): Promise<WebVitals[]> =>
    (await admin.call('GET', `admin/operations${window ? `?window=${window}` : ''}`)).json().webVitals;

  it('are shown per release and per version of the shell, with their rating', async () => {
    await measure([{ value: 900 }, { vital: 'inp', value: 640 }, { vital: 'cls', value: 0.03 }]);
    await measure([{ value: 5_500 }], { address: address(1) });
    await measure([{ value: 900, release: before }], { address: address(2), shell: '0.9.0' });
    const lcp = { samples: 1, good: 1, poor: 0, rating: 'good', p75: 875 };
    const both = { samples: 2, good: 1, poor: 1, rating: 'poor', p75: expect.any(Number) };
    const rest = {
      inp: { samples: 1, good: 0, poor: 1, rating: 'poor', p75: expect.any(Number) },
      cls: { samples: 1, good: 1, poor: 0, rating: 'good', p75: expect.any(Number) },
    };
    expect(await vitals()).toEqual([
      { name: 'shell', release: '1.0.0', lcp: both, ...rest },
      { name: 'shell', release: 'other', lcp },
      { name: 'dealer', release: before, lcp },
      { name: 'dealer', release: current, lcp: both, ...rest },
    ]);
  });

  it('count once per report, and are sent together with events', async () => {
    const vital = { remote: 'dealer', release: current, vital: 'lcp', value: 900 };
    const events = [{ remote: 'dealer', release: current, kind: 'visit' }];
    const response = await send({ shell: '1.0.0', events, vitals: [vital, { ...vital, value: 9_000 }] });
    expect(response.statusCode).toBe(200);
    expect(await vitals()).toMatchObject([{ name: 'shell' }, { lcp: { samples: 1, good: 1 } }]);
    expect(await health()).toMatchObject([{ loads: 1, users: 1 }]);
  });

  it('are ignored of releases that browsers were not offered', async () => {
    await measure([{ release: '1.1.0-ffffffffffff' }, { remote: 'slabs' }]);
    expect(await vitals()).toEqual([]);
  });

  it.each([
    ['no number', { value: '1' }],
    ['a negative number', { value: -1 }],
    ['a huge number', { value: 1e12 }],
    ['another vital', { vital: 'ttfb' }],
    ['more fields', { url: '/orders' }],
    ['a path', { release: '../x' }],
  ])('are refused with %s', async (_what, change) => {
    const vital = { remote: 'dealer', release: current, vital: 'lcp', value: 1, ...change };
    expect((await send({ shell: '1.0.0', events: [], vitals: [vital] })).statusCode).toBe(400);
  });

  it('are limited in number per reporter, and stored as counts that name nobody', async () => {
    const dealer = await registerDealer(test);
    for (let index = 0; index < 60; index += 1)
      await measure([{ value: index * 90 }], {
        person: dealer,
        address: '203.0.113.7',
        shell: `0.${index}.0`,
      });
    const rows: Array<{ samples: number }> = await test.app.db('web_vital_counts').select();
    expect(rows.reduce((sum, { samples }) => sum + samples, 0)).toBe(50);
    expect(rows.length).toBeLessThanOrEqual(13);
    for (const secret of ['203.0.113', dealer.user.id]) expect(JSON.stringify(rows)).not.toContain(secret);
  });

  it('are all counted when many are sent at once', async () => {
    await Promise.all(
      Array.from({ length: 40 }, (_none, index) =>
        measure([{ vital: 'inp', value: 10 }, { value: 10 }], { address: address(index) }),
      ),
    );
    expect((await vitals())[0]).toMatchObject({ lcp: { samples: 40 }, inp: { samples: 40 } });
  });

  it('cover the days of the window, and are deleted after a month', async () => {
    await measure([{}]);
    const after = async <T>(days: number, act: () => Promise<T>): Promise<T> => {
      jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'queueMicrotask'] });
      jest.setSystemTime(Date.now() + days * 24 * HOUR_MS);
      const found = await act();
      jest.useRealTimers();
      return found;
    };
    const summaries = (hours: number) => () =>
      createWebVitalRepository(test.app.db).summaries(Date.now() - hours * HOUR_MS);
    expect(await after(3, summaries(168))).toHaveLength(2);
    expect(await after(3, summaries(24))).toEqual([]);
    const rowsAfter = (days: number) =>
      after(days, async () => {
        await test.app.jobs.cleanUp.run();
        return (await test.app.db('web_vital_counts').select()).length;
      });
    expect([await rowsAfter(29), await rowsAfter(33)]).toEqual([1, 0]);
  });
});

describe('A release with a fault that is new since its promotion', () => {
  it('is suspect for every tab once it has hit three people, as servers see at their next look', async () => {
    const { release } = await remotes();
    const dealer = await registerDealer(test);
    await tell('crashed', { person: dealer });
    await tell('crashed', { address: address(1) });
    expect(await isSuspect()).toBe(false);
    await tell('crashed', { address: address(2) });
    expect(await isSuspect()).toBe(true);
    expect((await remotes()).release).not.toBe(release);
    expect(await health()).toMatchObject([{ suspect: true }]);
    const other = await test.another();
    await other.releaseHealth.look();
    expect([...other.releaseHealth.suspects()]).toEqual([`dealer/${current}`]);
  });

  it('is not suspect once visits show that the fault is rare, and people are told all the same', async () => {
    for (let index = 0; index < 3; index += 1) await tell('crashed', { address: address(index) });
    expect(await isSuspect()).toBe(true);
    const visits = test.app.db('release_visit_counts').where('release_key', `dealer/${current}`);
    await visits.update({ visits: 151 });
    expect(await isSuspect()).toBe(false);
    expect((await test.app.releaseHealth.look()).failing).toMatchObject([{ release: current }]);
  });

  it('is not blamed for a fault that was there before it, of which the reports are deleted by now', async () => {
    const at = async (time: number, work: () => Promise<void>) => {
      jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'queueMicrotask'] });
      jest.setSystemTime(time);
      await work();
      jest.useRealTimers();
    };
    const now = Date.now();
    await at(now - 2 * HOUR_MS, () => report([{ release: before, kind: 'crashed' }]));
    await at(now + (8 * 24 - 1.5) * HOUR_MS, async () => {
      await test.app.jobs.cleanUp.run();
      for (let index = 0; index < 3; index += 1) await tell('crashed', { address: address(index) });
      expect((await test.app.releaseHealth.look()).failing).toEqual([]);
      expect(await isSuspect()).toBe(false);
    });
  });

  it('is blamed for a known fault that has become far more frequent', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'queueMicrotask'] });
    jest.setSystemTime(Date.now() - 2 * HOUR_MS);
    for (let index = 0; index < 50; index += 1)
      await report([{ release: before }, ...(index === 7 ? [{ release: before, kind: 'hang' }] : [])], {
        address: address(1_000 + index),
      });
    jest.useRealTimers();
    const visit = async (index: number, isHanging: boolean) =>
      report([{}, ...(isHanging ? [{ kind: 'hang' }] : [])], { address: address(index) });
    for (let index = 0; index < 4; index += 1) await visit(index, index < 1);
    expect((await test.app.releaseHealth.look()).failing).toEqual([]);
    for (let index = 4; index < 20; index += 1) await visit(index, true);
    expect((await test.app.releaseHealth.look()).failing).toMatchObject([{ release: current }]);
    expect(await isSuspect()).toBe(true);
  });

  it('is not suspect because of one client, however much it reports', async () => {
    for (let index = 0; index < 40; index += 1) {
      await report([{ kind: 'crashed' }, { kind: 'broken' }, { kind: 'altered' }]);
    }
    // Nor by the many addresses that one has of a kind.
    for (let index = 0; index < 10; index += 1) await tell('crashed', { address: `2001:db8::${index}` });
    expect(await isSuspect()).toBe(false);
  });

  it("is not suspect because of tabs with an older shell, which can't run it", async () => {
    for (let index = 0; index < 10; index += 1) await tell('incompatible', { address: address(index) });
    expect(await isSuspect()).toBe(false);
    expect(await health()).toMatchObject([{ failures: { incompatible: 10 }, affectedUsers: 0 }]);
  });
});

it('Reporting is limited by address', async () => {
  const events = [{ remote: 'dealer', release: 'nothing', kind: 'loaded' }];
  const limited = await test.another({ rateLimit: true });
  await limited
    .db('rate_limits')
    .where('bucket', 'like', 'release-event-address:%')
    .update({ points: 1_000 });
  const response = await limited.inject({
    method: 'POST',
    url: '/api/log/release-event',
    payload: { shell: '1.0.0', events },
  });
  expect(response.statusCode).toBe(429);
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
});
