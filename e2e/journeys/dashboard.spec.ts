import { logInDealer } from '@slabdesk/driver';
import { dashboardPage } from '../pages/dashboard-page';
import { orderPage } from '../pages/order-page';
import { expect, test } from '../support/test';

const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

test.use({ role: 'dealer' });

test('The dashboard shows the latest orders with reference, status and price', async ({ page, portal }) => {
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
