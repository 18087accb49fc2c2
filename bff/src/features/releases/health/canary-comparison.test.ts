import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ReleaseComparison, ReleaseEventKind } from 'bff-contract';
import { HEALTH_MEASURES, type WebVital } from 'bff-contract/constants';
import type { Person } from '../../../testing/people';
import { registerAdmin } from '../../../testing/people';
import { createReleaseWriter } from '../../../testing/release-store';
import { createTestApp, type TestApp } from '../../../testing/test-app';
import { until } from '../../../testing/until';

const MINUTE_MS = 60_000;

let folder: string;
let store: ReturnType<typeof createReleaseWriter>;
let test: TestApp;
let admin: Person;
let current: string;
let canary: string;
/** When the canary begins, epoch ms. */
const since = Date.now() - 60 * MINUTE_MS;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'canary-comparison-'));
  store = createReleaseWriter((key, text) => {
    mkdirSync(dirname(join(folder, key)), { recursive: true });
    writeFileSync(join(folder, key), text);
  });
  current = await store.release();
  canary = await store.release({ version: '1.1.0' });
  await store.change('dealer', { current, canary: { release: canary, percent: 10, since } });
  test = await createTestApp({ releaseStore: { kind: 'folder', folder } }, { prepare: store.connect });
  admin = await registerAdmin(test);
});
beforeEach(async () => {
  for (const table of ['release_reporters', 'release_visit_counts', 'release_faults'])
    await test.app.db(table).delete();
});
afterEach(() => jest.useRealTimers());
afterAll(async () => {
  await test.close();
  rmSync(folder, { recursive: true, force: true });
});

const fakeTime = (time: number) => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'queueMicrotask'] });
  jest.setSystemTime(time);
};

const send = async (
  release: string,
  kinds: ReleaseEventKind[],
  address: string,
  vitals: Array<{ vital: WebVital; value: number }> = [],
) => {
  const response = await test.app.inject({
    method: 'POST',
    url: '/api/log/release-event',
    remoteAddress: address,
    payload: {
      shell: '1.0.0',
      events: kinds.map((kind) => ({ remote: 'dealer', release, kind })),
      vitals: vitals.map((vital) => ({ remote: 'dealer', release, ...vital })),
    },
  });
  expect(response.statusCode).toBe(200);
};

/** Before the present five minutes, which are not judged yet. */
const justNow = () => Date.now() - 5 * MINUTE_MS;

const report = async (release: string, kinds: ReleaseEventKind[], address = '127.0.0.1', at = justNow()) => {
  fakeTime(at);
  await send(release, kinds, address);
  jest.useRealTimers();
};

/** Visits, of which the first `faulty` have faults, each of another address. */
const visit = async (
  release: string,
  {
    visits,
    faulty = 0,
    kinds = ['crashed'],
  }: { visits: number; faulty?: number; kinds?: ReleaseEventKind[] },
) => {
  for (let index = 0; index < visits; index += 1)
    await report(release, ['visit', ...(index < faulty ? kinds : [])], `10.1.${index >> 8}.${index & 255}`);
};

const comparisons = async (): Promise<ReleaseComparison[]> =>
  (await admin.call('GET', 'admin/operations')).json().canaries;

const faults = ({ measures }: ReleaseComparison) =>
  Object.fromEntries(measures.map((each) => [each.measure, [each.canary, each.current]]));

