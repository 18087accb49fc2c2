import { sendRequest } from '@slabdesk/portal';
import { createPortal, HttpResponse, http, server, setRuntimeConfig } from '@slabdesk/testing';
import { createReleaseStore } from './release-store';
import { checkNamed, watchReleases } from './watch-releases';

const STEP_MS = 500;

let checks: number;
let requests: jest.SpyInstance;
let stop: () => void;

const setHidden = (hidden: boolean) => {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  document.dispatchEvent(new Event('visibilitychange'));
};
/** Lets fake time pass, with real time for each response. */
const pass = async (ms: number) => {
  for (let left = ms; left > 0; left -= STEP_MS) {
    await jest.advanceTimersByTimeAsync(Math.min(left, STEP_MS));
    await Promise.allSettled(requests.mock.results.map(({ value }) => value));
  }
  await jest.advanceTimersByTimeAsync(0);
};
const point = (selector: string, type = 'pointerover') =>
  document.querySelector(selector)?.dispatchEvent(new Event(type, { bubbles: true }));
/** Number of checks that an action triggers, long after the last one. */
const checksOf = async (act: () => unknown) => {
  await pass(5_000);
  const before = checks;
  await act();
  await pass(100);
  return checks - before;
};

beforeEach(() => {
  checks = 0;
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate', 'nextTick'] });
  jest.spyOn(Math, 'random').mockReturnValue(0);
  document.body.innerHTML = '<a href="/orders"><b>Orders</b></a><p>Text</p>';
  setRuntimeConfig({ release: 'known' });
  server.use(
    http.get('*/remotes.json', () => {
      checks += 1;
      return new HttpResponse(null, { status: 304 });
    }),
  );
  requests = jest.spyOn(globalThis, 'fetch');
  const store = createReleaseStore();
  stop = watchReleases(store);
  createPortal({ noteRelease: checkNamed(store) });
});
afterEach(() => {
  stop();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

it('watchReleases checks every 20 s while the tab is visible', async () => {
  await pass(19_900);
  expect(checks).toBe(0);
  await pass(200);
  expect(checks).toBe(1);
  await pass(40_000);
  expect(checks).toBe(3);
  setHidden(true);
  await pass(120_000);
  expect(checks).toBe(3);
});

it('watchReleases checks when the tab becomes visible or goes online', async () => {
  setHidden(true);
  await pass(60_000);
  expect(await checksOf(() => setHidden(false))).toBe(1);
  expect(await checksOf(() => window.dispatchEvent(new Event('online')))).toBe(1);
});

it('watchReleases checks immediately when the tab becomes visible, even after failures', async () => {
  server.use(
    http.get('*/remotes.json', () => {
      checks += 1;
      return HttpResponse.error();
    }),
  );
  await pass(120_000);
  setHidden(true);
  expect(await checksOf(() => setHidden(false))).toBe(1);
});

it('watchReleases checks when the user points at a link by mouse, touch or keyboard, with a rate limit', async () => {
  expect(await checksOf(() => point('b'))).toBe(1);
  expect(await checksOf(() => point('a', 'focusin'))).toBe(1);
  expect(await checksOf(() => point('p', 'pointerdown'))).toBe(1);
  expect(await checksOf(() => point('p'))).toBe(0);
  const many = async () => {
    for (let count = 0; count < 20; count += 1) {
      point('a');
      await pass(100);
    }
  };
  expect(await checksOf(many)).toBe(1);
});

it('checkNamed checks when an API response names another release', async () => {
  const respondWith = (release: string) =>
    server.use(
      http.get('*/api/summary', () => HttpResponse.json({}, { headers: { 'Portal-Release': release } })),
    );
  respondWith('known');
  expect(await checksOf(() => sendRequest({ url: 'summary' }))).toBe(0);
  respondWith('another');
  expect(await checksOf(() => sendRequest({ url: 'summary' }))).toBe(1);
});
