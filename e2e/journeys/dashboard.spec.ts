import { logInDealer } from '@slabdesk/driver';
import { dashboardPage } from '../pages/dashboard-page';
import { orderPage } from '../pages/order-page';
import { ordersPage } from '../pages/orders-page';
import { expect, test } from '../support/test';

const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

test.describe('The dashboard', () => {
  test.use({ role: 'dealer' });

  test('shows the latest orders with reference, status and price', async ({ page, portal }) => {
    const dashboard = dashboardPage(page);
    await dashboard.open();
    const [latest] = await (await logInDealer(portal.url, portal.dealer)).orders({
      page: 0,
      pageSize: 1,
      sort: '-createdAt',
    });
    const first = dashboard.orders.getByRole('listitem').first();
    await expect(first).toContainText(latest?.project.title || 'Untitled Project');
    await expect(first).toContainText(`Ref: ${latest?.reference}`);
    await expect(first).toContainText(usd.format(latest?.estimate.totalPrice ?? 0));
    await expect(first).toContainText(/Order Placed|In Progress|Completed|Cancelled/);

    await first.getByRole('link').click();
    await expect(orderPage(page).heading).toBeVisible();
    await expect(page).toHaveURL(`/orders/${latest?._id}`);
  });

  test("shows materials in the dealer's preferred units", async ({ page }) => {
    const dashboard = dashboardPage(page);
    await dashboard.open();
    await expect(dashboard.materials.getByRole('listitem').first()).toContainText(/\$[\d,.]+ \/ft²/);
  });

  test("links the panel's title to all orders", async ({ page }) => {
    const dashboard = dashboardPage(page);
    await dashboard.open();
    await dashboard.orders.getByRole('link', { name: 'Orders', exact: true }).click();
    await expect(ordersPage(page).heading).toBeVisible();
  });

  test('links a month to the orders that were placed in it', async ({ page }) => {
    const dashboard = dashboardPage(page);
    await dashboard.open();
    await dashboard.months.last().click();
    const month = new Date().toISOString().slice(0, 7);
    await expect(page).toHaveURL(`/orders?status=order-placed,in-progress,completed&month=${month}`);
    await expect(page.getByRole('button', { name: /^Month: / })).not.toHaveText('Month: Any');
  });

  test('links a material to its form', async ({ page }) => {
    const dashboard = dashboardPage(page);
    await dashboard.open();
    await dashboard.materials.getByRole('listitem').first().getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Edit Material' })).toBeVisible();
  });

  test('keeps the materials when the orders fail, and offers Retry', async ({ page }) => {
    const dashboard = dashboardPage(page);
    const isOrderList = (url: URL) => url.pathname === '/api/fabricator/order';
    await page.route(isOrderList, (route) => route.fulfill({ status: 500, json: { error: 'Broken' } }));
    await dashboard.open();
    await expect(dashboard.orders.getByText('Failed to load orders. Please try again.')).toBeVisible();
    await expect(dashboard.materials.getByRole('listitem').first()).toBeVisible();

    await page.unroute(isOrderList);
    await dashboard.orders.getByRole('button', { name: 'Retry' }).click();
    await expect(dashboard.orders.getByRole('listitem').first()).toBeVisible();
  });
});

test.describe('The dashboard of a metric dealer', () => {
  test.use({ role: 'metricDealer' });

  test('shows prices per square metre', async ({ page }) => {
    const dashboard = dashboardPage(page);
    await dashboard.open();
    await expect(dashboard.materials.getByRole('listitem').first()).toContainText(/\$[\d,.]+ \/m²/);
  });
});
