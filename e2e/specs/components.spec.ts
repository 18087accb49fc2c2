import { expectAccessibleEverywhere } from '../support/axe';
import { createOwnPortal } from '../support/own-portal';
import { expect, recordCalls, test } from '../support/test';

const PATH = '/dev/components';

test('the page of components has nothing that axe minds, fits a phone, and asks nothing of the server', async ({
  page,
}) => {
  test.slow();
  const calls = recordCalls(page);
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  await page.goto(PATH);
  await expect(page.getByRole('heading', { level: 1, name: 'Components' })).toBeVisible({
    timeout: 30_000,
  });
  await expect(page.getByRole('grid', { name: 'Orders', exact: true })).toBeVisible();
  // The same piece stands there in several states, under the same name.
  await expectAccessibleEverywhere(page, { except: ['landmark-unique'] });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect([...calls, ...problems]).toEqual([]);
});

test('its contents lead to each family', async ({ page }) => {
  await page.goto(PATH);
  const links = page.getByRole('navigation', { name: 'Contents' }).getByRole('link');
  for (const name of await links.allTextContents()) {
    await links.filter({ hasText: name }).first().click();
    await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeInViewport();
  }
});

test('rows are chosen with the keyboard, on all pages, and what scrolls keeps its headers', async ({
  page,
}) => {
  test.slow();
  await page.goto(`${PATH}?size=50`);
  const grid = page.getByRole('grid', { name: 'Orders', exact: true });
  const box = (name: string) => grid.getByRole('checkbox', { name, exact: true });
  await box('Select ORD-1').focus();
  await page.keyboard.press('Space');
  for (let row = 0; row < 15; row += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(box('Select ORD-16')).toBeChecked();
  await expect(box('Select ORD-16')).toBeInViewport();
  await expect(grid.getByRole('columnheader', { name: 'Order Value' })).toBeInViewport();
  const bar = page.getByRole('group', { name: 'Selection' });
  await expect(bar).toContainText('2 selected');
  await bar.getByRole('button', { name: 'Select all 10,000' }).click();
  await expect(bar).toContainText('10,000 selected');
});

test('dialogs and menus keep the focus inside and give it back', async ({ page }) => {
  test.slow();
  await page.goto(PATH);
  for (const [button, role] of [
    ['Long', 'dialog'],
    ['Own words', 'alertdialog'],
    ['Actions of Carrara', 'menu'],
  ] as const) {
    const opener = page.getByRole('button', { name: button, exact: true });
    await opener.focus();
    await page.keyboard.press('Enter');
    const opened = page.getByRole(role);
    await expect(opened).toBeVisible();
    for (let press = 0; press < 4; press += 1) {
      await page.keyboard.press(role === 'menu' ? 'ArrowDown' : 'Tab');
      await expect(opened.locator(':focus')).toHaveCount(1);
    }
    await page.keyboard.press('Escape');
    await expect(opened).toBeHidden();
    await expect(opener).toBeFocused();
  }
});

test('production has no such page', async ({ page }) => {
  const own = await createOwnPortal('production', {
    NODE_ENV: 'production',
    RATE_LIMIT: 'on',
    DRAIN_SECONDS: '0',
  });
  try {
    const { url } = await own.start();
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(request.url()));
    expect((await page.goto(`${url}${PATH}`))?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible();
    expect(scripts.filter((script) => script.includes('dev-'))).toEqual([]);
  } finally {
    await own.close();
  }
});