describe('GET admin/operations', () => {
  it('returns a canary with the current release, and no verdict before there are visits', async () => {
    expect(await comparisons()).toEqual([
      {
        remote: 'dealer',
        canary,
        current,
        percent: 10,
        since: new Date(since).toISOString(),
        verdict: 'too-few-visits',
        canaryVisits: 0,
        currentVisits: 0,
        enoughVisits: 1_500,
        measures: HEALTH_MEASURES.map((measure) => ({
          measure,
          canary: 0,
          current: 0,
          p: 1,
          isWorse: false,
        })),
      },
    ]);
  });

  it('counts the visits of both releases, and which of them had a fault', async () => {
    await visit(canary, { visits: 3, faulty: 2, kinds: ['missing', 'failed-load', 'fallback'] });
    await report(canary, ['hang']);
    await visit(current, { visits: 5, faulty: 1, kinds: ['failed-call', 'loaded'] });
    const [comparison] = await comparisons();
    expect(comparison).toMatchObject({ canaryVisits: 3, currentVisits: 5 });
    expect(faults(comparison as ReleaseComparison)).toEqual({
      failedLoads: [2, 0],
      fallbacks: [2, 0],
      crashes: [0, 0],
      hangs: [1, 0],
      failedCalls: [0, 1],
      poorLcp: [0, 0],
      poorInp: [0, 0],
      poorCls: [0, 0],
    });
  });

  it('calls a canary worse that crashes in every third visit, by the measure and its p-value', async () => {
    await visit(current, { visits: 60 });
    await visit(canary, { visits: 30, faulty: 10 });
    const [comparison] = await comparisons();
    expect(comparison?.verdict).toBe('worse');
    expect(comparison?.measures.filter(({ isWorse }) => isWorse)).toEqual([
      { measure: 'crashes', canary: 10, current: 0, p: expect.any(Number), isWorse: true },
    ]);
    expect(comparison?.measures.find(({ isWorse }) => isWorse)?.p).toBeLessThan(0.01);
  });

  it('calls a canary worse that is slow, by the share of visits with a poor vital', async () => {
    fakeTime(justNow());
    for (let index = 0; index < 90; index += 1) {
      const release = index < 45 ? canary : current;
      const isSlow = release === canary || index % 10 === 0;
      await send(release, ['visit'], `10.1.0.${index}`, [
        { vital: 'lcp', value: isSlow ? 4_001 : 4_000 },
        { vital: 'inp', value: 100 },
      ]);
    }
    jest.useRealTimers();
    const [comparison] = await comparisons();
    expect(faults(comparison as ReleaseComparison)).toMatchObject({ poorLcp: [45, 4], poorInp: [0, 0] });
    expect(comparison?.verdict).toBe('worse');
    expect(comparison?.measures.filter(({ isWorse }) => isWorse).map(({ measure }) => measure)).toEqual([
      'poorLcp',
    ]);
  });

  it("doesn't call a canary worse on the word of one client, however many visits it makes up", async () => {
    await visit(current, { visits: 60 });
    for (let index = 0; index < 25; index += 1) await report(canary, ['visit', 'crashed']);
    expect((await comparisons())[0]).toMatchObject({
      verdict: 'too-few-visits',
      canaryVisits: 25,
      measures: expect.arrayContaining([expect.objectContaining({ measure: 'crashes', isWorse: true })]),
    });
  });

  it('leaves out what happened before the canary began', async () => {
    await report(current, ['visit', 'crashed'], '10.0.0.1', since - 20 * MINUTE_MS);
    await report(current, ['visit'], '10.0.0.1', since + 20 * MINUTE_MS);
    expect((await comparisons())[0]).toMatchObject({ canaryVisits: 0, currentVisits: 1 });
  });

  it('leaves out the five minutes that are not over', async () => {
    await report(canary, ['visit'], '10.0.0.1', Date.now());
    expect((await comparisons())[0]?.canaryVisits).toBe(0);
    fakeTime(Date.now() + 5 * MINUTE_MS);
    expect((await test.app.releaseHealth.look()).canaries[0]?.canaryVisits).toBe(1);
  });

  it('returns no canary of a remote without one', async () => {
    await store.change('dealer', { current, canary: undefined });
    await until(() => test.app.releaseStore().generation === 2);
    const response = await admin.call('GET', 'admin/operations');
    expect(response.json().canaries).toEqual([]);
    await store.change('dealer', { current, canary: { release: canary, percent: 10, since } });
    await until(() => test.app.releaseStore().generation === 3);
  });
});

describe('Counts of visits', () => {
  it('take a row per release and five minutes, however many visits, shells and made-up releases there are', async () => {
    for (let index = 0; index < 40; index += 1)
      await report(index % 2 ? `9.9.${index}-0000cafe` : canary, ['visit', 'loaded'], `10.2.0.${index}`);
    const rows = await test.app.db('release_visit_counts').select();
    expect(rows.length).toBeLessThanOrEqual(2);
    expect(rows.reduce((sum, { visits }) => sum + Number(visits), 0)).toBe(20);
  });

  it('are all counted when many are sent at once', async () => {
    fakeTime(justNow());
    await Promise.all(
      Array.from({ length: 40 }, (_none, index) => send(canary, ['visit', 'failed-call'], `10.3.0.${index}`)),
    );
    jest.useRealTimers();
    const [comparison] = await comparisons();
    expect(comparison?.canaryVisits).toBe(40);
    expect(faults(comparison as ReleaseComparison).failedCalls).toEqual([40, 0]);
  });

  it('are deleted after a month', async () => {
    await report(canary, ['visit']);
    const rowsAfter = async (days: number) => {
      fakeTime(Date.now() + days * 24 * 60 * MINUTE_MS);
      await test.app.jobs.cleanUp.run();
      jest.useRealTimers();
      return (await test.app.db('release_visit_counts').select()).length;
    };
    expect([await rowsAfter(29), await rowsAfter(2 + 29)]).toEqual([1, 0]);
  });
});
