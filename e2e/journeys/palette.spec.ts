import { logInDealer } from '@slabdesk/driver';
import { palette } from '../pages/palette';
import { expectAccessibleEverywhere } from '../support/axe';
import { expect, recordCalls, test } from '../support/test';

test.describe('The palette of a dealer', () => {
  test.use({ role: 'dealer' });

  test('loads on first use, opens from a field and returns the focus', async ({ page }) => {
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
    const search = palette(page);
    await page.goto('/orders');
    const box = page.getByRole('searchbox', { name: 'Search' });
    await box.fill('ORD');
    expect(scripts.filter((path) => path.includes('/palette.'))).toEqual([]);

    await box.focus();
    await search.open();
    await page.keyboard.type('pri');
    await expect(search.field).toBeFocused();
    await expect(search.field).toHaveValue('pri');
    await expect(search.line('Price Management')).toHaveAttribute('aria-selected', 'true');
    expect(scripts.filter((path) => path.includes('/palette.'))).toHaveLength(1);
    await expect(box).toHaveValue('ORD');

    await page.keyboard.press('Escape');
    await expect(search.window).toHaveCount(0);
    await expect(box).toBeFocused();
  });

  test("finds the dealer's orders and materials by keyboard, and remembers them", async ({
    page,
    portal,
  }) => {
    const dealer = await logInDealer(portal.url, portal.dealer);
    const [order] = await dealer.orders({ page: 0, pageSize: 1 });
    const [material] = await dealer.materials();
    const search = palette(page);
    await page.goto('/profile');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await search.open();
    await page.keyboard.type(order?.reference ?? '');
    await expect(search.linesOf('Orders').first()).toContainText(order?.reference ?? '');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/orders/${order?._id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Order Details' })).toBeFocused();

    await search.open();
    await expect(search.linesOf('Recent')).toHaveCount(1);
    await page.keyboard.type(material?.name ?? '');
    await expect(search.linesOf('Materials').first()).toContainText(material?.name ?? '');
    await page.keyboard.press('End');
    await expect(search.linesOf('Materials').last()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/materials\//);
  });

  test('asks before it leaves a changed form, and shows no pages of administrators', async ({ page }) => {
    const search = palette(page);
    await page.goto('/materials/new');
    const name = page.getByRole('textbox', { name: 'Name' }).first();
    await name.fill('Carrara');
    await search.open();
    await page.keyboard.type('users');
    await expect(search.window).toContainText('Nothing found');
    await search.field.fill('dash');
    await expect(search.line('Dashboard')).toBeVisible();
    await page.keyboard.press('Enter');
    const question = page.getByRole('alertdialog');
    await expect(question).toBeVisible();
    await search.open();
    await expect(search.window).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(name).toHaveValue('Carrara');
    await expect(page).toHaveURL('/materials/new');
  });

  test('forgets recent items when the session ends', async ({ page }) => {
    const search = palette(page);
    const remembered = () => page.evaluate(() => localStorage.getItem('recent-items'));
    await page.goto('/orders');
    await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
    await search.open();
    await search.line('Dashboard').click();
    await expect(page).toHaveURL('/');
    await expect.poll(remembered).toContain('"/"');
    await search.open();
    await search.line('Logout').click();
    await expect(page).toHaveURL('/login');
    await expect.poll(remembered).toBeNull();
  });

  test('has no axe violations, with results and without', async ({ page }) => {
    test.slow();
    const search = palette(page);
    await page.goto('/orders');
    await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
    await search.open();
    await search.field.fill('10');
    await expect(search.linesOf('Orders')).toHaveCount(6);
    await expectAccessibleEverywhere(page, { turn: 0 });
    await search.field.fill('no such thing');
    await expect(search.window).toContainText('Nothing found');
    await expectAccessibleEverywhere(page, { turn: 1 });
  });

  test("fills a phone's screen, with rows of 44 px", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const search = palette(page);
    await page.goto('/orders');
    await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
    await expect(search.field).toBeFocused();
    await search.field.fill('10');
    await expect(search.linesOf('Orders')).toHaveCount(6);
    await expect.poll(() => search.window.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
    for (const line of await search.linesOf('Orders').all()) {
      await expect.poll(async () => (await line.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
    await search.window.getByRole('button', { name: 'Close' }).click();
    await expect(search.window).toHaveCount(0);
  });
});

test.describe('The palette of an administrator', () => {
  test.use({ role: 'admin' });

  test('finds dealers, users and everyone’s orders, and no pages of dealers', async ({ page, portal }) => {
    const calls = recordCalls(page);
    const search = palette(page);
    await page.goto('/admin');
    await page.getByRole('button', { name: 'Search…' }).click();
    await expect(search.linesOf('Pages').first()).toHaveText('Users');
    await expect(search.line('Price Management')).toHaveCount(0);

    await search.field.fill(portal.dealer.businessName.slice(0, 5));
    await expect(search.linesOf('Dealers').first()).toContainText(portal.dealer.businessName);
    await expect(search.linesOf('Dealers').first()).toHaveAttribute('href', /^\/admin\/manage-dealer\//);
    expect(calls.filter((call) => call.startsWith('app/search'))).toHaveLength(1);

    await search.field.fill('ORD-10');
    await expect(search.linesOf('Orders').first()).toHaveAttribute('href', /^\/admin\/manage-order\//);
    await search.field.fill(portal.dealer.email);
    await expect(search.linesOf('Users')).toHaveCount(1);
    await expect(search.linesOf('Users')).toHaveAttribute('href', /^\/admin\/manage-user\//);
  });
});
