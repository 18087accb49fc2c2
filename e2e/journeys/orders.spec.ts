import { type Dealer, logInDealer } from '@slabdesk/driver';
import { ordersPage } from '../pages/orders-page';
import { expect, recordCalls, test } from '../support/test';

test.describe('The orders table', () => {
  test.use({ role: 'dealer' });

  let dealer: Dealer;
  test.beforeEach(async ({ portal }) => {
    dealer = await logInDealer(portal.url, portal.dealer);
  });

  const referencesOf = async (query: Parameters<Dealer['orders']>[0]) =>
    (await dealer.orders(query)).map(({ reference }) => reference);

  test("requests one page, and shows its rows in the server's order", async ({ page }) => {
    const calls = recordCalls(page);
    const orders = ordersPage(page);
    await orders.open();
    await expect(orders.references).toHaveText(
      await referencesOf({ page: 0, pageSize: 10, sort: '-createdAt' }),
    );
    expect(calls).toContain('fabricator/order?page=0&pageSize=10&sort=-createdAt');
    const all = await dealer.orders();
    await expect(orders.pager).toContainText(`1 of ${Math.ceil(all.length / 10)}`);
  });

  test('pages on the server, keeps the page in the URL, and supports Back', async ({ page }) => {
    const calls = recordCalls(page);
    const orders = ordersPage(page);
    const first = await referencesOf({ page: 0, pageSize: 10, sort: '-createdAt' });
    const second = await referencesOf({ page: 1, pageSize: 10, sort: '-createdAt' });
    await orders.open();
    await expect(orders.references).toHaveText(first);
    await orders.nextPage.click();
    await expect(orders.references).toHaveText(second);
    await expect(page).toHaveURL('/orders?page=2');
    expect(calls).toContain('fabricator/order?page=1&pageSize=10&sort=-createdAt');

    await page.reload();
    await expect(orders.references).toHaveText(second);
    await page.goBack();
    await expect(orders.references).toHaveText(first);
  });

  test('keeps the actions of a row in reach on a narrow desktop, however many columns there are', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1024, height: 800 });
    const orders = ordersPage(page);
    for (const address of [
      '/orders?shown=customer,project,updatedAt',
      '/orders?size=50&shown=customer,project',
    ]) {
      await page.goto(address);
      await expect(orders.references.first()).toBeVisible();
      await expect(page.getByRole('link', { name: /^View order/ }).first()).toBeInViewport({ ratio: 1 });
    }
  });

  test('prints every row of a long page', async ({ page }) => {
    const { length } = await dealer.orders({ page: 0, pageSize: 100 });
    expect(length).toBeGreaterThan(20);
    await page.goto('/orders?size=100');
    await expect(ordersPage(page).references.first()).toBeVisible();
    // As a browser does, which takes the picture between the two events.
    const printed = await page.evaluate(() => {
      window.dispatchEvent(new Event('beforeprint'));
      const rows = [...document.querySelectorAll('[role="row"][data-rowindex]')];
      const box = rows[0]?.closest('.MuiDataGrid-root')?.getBoundingClientRect();
      const end = rows.at(-1)?.getBoundingClientRect().bottom ?? Number.POSITIVE_INFINITY;
      window.dispatchEvent(new Event('afterprint'));
      return { count: rows.length, isInside: end <= (box?.bottom ?? 0) };
    });
    expect(printed).toEqual({ count: length, isInside: true });
  });

  test('has room for all its columns on a narrow desktop', async ({ page }) => {
    await page.setViewportSize({ width: 1024, height: 800 });
    const orders = ordersPage(page);
    await orders.open();
    await expect(orders.references.first()).toBeVisible();
    const edges = () =>
      page.evaluate(() => {
        const row = document.querySelector('[role="row"][data-rowindex="0"]');
        const cell = (field: string) =>
          row?.querySelector(`[data-field="${field}"]`)?.getBoundingClientRect();
        return { value: cell('orderValue')?.right ?? 1, actions: cell('__actions__')?.left ?? 0 };
      });
    await expect.poll(async () => (await edges()).value - (await edges()).actions).toBeLessThanOrEqual(1);
  });

  test('opens the last page for one past the end, and never says that there are no orders', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const look = () => {
        if (document.body?.textContent?.includes('No orders yet'))
          document.documentElement.dataset.said = 'true';
        requestAnimationFrame(look);
      };
      look();
    });
    await page.goto('/orders?page=999');
    await expect(ordersPage(page).references.first()).toBeVisible();
    await expect(page).not.toHaveURL(/999/);
    await expect(page.locator('html')).not.toHaveAttribute('data-said');
  });

  test('filters by status on the server, and a copied link gives the same view', async ({ page }) => {
    const calls = recordCalls(page);
    const orders = ordersPage(page);
    await orders.open();
    const rowsAt = async () => (await orders.references.first().boundingBox())?.y;
    const before = await rowsAt();
    await orders.filterBy('Status', 'Cancelled');
    const expected = await referencesOf({ page: 0, pageSize: 10, sort: '-createdAt', status: 'cancelled' });
    await expect(orders.references).toHaveText(expected);
    const statuses = await orders.column('status').allInnerTexts();
    expect(new Set(statuses)).toEqual(new Set(['Cancelled']));
    await expect(page).toHaveURL('/orders?status=cancelled');
    // "Clear filters" has appeared, and the chip has another text.
    await expect(orders.clearFilters).toBeVisible();
    expect(await rowsAt()).toBe(before);
    expect(calls).toContain('fabricator/order?page=0&pageSize=10&sort=-createdAt&status=cancelled');

    const copy = await page.context().newPage();
    await copy.goto(page.url());
    await expect(ordersPage(copy).references).toHaveText(expected);
  });

  test('shows name and email of a customer, which can be copied', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const [latest] = await dealer.orders({ page: 0, pageSize: 1, sort: '-createdAt' });
    const owner = latest?.project.owner;
    const orders = ordersPage(page);
    await orders.open();
    await orders.showCustomer(latest?.reference ?? '');
    await expect(orders.customerDialog).toContainText(owner?.name ?? '');
    await expect(orders.customerDialog).toContainText(owner?.email ?? '');
    await orders.customerDialog.getByRole('button', { name: 'Copy Email Address' }).click();
    await expect(page.getByText('Email copied to clipboard!')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(owner?.email);

    await page.keyboard.press('Escape');
    await expect(orders.customerDialog).toBeHidden();
  });
});
