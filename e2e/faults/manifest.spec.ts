import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page, Route } from '@playwright/test';
import type { RemotesResponse } from 'bff-contract/web';
import { sidebar } from '../pages/sidebar';
import { type StoreFault, startFaultyStore } from '../support/faulty-store';
import { LONG, pairwise } from '../support/forms';
import { newDealer, newSession } from '../support/new-dealer';
import { createOwnPortal } from '../support/own-portal';
import { type Copy, createReleaseCopies } from '../support/release-copies';
import { browserState, expect, test } from '../support/test';

const FAULTS: StoreFault[] = ['404', '500', 'HTML', 'hanging'];
const BUSINESS = 'Quarry & Sons';

type Portal = Awaited<ReturnType<typeof createOwnPortal>>;

let folder: string;
let own: Portal;
let url: string;
let store: Awaited<ReturnType<typeof startFaultyStore>>;
let releases: Awaited<ReturnType<typeof createReleaseCopies>>;
/** None while the portal is set up. */
let account: Awaited<ReturnType<typeof newDealer>>['account'] | undefined;
/** Promoted releases, the newest first. */
let promoted: Copy[] = [];

test.use({
  storageState: async ({ browserName: _ }, use) =>
    use(account && browserState(url, await newSession(url, account))),
});

/** The version of the dealer remote that a new page gets. */
const offered = async (at = url) => {
  const response = (await (await fetch(`${at}/remotes.json`)).json()) as RemotesResponse;
  return response.remotes.find(({ name }) => name === 'dealer')?.version;
};

const promoteNext = async () => {
  const copy = await releases.release(`1.${promoted.length}.0`);
  promoted = [copy, ...promoted];
  await releases.promote(...promoted);
  return copy.version;
};

// For each worker: its tests run one after the other.
test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'e2e-manifest-faults-'));
  store = await startFaultyStore(folder);
  own = await createOwnPortal('manifest-faults', store.settings);
  releases = await createReleaseCopies(folder, own);
  const version = await promoteNext();
  ({ url } = await own.start());
  await expect.poll(() => offered()).toBe(version);
  ({ account } = await newDealer(url, BUSINESS));
});

test.afterAll(async () => {
  await own.close();
  await store.stop();
  await rm(folder, { recursive: true, force: true });
});

test.afterEach(async ({ page }) => {
  store.fail(undefined);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const open = (page: Page, to: string) => page.goto(url + to, { waitUntil: 'commit' });
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isSameTab: true }));
const isSameTab = (page: Page) => page.evaluate(() => 'isSameTab' in window);

const SITUATIONS = ['cold start', 'navigation', 'already open'] as const;
type Situation = (typeof SITUATIONS)[number];

/** Opens a page of the dealer remote after a failure. */
const arrive = async (page: Page, situation: Situation, meet: () => Promise<unknown>) => {
  if (situation === 'cold start') {
    await meet();
    await open(page, '/orders');
    await mark(page);
    return expect(heading(page, 'Orders')).toBeVisible();
  }
  if (situation === 'navigation') {
    await open(page, '/forbidden');
    await expect(heading(page, "You can't access that")).toBeVisible();
    await mark(page);
    await meet();
    await page.getByRole('link', { name: 'Go back' }).click();
    return expect(heading(page, BUSINESS)).toBeVisible();
  }
  await open(page, '/');
  await expect(heading(page, BUSINESS)).toBeVisible();
  await mark(page);
  await meet();
  await sidebar(page).link('Orders').click();
  return expect(heading(page, 'Orders')).toBeVisible();
};

const STORE = 'The release store';
const SERVER = 'A server that starts';
const LIST = 'The list of releases for open tabs';

/** The failing call, the situation, and the response. */
const CELLS = FAULTS.flatMap((fault) => [
  ...SITUATIONS.map((situation) => [STORE, situation, fault] as const),
  [SERVER, 'no tab', fault] as const,
  ...(['navigation', 'already open'] as const).map((situation) => [LIST, situation, fault] as const),
]);
/** Each failing call with each response, and in each situation. */
const SHORT_FORM = pairwise(CELLS, [
  [0, 1],
  [0, 2],
]);

const ANSWERS: Record<StoreFault, (route: Route) => Promise<void>> = {
  '404': (route) => route.fulfill({ status: 404, body: 'There is none' }),
  '500': (route) => route.fulfill({ status: 500, body: 'Out of order' }),
  HTML: (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Sign in to the hotel</h1>' }),
  hanging: () => new Promise(() => undefined),
};

const storeFails = async (page: Page, situation: Situation, fault: StoreFault) => {
  const before = await offered();
  let version: string | undefined;
  await arrive(page, situation, async () => {
    store.fail(fault);
    version = await promoteNext();
  });
  expect(await offered()).toBe(before);
  await expect(sidebar(page).link('Logout')).toBeVisible();
  expect(await isSameTab(page)).toBe(true);
  store.fail(undefined);
  await expect.poll(() => offered()).toBe(version);
};

const serverStarts = async (page: Page, fault: StoreFault) => {
  const before = await offered();
  store.fail(fault);
  const other = await own.start();
  try {
    expect(await offered(other.url)).toBe(before);
    await page.goto(`${other.url}/login`);
    await expect(page.getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible();
  } finally {
    await other.stop();
  }
};

const listFails = async (page: Page, situation: Situation, fault: StoreFault) => {
  const before = await offered();
  await page.clock.install();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const hasAsked = (folder: string) => asked.some((address) => address.includes(folder));
  await arrive(page, situation, async () => {
    await page.route('**/remotes.json', ANSWERS[fault]);
    const version = await promoteNext();
    await expect.poll(() => offered()).toBe(version);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
  });
  expect(hasAsked(`/remotes/dealer/${before}-`)).toBe(true);

  await page.unroute('**/remotes.json');
  const [newest] = promoted;
  // An idle page waits for 10 to 20 s to hear whether the release fails elsewhere.
  const hasNewest = async () => {
    await page.clock.fastForward(5_000);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    return hasAsked(`/${newest?.directory}/`);
  };
  await expect.poll(hasNewest).toBe(true);
  await expect(sidebar(page).link('Logout')).toBeVisible();
  expect(await isSameTab(page)).toBe(true);
};

for (const cell of CELLS) {
  const [what, situation, fault] = cell;
  const form = SHORT_FORM.has(cell) ? {} : LONG;
  if (what === STORE) {
    test(
      `The release store (${situation}) responds with ${fault}: the last known release is served, and the next one afterwards`,
      form,
      ({ page }) => storeFails(page, situation, fault),
    );
  } else if (what === SERVER) {
    test(
      `A server that starts while its store responds with ${fault} serves the last known release`,
      form,
      ({ page }) => serverStarts(page, fault),
    );
  } else {
    test(
      `The list of releases for open tabs (${situation}) arrives as ${fault}: the tab keeps its release, and gets the next one later`,
      form,
      ({ page }) => listFails(page, situation, fault),
    );
  }
}
