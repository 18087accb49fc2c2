import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { logInAdmin, logInDealer } from '@slabdesk/driver';
import type { CrashReport, CrashReportGroup, Order } from 'bff-contract';
import { orderPage } from '../pages/order-page';
import { signInPage } from '../pages/sign-in-page';
import { placeOrder } from '../support/place-order';
import type { Portal } from '../support/portal';
import { expect, test } from '../support/test';

/** API responses that the pages were not written for, so that real code breaks. */
const answerWith = (page: Page, path: string, change: (answer: never) => unknown) =>
  page.route(`**/api/${path}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change((await response.json()) as never) });
  });

/** A title that is no text: React can't show it, so the whole page crashes. */
const withoutTitle = (order: { project: object }) => ({
  ...order,
  project: { ...order.project, title: { not: 'text' } },
});

/** The ids of the crash reports that a page sends from now on. */
const recordReports = (page: Page) => {
  const ids: string[] = [];
  page.on('response', (response) => {
    const request = response.request();
    if (!request.url().endsWith('/api/log/crash-report') || request.postDataJSON()?.id !== 'new') return;
    response.json().then(
      ({ id }: { id: string }) => ids.push(id),
      // The page was left before the rest of it came.
      () => undefined,
    );
  });
  return ids;
};

const findReport = async (portal: Portal, id: string): Promise<CrashReport | undefined> => {
  const { http } = await logInAdmin(portal.url, portal.admin);
  const reports = await http.get<CrashReport[]>('admin/crash-report', { pageSize: 100 });
  return reports.find(({ _id }) => _id === id);
};

test.describe('A page that crashes for a dealer', () => {
  test.use({ role: 'busyDealer' });

  test('is reported once, can be described, and works again without a reload', async ({ page, portal }) => {
    const { order } = await placeOrder(portal, { photos: 0 });
    const path = `fabricator/order/${order._id}`;
    await answerWith(page, path, withoutTitle);
    const sent = recordReports(page);
    await orderPage(page).open(order._id);
    await expect(page.getByRole('heading', { level: 1, name: 'Oops! Something went wrong.' })).toBeVisible();
    const box = page.getByPlaceholder('Describe what happened...');
    await expect(box).toHaveAttribute('rows', '5');
    await expect(page.getByRole('link', { name: 'Orders' }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Retry' }).click();
    await box.fill('I opened an order\nand saw this');
    await page.getByRole('button', { name: 'Submit Crash Report' }).click();
    await expect(page.getByText('Thank you. Your report has been sent.')).toBeVisible();

    await expect.poll(() => sent.length).toBe(1);
    const { http } = await logInDealer(portal.url, portal.busyDealer);
    const { _id: userId } = await http.get<{ _id: string }>('app/user');
    const report = await findReport(portal, sent[0] ?? '');
    expect(report).toMatchObject({
      name: 'Error',
      message: expect.stringMatching(/Objects are not valid|React error #31/),
      componentName: 'dealer/order',
      location: page.url(),
      user: userId,
      userDescription: 'I opened an order\nand saw this',
    });
    const stack = report?.error.stack as string[];
    expect(stack.length).toBeGreaterThan(1);
    expect(stack.every((line) => line === line.trim())).toBe(true);

    await page.unroute(`**/api/${path}`);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(orderPage(page).information).toContainText(order.reference);
  });

  test('keeps its other panels when one of them crashes', async ({ page, portal }) => {
    const { order } = await placeOrder(portal, { photos: 0 });
    await answerWith(page, `fabricator/order/${order._id}`, (answer: Order) => ({
      ...answer,
      estimate: {
        ...answer.estimate,
        additionalLineItems: [{ lineItemId: 'sink', title: { not: 'text' }, price: 1 }],
      },
    }));
    await orderPage(page).open(order._id);
    await expect(
      page.getByRole('heading', { level: 2, name: 'Oops! Something went wrong.' }).first(),
    ).toBeVisible();
    await expect(orderPage(page).manage).toBeVisible();
    await expect(orderPage(page).materials).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Order Details' })).toBeVisible();
  });
});

test.describe('A page that crashes for an administrator', () => {
  test.use({ role: 'admin' });

  test('shows what, where and, on demand, the stack, and counts in its group', async ({ page, portal }) => {
    await answerWith(page, 'admin/user?*', (users: object[]) =>
      users.map((user) => ({ ...user, name: { first: 'not', last: 'text' } })),
    );
    const sent = recordReports(page);
    await page.goto('/admin');
    await expect(page.getByText(/^inside \S/)).toBeVisible();
    await expect(page.getByText(/Objects are not valid|Minified React error/)).toBeVisible();
    await expect(page.getByLabel('Stack')).toBeHidden();
    await page.getByRole('button', { name: 'Show Stack' }).click();
    await expect(page.getByLabel('Stack')).toContainText(' at ');
    await page.getByRole('button', { name: 'Hide Stack' }).click();
    await expect(page.getByLabel('Stack')).toBeHidden();

    await expect.poll(() => sent.length).toBe(1);
    const report = await findReport(portal, sent[0] ?? '');
    const { http } = await logInAdmin(portal.url, portal.admin);
    const groups = await http.get<CrashReportGroup[]>('admin/crash-report/groups', { pageSize: 100 });
    const group = groups.find(({ _id }) => _id === report?.group);
    expect(group).toMatchObject({ componentName: report?.componentName, users: 1 });
    expect(group?.count).toBeGreaterThanOrEqual(1);
  });
});

test.describe('An administrator', () => {
  test.use({ role: 'admin' });

  test('sees the line of the source that crashed in a minified remote', async ({ page }) => {
    const withoutPermissions = (users: object[]) =>
      users.map((user) => ({ ...user, permissions: undefined }));
    await answerWith(page, 'admin/user?*', withoutPermissions);
    await page.goto('/admin');
    await expect(page.getByText(/^inside \S/)).toBeVisible();
    await page.unroute('**/api/admin/user?*');
    await page.getByRole('link', { name: 'Crash reports' }).first().click();
    await page.getByRole('link', { name: 'TypeError' }).first().click();

    const file = 'mfe-admin/src/features/users/users-page.tsx';
    const lines = readFileSync(path.resolve(__dirname, '../..', file), 'utf8').split('\n');
    const crashed = lines.findIndex((line) => line.includes('user.permissions.isAdmin'));
    await expect(page.getByText(`${file}:${crashed + 1}`)).toBeVisible();
    await expect(page.getByText('in render', { exact: true })).toBeVisible();
    await expect(page.getByText(lines[crashed]?.trim() ?? '', { exact: true })).toBeVisible();

    await page.getByText('Stack', { exact: true }).first().click();
    const stack = page.getByRole('list', { name: 'Stack' });
    await expect(stack.getByText(/^node_modules\/react-dom\/.*:\d+/).first()).toBeVisible();
    const minified = page.getByText('Minified stack', { exact: true });
    // Reports of other tests may arrive in this group meanwhile, and move it.
    await expect(async () => {
      const region = page.getByRole('region', { name: 'Minified stack' }).first();
      if (!(await region.isVisible())) await minified.first().click();
      await expect(region).toContainText('/remotes/admin/', { timeout: 1_000 });
    }).toPass();
  });

  test('sees the Web Vitals of visited pages', async ({ page }) => {
    const measuring = page.waitForResponse(/\/assets\/web-vitals\..*\.js$/);
    await page.goto('/admin');
    await measuring;
    await page.getByRole('heading', { level: 1 }).click();
    // A page that is left reports what it has measured.
    await page.goto('/admin/operations?tab=releases');
    const table = page.getByRole('table', { name: 'Web Vitals' });
    await expect(async () => {
      await page.reload();
      await expect(table.getByRole('row', { name: /^Shell \d\S+ [\d.]+ s / })).toBeVisible();
      await expect(
        table.getByRole('row', { name: /^admin \d\S+ [\d.]+ s (Good|Needs improvement|Poor) / }),
      ).toBeVisible();
    }).toPass();
  });
});

test('A page that crashes for a visitor gives tips, and is reported too', async ({ page, portal }) => {
  await page.route('**/api/auth/login', (route) =>
    route.fulfill({
      status: 200,
      json: { twoStep: { challenge: 'challenge', setup: { qrCode: '', secret: null } } },
    }),
  );
  const sent = recordReports(page);
  await signInPage(page).open();
  await signInPage(page).signIn({ email: 'visitor@example.com', password: 'Whatever-1' });
  for (const tip of ['Refresh the page', "Clear your browser's cache", 'Contact our support team']) {
    await expect(page.getByText(tip)).toBeVisible();
  }
  await expect(page.getByPlaceholder('Describe what happened...')).toBeHidden();
  await expect.poll(() => sent.length).toBe(1);
  const report = await findReport(portal, sent[0] ?? '');
  expect(report).toMatchObject({ componentName: 'authenticator setup', location: page.url() });
  expect(report?.user).toBeUndefined();

  // The first of the tips helps.
  await page.reload();
  await expect(signInPage(page).heading).toBeVisible();
});
