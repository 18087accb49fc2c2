import type { Browser, BrowserContext, Page, Request } from '@playwright/test';
import type { Token } from 'bff-contract';
import { dashboardPage } from '../pages/dashboard-page';
import { orderPage } from '../pages/order-page';
import { ordersPage } from '../pages/orders-page';
import { signInPage } from '../pages/sign-in-page';
import { newDealer } from '../support/new-dealer';
import { createOwnPortal } from '../support/own-portal';
import { untilQuiet } from '../support/quiet';
import { browserState, expect, test } from '../support/test';

/** Counts a browser's open connections to the events. */
const watchConnections = (context: BrowserContext) => {
  const open = new Set<Request>();
  const isConnection = (request: Request) => new URL(request.url()).pathname === '/api/fabricator/events';
  context.on('request', (request) => {
    if (!isConnection(request)) return;
    open.add(request);
  });
  context.on('requestfinished', (request) => open.delete(request));
  context.on('requestfailed', (request) => open.delete(request));
  return () => open.size;
};

const browserOf = (browser: Browser, url: string, token: Token) =>
  browser.newContext({ baseURL: url, storageState: browserState(url, token) });

const openTabs = async (context: BrowserContext, count: number): Promise<Page[]> => {
  const tabs: Page[] = [];
  for (let i = 0; i < count; i += 1) tabs.push(await context.newPage());
  await Promise.all(tabs.map((tab) => ordersPage(tab).open()));
  for (const tab of tabs) await expect(ordersPage(tab).heading).toBeVisible();
  return tabs;
};

/** A reload would forget this. */
const mark = (tab: Page) =>
  tab.evaluate(() => {
    document.body.dataset.stayed = 'yes';
  });
const expectNoReload = (tab: Page) => expect(tab.locator('body')).toHaveAttribute('data-stayed', 'yes');

/** Playwright's tabs are all visible. */
const setHidden = (tab: Page, isHidden: boolean) =>
  tab.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);

const notifications = (page: Page) => page.getByRole('region', { name: 'Notifications' });

test('New orders appear in every tab without a reload', async ({ browser, portal }) => {
  const { token, takeOrder, dealer } = await newDealer(portal.url);
  const context = await browserOf(browser, portal.url, token);
  const connections = watchConnections(context);
  const tabs = await openTabs(context, 3);
  await expect.poll(connections).toBe(3);
  await Promise.all(tabs.map(mark));
  const [first] = tabs as [Page];
  await ordersPage(first).search.focus();

  const order = await takeOrder(portal);
  // At the same time: a notification closes after 10 s.
  await Promise.all(
    tabs.map((tab) => expect(notifications(tab)).toContainText(`New order ${order.reference}`)),
  );
  for (const tab of tabs) {
    await expect(ordersPage(tab).references).toHaveText([order.reference]);
    await expectNoReload(tab);
  }
  await expect(ordersPage(first).search).toBeFocused();

  await notifications(first).getByRole('button', { name: 'Open' }).click();
  const details = orderPage(first);
  await expect(details.information).toContainText(order.reference);
  await dealer.setStatus(order._id, 'completed');
  await expect(details.information).toContainText('Completed');
  await expect(ordersPage(tabs[1] as Page).column('status')).toHaveText(['Completed']);
  await expectNoReload(first);
  await context.close();
});

test('Several new orders are announced together, and the dashboard is updated', async ({
  browser,
  portal,
}) => {
  const { token, takeOrder } = await newDealer(portal.url);
  const context = await browserOf(browser, portal.url, token);
  const connections = watchConnections(context);
  const page = await context.newPage();
  await page.goto('/');
  await expect(dashboardPage(page).heading).toBeVisible();
  await expect.poll(connections).toBe(1);
  await Promise.all([1, 2, 3].map(() => takeOrder(portal)));
  await expect(notifications(page)).toContainText('3 new orders');
  await expect(page.getByText('Ref: ORD-1003')).toBeVisible();
  await notifications(page).getByRole('button', { name: 'Open' }).click();
  await expect(ordersPage(page).references).toHaveCount(3);
  await context.close();
});

test('A hidden tab is not connected, and shows what happened once it is visible', async ({
  browser,
  portal,
}) => {
  const { token, takeOrder } = await newDealer(portal.url);
  const context = await browserOf(browser, portal.url, token);
  const connections = watchConnections(context);
  const [tab] = (await openTabs(context, 1)) as [Page];
  await mark(tab);
  await expect.poll(connections).toBe(1);
  await setHidden(tab, true);
  await expect.poll(connections).toBe(0);
  const placed = await takeOrder(portal);
  await setHidden(tab, false);
  await expect(notifications(tab)).toContainText(`New order ${placed.reference}`);
  await expect(ordersPage(tab).references).toHaveText([placed.reference]);
  await expectNoReload(tab);
  await context.close();
});

test('Signing out in one tab ends the connection in all, and the next dealer gets only their own orders', async ({
  browser,
  portal,
}) => {
  const [before, after] = [await newDealer(portal.url), await newDealer(portal.url, 'Slate & Daughters')];
  const context = await browserOf(browser, portal.url, before.token);
  const connections = watchConnections(context);
  const tabs = await openTabs(context, 2);
  await expect.poll(connections).toBe(2);
  const [first, second] = tabs as [Page, Page];
  await first.goto('/logout');
  for (const tab of tabs) await expect(signInPage(tab).heading).toBeVisible();
  await expect.poll(connections).toBe(0);

  await signInPage(first).signIn(after.account);
  await expect(dashboardPage(first).heading).toHaveText(after.account.name);
  await expect.poll(connections).toBeGreaterThan(0);
  await second.goto('/orders');
  await expect(ordersPage(second).heading).toBeVisible();
  await before.takeOrder(portal);
  const own = await after.takeOrder(portal);
  await expect(notifications(second).getByText(/new order/i)).toHaveText([`New order ${own.reference}`]);
  await expect(ordersPage(second).references).toHaveText([own.reference]);
  await expect.poll(connections).toBe(2);
  await context.close();
});

test('The sign-in page neither connects nor loads the code for it', async ({ page }) => {
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  await page.goto('/login');
  await expect(signInPage(page).heading).toBeVisible();
  await untilQuiet(page);
  expect(urls.filter((url) => /live-orders|fabricator\/events/.test(url))).toEqual([]);
});

test('The tabs continue after a restart of the server, and show what happened meanwhile', async ({
  browser,
  portal,
}) => {
  const own = await createOwnPortal('live-orders');
  try {
    const server = await own.start();
    const other = await own.start();
    const { token, takeOrder } = await newDealer(server.url);
    const context = await browserOf(browser, server.url, token);
    const connections = watchConnections(context);
    const tabs = await openTabs(context, 2);
    await expect.poll(connections).toBe(2);
    await Promise.all(tabs.map(mark));

    // Events of another process arrive, too.
    const first = await takeOrder(portal, other.url);
    for (const tab of tabs) await expect(ordersPage(tab).references).toHaveText([first.reference]);

    await server.stop();
    const meanwhile = await takeOrder(portal, other.url);
    await own.start(server.port);
    for (const tab of tabs) {
      await expect(ordersPage(tab).references).toHaveText([meanwhile.reference, first.reference]);
      await expectNoReload(tab);
    }
    await context.close();
  } finally {
    await own.close();
  }
});
