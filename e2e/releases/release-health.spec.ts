import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, BrowserContext, Page, Request, Route } from '@playwright/test';
import { createHttpClient, logInAdmin } from '@slabdesk/driver';
import type { Operations, ReleaseHealth } from 'bff-contract';
import type { RemotesResponse } from 'bff-contract/web';
import { sidebar } from '../pages/sidebar';
import { LONG } from '../support/forms';
import { newDealer, newSession } from '../support/new-dealer';
import { passAMinute } from '../support/open-tab';
import { createOwnPortal } from '../support/own-portal';
import { type Copy, createReleaseCopies } from '../support/release-copies';
import { browserState, expect, test } from '../support/test';

const ADMIN = { email: 'admin@release-health.example', password: 'Watch-Them-2024' };
const BUSINESS = 'Basalt & Co';
/** A release that hangs is replaced by the fallback release after this time, in ms. */
const FALLBACK_MS = 2_500;
/** Time after which a tab has noticed and reported that a release hangs, in ms. */
const REPORTED_MS = 6_000;

/** A release whose list of orders throws when it is shown. */
const crashing = (file: string, code: string): string => {
  const global = /remote_dealer_[0-9a-f]{12}/.exec(code)?.[0];
  if (file !== 'remoteEntry.js' || !global) return code;
  return `${code};(() => {
    const get = ${global}.get;
    const Lost = () => { throw new Error('The list is lost'); };
    ${global} = { ...${global}, get: async (name) => {
      const { remote } = (await get(name))();
      return () => ({ remote: { ...remote, pages: { ...remote.pages, orders: async () => Lost } } });
    } };
  })();`;
};

/** A release whose code throws at each click. */
const throwing = (file: string, code: string): string =>
  file === 'remoteEntry.js'
    ? `${code};addEventListener('click', () => { throw new TypeError('The button is lost'); });`
    : code;

let folder: string;
let portal: Awaited<ReturnType<typeof createOwnPortal>>;
let url: string;
let releases: Awaited<ReturnType<typeof createReleaseCopies>>;
let account: Awaited<ReturnType<typeof newDealer>>['account'];

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'e2e-release-health-'));
  portal = await createOwnPortal('release-health', { RELEASE_STORE: folder });
  releases = await createReleaseCopies(folder, portal);
  await portal.run('admin', ['--email', ADMIN.email, '--name', 'Admin', '--password', ADMIN.password]);
  ({ url } = await portal.start());
  ({ account } = await newDealer(url, BUSINESS));
});

test.afterAll(async () => {
  await portal.close();
  await rm(folder, { recursive: true, force: true });
});

const dealerNow = async () => {
  const response = (await (await fetch(`${url}/remotes.json`)).json()) as RemotesResponse;
  return response.remotes.find(({ name }) => name === 'dealer');
};

const promote = async (...copies: Copy[]) => {
  await releases.promote(...copies);
  await expect.poll(async () => (await dealerNow())?.version).toBe(copies[0]?.version);
};

const healthOf = async ({ directory }: Copy): Promise<ReleaseHealth | undefined> => {
  const { http } = await logInAdmin(url, ADMIN);
  const { releaseHealth } = await http.get<Operations>('admin/operations');
  return releaseHealth.find(({ release }) => release === directory);
};

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

const isReportOf = (kind: string) => (request: Request) =>
  request.url().endsWith('/api/log/release-event') && request.postData()?.includes(`"${kind}"`) === true;

/** Two others meet what a tab has reported: an administrator and a visitor. */
const reportToo = async (report: unknown) => {
  const { http } = await logInAdmin(url, ADMIN);
  for (const each of [http, createHttpClient(url)]) await each.post('log/release-event', report);
};

/** A browser of the dealer. */
const openBrowser = async (browser: Browser) =>
  browser.newContext({ storageState: browserState(url, await newSession(url, account)) });

/** A tab of the dealer, with the addresses of all its requests and the latest list of releases that it was sent. */
const openTab = async (browser: Browser, to: string) => {
  const context = await openBrowser(browser);
  const page = await context.newPage();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  let heard = '';
  page.on('response', (response) => {
    if (!response.url().endsWith('/remotes.json') || response.status() !== 200) return;
    response.text().then(
      (text) => {
        heard = text;
      },
      () => undefined,
    );
  });
  await page.goto(url + to);
  return { context, page, asked, heard: () => heard };
};

