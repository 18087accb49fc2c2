import type { Page } from '@playwright/test';
import { ordersPage } from '../pages/orders-page';
import { makeOwnDealer, WORKTOP } from '../support/own-dealer';
import { whenStill } from '../support/still';
import { expect, test } from '../support/test';

/** A header under the pointer has its buttons at the end of its name. */
const header = (page: Page, name: string) => page.getByRole('columnheader', { name: new RegExp(`^${name}`) });

const widthOf = async (page: Page, name: string): Promise<number> =>
  (await header(page, name).boundingBox())?.width ?? 0;

/** The texts of the headers, without checkboxes and actions. */
const headers = (page: Page) =>
  ordersPage(page).grid.locator('.MuiDataGrid-columnHeaderTitle[draggable="true"]');

// Wide enough for one more column: beyond the edge, the actions of the rows cover it.
test.use({ viewport: { width: 1680, height: 900 } });

test('Columns are added, dragged and resized, on every device of the user', async ({
  page,
  portal,
  browser,
}) => {
  const { signIn } = await makeOwnDealer(portal, { slabs: [WORKTOP] });
  await signIn(page);
  const saved = () =>
    page.waitForResponse((response) => response.url().endsWith('/api/app/table/orders') && response.ok());

  await ordersPage(page).open();
  await page.getByRole('button', { name: 'Columns' }).click();
  await Promise.all([saved(), page.getByRole('checkbox', { name: 'Slabs' }).click()]);
  await page.keyboard.press('Escape');
  await expect(ordersPage(page).column('slabs')).toHaveText(['1']);

  await Promise.all([
    saved(),
    headers(page)
      .filter({ hasText: 'Slabs' })
      .dragTo(headers(page).filter({ hasText: 'Created At' })),
  ]);
  const inOrder = ['#', 'Status', 'Slabs', 'Created At', 'Order Size (sqft)', 'Order Value'];
  await expect(headers(page)).toHaveText(inOrder);

  const before = await whenStill(() => widthOf(page, 'Slabs'));
  const edge = await header(page, 'Slabs').locator('.MuiDataGrid-columnSeparator').boundingBox();
  if (!edge) throw new Error('The column has no edge');
  await page.mouse.move(edge.x + edge.width / 2, edge.y + edge.height / 2);
  await page.mouse.down();
  await page.mouse.move(edge.x + edge.width / 2 + 60, edge.y + edge.height / 2, { steps: 5 });
  await Promise.all([saved(), page.mouse.up()]);
  const wider = await whenStill(() => widthOf(page, 'Slabs'));
  expect(Math.abs(wider - before - 60)).toBeLessThan(2);
  expect(new URL(page.url()).search).toBe('');

  const other = await (
    await browser.newContext({ baseURL: portal.url, viewport: page.viewportSize() })
  ).newPage();
  await signIn(other);
  await ordersPage(other).open();
  await expect(headers(other)).toHaveText(inOrder);
  await expect.poll(async () => Math.abs((await widthOf(other, 'Slabs')) - wider)).toBeLessThan(2);
  await other.context().close();
});

test('Columns are moved, resized and reset by keyboard', async ({ page, portal }) => {
  const { signIn } = await makeOwnDealer(portal, { slabs: [WORKTOP] });
  await signIn(page);
  await ordersPage(page).open();
  const choose = async (column: string, item: string) => {
    await header(page, column).focus();
    await page.keyboard.press('Control+Enter');
    const choice = page.getByRole('menuitem', { name: item });
    await expect(choice).toBeVisible();
    while (!(await choice.evaluate((element) => element === document.activeElement))) {
      await page.keyboard.press('ArrowDown');
    }
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menu')).toBeHidden();
  };
  await choose('Order Value', 'Move left');
  await expect(headers(page)).toHaveText(['#', 'Status', 'Created At', 'Order Value', 'Order Size (sqft)']);
  const before = await whenStill(() => widthOf(page, 'Order Value'));
  await choose('Order Value', 'Make wider');
  await expect.poll(() => widthOf(page, 'Order Value')).toBeGreaterThan(before + 39);
  await page.getByRole('button', { name: 'Columns' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Reset columns' }).focus();
  await page.keyboard.press('Enter');
  await expect(headers(page)).toHaveText(['#', 'Status', 'Created At', 'Order Size (sqft)', 'Order Value']);
});

test('The table uses a large screen', async ({ page, portal }) => {
  const { signIn } = await makeOwnDealer(portal, { slabs: [WORKTOP] });
  await signIn(page);
  await page.setViewportSize({ width: 2560, height: 1440 });
  await ordersPage(page).open();
  const width = async () => (await ordersPage(page).grid.boundingBox())?.width;
  await expect.poll(width).toBeGreaterThan(1500);
});
