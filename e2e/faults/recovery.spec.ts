import type { Page } from '@playwright/test';
import { dashboardPage } from '../pages/dashboard-page';
import { ordersPage } from '../pages/orders-page';
import { LONG } from '../support/forms';
import { untilSettled } from '../support/quiet';
import { expect, test } from '../support/test';

test.use({ role: 'dealer' });

const PAGE = 'This page could not be loaded';
const PART = 'This part of the page could not be loaded';

/** The missing part, and the text that the user reads then. */
const FAULTS = [
  { name: 'everything of the remote', missing: /\/remotes\/dealer\//, says: PAGE },
  { name: 'the entry of the remote', missing: /\/remotes\/dealer\/.*remoteEntry/, says: PAGE },
  { name: 'the chunk of the page', missing: /\/remotes\/dealer\/.*page-orders/, says: PAGE },
  { name: "the shell's code for tables", missing: /\/assets\/share-table/, says: PAGE },
  { name: 'all code on demand', missing: /\/remotes\/|\/assets\/(share|layout|table)-/, says: PART },
  { name: 'the layout', missing: /\/assets\/layout-sidebar/, says: PART },
  { name: 'the grid', missing: /\/assets\/table-grid/, says: PART },
  {
    name: 'the orders',
    missing: /\/api\/fabricator\/order\?/,
    says: 'Failed to load orders. Please try again.',
  },
];

const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isSameTab: true }));

/** Opens the orders while something is missing; resolves once the page shows it. */
const openWithout = async (page: Page, { missing, says }: (typeof FAULTS)[number]) => {
  await page.route(missing, (route) => route.abort());
  await ordersPage(page).open();
  await expect(page.getByText(says)).toBeVisible();
  await mark(page);
};

/** Hides the tab, as far as the page knows, so that it doesn't retry by itself. */
const hideTab = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { get: () => true });
    document.dispatchEvent(new Event('visibilitychange'));
  });

const expectOrders = async (page: Page) => {
  await expect(ordersPage(page).references.first()).toBeVisible();
  expect(await page.evaluate(() => 'isSameTab' in window)).toBe(true);
};

for (const [index, fault] of FAULTS.entries()) {
  // The short form has every fault, half of them with each way to recover.
  const [click, itself] = index % 2 === 0 ? [{}, LONG] : [LONG, {}];
  test.describe(`Without ${fault.name}`, () => {
    test('one click on Retry brings the page once the fault is repaired', click, async ({ page }) => {
      await openWithout(page, fault);
      await hideTab(page);
      // A request that began before the repair would fail after the click.
      await untilSettled(page);
      await page.unroute(fault.missing);
      await page.getByRole('button', { name: 'Retry' }).click();
      await expectOrders(page);
    });

    test('the page appears by itself once the fault is repaired', itself, async ({ page }) => {
      await openWithout(page, fault);
      await page.unroute(fault.missing);
      await expectOrders(page);
    });
  });
}

for (const [name, missing] of [
  ['of the remote', /\/remotes\/dealer\/.*import-prices/],
  ['of the shell', /\/assets\/share-dialog/],
] as const) {
  test(`A dialog without the code ${name} opens with one click on Retry, or by itself`, async ({ page }) => {
    const open = async () => {
      await page.route(missing, (route) => route.abort());
      await page.goto('/pricing');
      await page.getByRole('button', { name: /Import/ }).click();
      await expect(page.getByText(PART).filter({ visible: true })).toHaveCount(1);
    };
    const dialog = page.getByRole('dialog', { name: 'Import Price List' });
    await open();
    await hideTab(page);
    await page.unroute(missing);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(dialog).toBeVisible();

    await open();
    await page.unroute(missing);
    await expect(dialog).toBeVisible();

    await open();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.unroute(missing);
    await page.getByRole('button', { name: /Import/ }).click();
    await expect(dialog).toBeVisible();
  });
}

test('A page that was opened offline appears with its data when the browser is online', async ({
  page,
  context,
}) => {
  await page.goto('/forbidden');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await mark(page);
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Go back' }).click();
  await expect(page.getByText(/could not be loaded/).first()).toBeVisible();
  await context.setOffline(false);
  await expect(dashboardPage(page).orders.getByRole('link').first()).toBeVisible();
  expect(await page.evaluate(() => 'isSameTab' in window)).toBe(true);
});

test('Panels that a server could not fill are filled once it can', async ({ page }) => {
  const isPanel = /\/api\/fabricator\/(summary|order|material)/;
  const calls: string[] = [];
  await page.route(isPanel, (route) => {
    calls.push(route.request().url());
    return route.fulfill({ status: 502, json: { error: 'Busy', code: 'BUSY' } });
  });
  await page.goto('/');
  await mark(page);
  const retry = page.getByRole('button', { name: 'Retry' });
  await expect(retry).toHaveCount(4);
  await retry.first().focus();
  const before = calls.length;
  await expect.poll(() => calls.length).toBeGreaterThan(before + 3);
  // The attempts don't change the message or the focus.
  await expect(retry.first()).toBeFocused();
  await page.unroute(isPanel);
  await expect(retry).toHaveCount(0);
  await expect(dashboardPage(page).orders.getByRole('link').first()).toBeVisible();
  expect(await page.evaluate(() => 'isSameTab' in window)).toBe(true);
});

test('A field keeps its text while a part of the page recovers', async ({ page }) => {
  const missing = /\/assets\/share-dialog/;
  await page.route(missing, (route) => route.abort());
  await page.goto('/pricing');
  await page.getByRole('button', { name: /Import/ }).click();
  await expect(page.getByText(PART).filter({ visible: true })).toHaveCount(1);
  const search = page.getByRole('searchbox', { name: 'Search' });
  await search.fill('Gra');
  const arrived = page.waitForResponse(missing);
  await page.unroute(missing);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await arrived;
  await untilSettled(page);
  await page.keyboard.type('phite');
  await expect(search).toBeFocused();
  await expect(search).toHaveValue('Graphite');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await search.blur();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByRole('dialog', { name: 'Import Price List' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(search).toHaveValue('Graphite');
});

test('A release that fails repeatedly is reported once, and requested ever more rarely', async ({ page }) => {
  await page.clock.install();
  const asked: string[] = [];
  const reports: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\/dealer\/.*remoteEntry/.test(pathname)) asked.push(pathname);
    if (pathname === '/api/log/release-event') reports.push(request.postData() ?? '');
  });
  await page.route(/\/remotes\/dealer\//, (route) => route.abort());
  await ordersPage(page).open();
  await expect(page.getByText(PAGE)).toBeVisible();
  const tries = async () => {
    const before = asked.length;
    for (let passed = 0; passed < 120; passed += 2) {
      await page.clock.fastForward(2_000);
      await untilSettled(page);
    }
    return asked.length - before;
  };
  expect(await tries()).toBeGreaterThanOrEqual(4);
  expect(await tries()).toBeLessThanOrEqual(5);
  expect(reports.join().match(/"missing"/g)).toHaveLength(1);
  await page.unroute(/\/remotes\/dealer\//);
  await page.clock.fastForward(40_000);
  await expect(ordersPage(page).references.first()).toBeVisible();
});