test('Idle tabs avoid a release that crashes elsewhere, and administrators see it', async ({ browser }) => {
  const first = await releases.release('1.0.0');
  const second = await releases.release('1.1.0', crashing);
  const third = await releases.release('1.2.0');
  await promote(first);

  const idle = await openTab(browser, '/pricing');
  await expect(heading(idle.page, 'Price List Management')).toBeVisible();
  const busy = await openTab(browser, '/');
  await expect(heading(busy.page, BUSINESS)).toBeVisible();
  await idle.page.clock.install();

  await promote(second, first);
  // A request from before the promotion may still be on its way, and no second one is sent meanwhile.
  await expect
    .poll(async () => {
      await busy.page.evaluate(() => window.dispatchEvent(new Event('online')));
      return busy.heard();
    })
    .toContain(second.directory);
  const crash = busy.page.waitForRequest('**/api/log/crash-report');
  const report = busy.page.waitForRequest(isReportOf('crashed'));
  await sidebar(busy.page).link('Orders').click();
  // The fallback release shows the page.
  await expect(heading(busy.page, 'Orders')).toBeVisible();
  expect((await crash).postDataJSON().data).toMatchObject({ remote: 'dealer', release: second.directory });

  await reportToo((await report).postDataJSON());
  await expect.poll(async () => (await dealerNow())?.suspect).toBe(true);
  await passAMinute(idle.page);
  await passAMinute(idle.page);
  await expect(heading(idle.page, 'Price List Management')).toBeVisible();
  expect(idle.asked.filter((address) => address.includes(second.directory))).toEqual([]);
  expect(await healthOf(second)).toMatchObject({ crashes: 3, suspect: true, affectedUsers: 3 });

  const admin = await browser.newContext({ storageState: browserState(url, await newSession(url, ADMIN)) });
  const operations = await admin.newPage();
  await operations.goto(`${url}/admin/operations?tab=releases`);
  const row = operations.getByRole('row', { name: `dealer ${second.directory}` });
  await expect(row.getByText('Suspect')).toBeVisible();

  await promote(third, second, first);
  // The tab has a fast clock, but the server looks for promotions at its own pace.
  await expect(async () => {
    await passAMinute(idle.page);
    expect(idle.asked.filter((address) => address.includes(third.directory))).not.toEqual([]);
  }).toPass();
  await Promise.all([idle.context, busy.context, admin].map((context) => context.close()));
});

test('A release whose buttons throw has crashes, by the stack of what it throws', async ({ browser }) => {
  const before = await releases.release('1.3.0');
  const next = await releases.release('1.3.1', throwing);
  await promote(next, before);
  const { context, page } = await openTab(browser, '/pricing');
  await expect(heading(page, 'Price List Management')).toBeVisible();
  const crash = page.waitForRequest('**/api/log/crash-report');
  await heading(page, 'Price List Management').click();
  expect((await crash).postDataJSON()).toMatchObject({
    error: { name: 'TypeError', message: 'The button is lost' },
    data: { remote: 'dealer', release: next.directory },
  });
  await expect.poll(() => healthOf(next)).toMatchObject({ crashes: 1, affectedUsers: 1 });
  await context.close();
});

const FAULTS: Array<[string, keyof ReleaseHealth['failures'], (route: Route) => unknown]> = [
  ['is missing', 'missing', (route) => route.fulfill({ status: 404, body: 'There is none' })],
  [
    'is not what was released',
    'altered',
    (route) => route.fulfill({ contentType: 'text/javascript', body: 'alert(1)' }),
  ],
  ['never comes', 'timeout', () => new Promise<void>(() => undefined)],
];

/**
 * Makes a container fail for as long as `act` takes and until the tab has reported it as failures of this kind, and all that
 * follows from it.
 */
const meetFault = async (
  context: BrowserContext,
  container: string,
  fault: (route: Route) => unknown,
  [kind, ...following]: [string, ...string[]],
  act: (page: Page) => Promise<unknown>,
) => {
  const met = Promise.withResolvers<void>();
  await context.route(
    (address) => address.pathname === container,
    (route) => {
      met.resolve();
      return fault(route);
    },
  );
  const page = await context.newPage();
  const hangs = kind === 'timeout';
  // Playwright's clock hides the responses by which the portal tells an altered script from a missing one.
  if (hangs) await page.clock.install();
  // Until the server has answered: a report that is only on its way may end with the tab.
  const reported = [kind, ...following].map(async (each) => {
    const report = await page.waitForRequest(isReportOf(each));
    return report.response();
  });
  const acted = act(page);
  await met.promise;
  // A page that waits shows the fallback release first, and reports the failure later.
  if (hangs) await page.clock.fastForward(FALLBACK_MS);
  await acted;
  if (hangs) await page.clock.fastForward(REPORTED_MS);
  await Promise.all(reported);
  await page.close({ runBeforeUnload: true });
  await context.close();
};

for (const [what, kind, fault] of FAULTS) {
  // The sign-in page below is one that is missing.
  const form = kind === 'missing' ? LONG : {};
  test(`A container that ${what} is reported with the fallback that is shown`, form, async ({ browser }) => {
    const before = await releases.release('2.0.0');
    const next = await releases.release(`2.1.${FAULTS.findIndex(([name]) => name === what)}`);
    await promote(next, before);
    await meetFault(await openBrowser(browser), next.entry, fault, [kind, 'fallback'], async (page) => {
      await page.goto(`${url}/pricing`, { waitUntil: 'commit' });
      await expect(heading(page, 'Price List Management')).toBeVisible();
    });
    await expect.poll(async () => (await healthOf(next))?.failures[kind]).toBe(1);
    await expect.poll(() => healthOf(next)).toMatchObject({ fallbacks: 1, loads: 0 });
    expect(await healthOf(before)).toMatchObject({ crashes: 0 });
  });
}

test('A sign-in page that fails to load is reported by visitors', async ({ browser }) => {
  const { remotes } = (await (await fetch(`${url}/remotes.json`)).json()) as RemotesResponse;
  const entry = remotes.find(({ name }) => name === 'auth')?.entry ?? '';
  await meetFault(
    await browser.newContext(),
    entry,
    (route) => route.abort(),
    ['missing'],
    async (page) => {
      await page.goto(`${url}/login?next=%2Forders`);
      await expect(page.getByText('Signing in is not possible right now')).toBeVisible();
    },
  );
  const folderOfAuth = entry.split('/')[3] ?? '';
  await expect
    .poll(async () => (await healthOf({ directory: folderOfAuth } as Copy))?.failures.missing)
    .toBe(1);
});
