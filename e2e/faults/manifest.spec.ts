import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page, Route } from '@playwright/test';
import type { RemotesResponse } from 'bff-contract/web';
import { sidebar } from '../pages/sidebar';
import { type StoreFault, startFaultyStore } from '../support/faulty-store';
import { newDealer, newSession } from '../support/new-dealer';
import { createOwnPortal } from '../support/own-portal';
import { type Copy, createReleaseCopies } from '../support/release-copies';
import { browserState, expect as expectOf, test } from '../support/test';

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
/** What is promoted, the newest first. */
let promoted: Copy[] = [];

// Time limits are the portal's own; a busy machine may take longer for the rest.
const expect = expectOf.configure({ timeout: 20_000 });
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
  releases = await createReleaseCopies(folder);
  store = await startFaultyStore(folder);
  own = await createOwnPortal('manifest-faults', store.settings);
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

/** Opens a page of the dealer remote after a failure. */
const arrive = async (page: Page, situation: (typeof SITUATIONS)[number], meet: () => Promise<unknown>) => {
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

for (const situation of SITUATIONS) {
  test.describe(`The release store (${situation})`, () => {
    for (const fault of FAULTS) {
      test(`responds with ${fault}: the last known release is served, and the next one afterwards`, async ({
        page,
      }) => {
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
        await expect.poll(() => offered(), { timeout: 10_000 }).toBe(version);
      });
    }
  });
}

for (const fault of FAULTS) {
  test(`A server that starts while its store responds with ${fault} serves the last known release`, async ({
    page,
  }) => {
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
  });
}

const ANSWERS: Record<StoreFault, (route: Route) => Promise<void>> = {
  '404': (route) => route.fulfill({ status: 404, body: 'There is none' }),
  '500': (route) => route.fulfill({ status: 500, body: 'Out of order' }),
  HTML: (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Sign in to the hotel</h1>' }),
  hanging: () => new Promise(() => undefined),
};

for (const situation of ['navigation', 'already open'] as const) {
  test.describe(`The list of releases for open tabs (${situation})`, () => {
    for (const fault of FAULTS) {
      test(`arrives as ${fault}: the tab keeps its release, and gets the next one later`, async ({
        page,
      }) => {
        // An idle page waits for 10 to 20 s to hear whether the release fails elsewhere.
        test.setTimeout(90_000);
        const before = await offered();
        await arrive(page, situation, async () => {
          await page.route('**/remotes.json', ANSWERS[fault]);
          const version = await promoteNext();
          await expect.poll(() => offered()).toBe(version);
          await page.evaluate(() => window.dispatchEvent(new Event('online')));
        });
        const container = `/remotes/dealer/${before}-`;
        const scripts = await page.evaluate(() =>
          performance.getEntriesByType('resource').map(({ name }) => name),
        );
        expect(scripts.some((name) => name.includes(container))).toBe(true);

        await page.unroute('**/remotes.json');
        const [newest] = promoted;
        const hasNewest = () =>
          page.evaluate((directory) => {
            window.dispatchEvent(new Event('online'));
            return performance.getEntriesByType('resource').some(({ name }) => name.includes(directory));
          }, `/${newest?.directory}/`);
        await expect.poll(hasNewest, { timeout: 45_000 }).toBe(true);
        await expect(sidebar(page).link('Logout')).toBeVisible();
        expect(await isSameTab(page)).toBe(true);
      });
    }
  });
}
