import type { Page } from '@playwright/test';
import { logInAdmin } from '@slabdesk/driver';
import { priceListPage } from '../pages/price-list-page';
import { profilePage } from '../pages/profile-page';
import { sidebar } from '../pages/sidebar';
import { LONG } from '../support/forms';
import { expectNoReload, markDocument, passAMinute } from '../support/open-tab';
import { testWithReleases } from '../support/released-portal';
import { browserState, expect } from '../support/test';

const test = testWithReleases('updates', async (releases) => {
  await releases.repack('mfe-dealer', '1.4.0');
  await releases.change('promote', 'dealer', '1.4.0');
});

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

test('A click on a link opens the promoted release, in the same remote and in another one', async ({
  page,
  own,
}) => {
  await page.goto('/pricing');
  await expect(heading(page, 'Price List Management 1.4.0')).toBeVisible();
  await markDocument(page);
  await own.repack('mfe-dealer', '1.5.0', { label: 'Overview' });
  await own.repack('mfe-auth', '2.0.0');
  await own.change('promote', 'dealer', '1.5.0');
  await own.change('promote', 'auth', '2.0.0');

  await sidebar(page).link('Orders').click();
  await expect(heading(page, 'Orders 1.5.0')).toBeVisible();
  await expect(sidebar(page).link('Overview')).toBeVisible();
  await sidebar(page).link('Logout').click();
  await expect(heading(page, 'Sign In 2.0.0')).toBeVisible();
  await expectNoReload(page);
});

test('An open page becomes the promoted, canary or rolled-back release while it is not in use', async ({
  page,
  own,
}) => {
  await own.repack('mfe-dealer', '1.5.0');
  await own.repack('mfe-dealer', '1.6.0');
  await page.clock.install();
  await page.goto('/orders');
  await expect(heading(page, 'Orders 1.4.0')).toBeVisible();
  await markDocument(page);
  const search = page.getByRole('searchbox').first();
  await search.focus();
  const skeletons: number[] = [];
  await page.exposeFunction('noteSkeleton', () => skeletons.push(Date.now()));
  await page.evaluate(() => {
    const note = (window as unknown as { noteSkeleton: () => void }).noteSkeleton;
    const observer = new MutationObserver(() => document.querySelector('main h1') || note());
    observer.observe(document.body, { childList: true, subtree: true });
  });
  const expectWithinAMinute = async (version: string) => {
    await passAMinute(page);
    await expect(heading(page, `Orders ${version}`)).toBeVisible();
  };

  await own.change('promote', 'dealer', '1.5.0');
  await expectWithinAMinute('1.5.0');
  await expect(search).toBeFocused();
  await own.change('canary', 'dealer', '1.6.0', 99.9999);
  await expectWithinAMinute('1.6.0');
  await own.change('rollback', 'dealer');
  await expectWithinAMinute('1.5.0');
  await own.change('rollback', 'dealer');
  await expectWithinAMinute('1.4.0');
  await expect(search).toBeFocused();
  expect(skeletons).toEqual([]);
  await expectNoReload(page);
});

test(
  'A changed form stays on its release, also once it is saved, and the next page is the new one',
  LONG,
  async ({ page, own }) => {
    await page.clock.install();
    const profile = profilePage(page);
    await profile.open();
    await expect(heading(page, 'Manage your Account 1.4.0')).toBeVisible();
    await markDocument(page);
    await profile.businessName.fill('Granite Brothers');
    await profile.businessName.blur();
    await own.repack('mfe-dealer', '1.5.0');
    await own.change('promote', 'dealer', '1.5.0');
    await passAMinute(page);
    await expect(heading(page, 'Manage your Account 1.4.0')).toBeVisible();
    await expect(profile.businessName).toHaveValue('Granite Brothers');

    await profile.saveDealer.click();
    await expect(page.getByText('Granite Brothers').first()).toBeVisible();
    await passAMinute(page);
    await expect(heading(page, 'Manage your Account 1.4.0')).toBeVisible();
    await expect(profile.businessName).toHaveValue('Granite Brothers');
    await sidebar(page).link('Orders').click();
    await expect(heading(page, 'Orders 1.5.0')).toBeVisible();
    await expectNoReload(page);
  },
);

test('A release that fails to load leaves the open page working', LONG, async ({ page, own }) => {
  await page.clock.install();
  await page.goto('/orders');
  await expect(heading(page, 'Orders 1.4.0')).toBeVisible();
  await markDocument(page);
  // The very same page, not another one that looks like it.
  const title = await page.locator('h1').elementHandle();
  await own.repack('mfe-dealer', '1.5.0', { broken: 'orders' });
  await own.change('promote', 'dealer', '1.5.0');
  const tried = page.waitForRequest(/\/remotes\/dealer\/1\.5\.0-[0-9a-f]{12}\/page-orders\./);
  await passAMinute(page);
  await tried;
  expect(await title?.evaluate((element) => element.isConnected)).toBe(true);
  await expect(heading(page, 'Orders 1.4.0')).toBeVisible();
  await page.getByRole('searchbox').first().fill('ORD-9');
  await expect(page).toHaveURL(/ORD-9/);
  await expectNoReload(page);

  await own.repack('mfe-dealer', '1.6.0');
  await own.change('promote', 'dealer', '1.6.0');
  await page.getByRole('searchbox').first().fill('');
  await passAMinute(page);
  await expect(heading(page, 'Orders 1.6.0')).toBeVisible();
});

test('An old tab loads the rest of its own release after two promotions and a rollback', async ({
  page,
  own,
}) => {
  await own.repack('mfe-dealer', '1.5.0');
  await own.repack('mfe-dealer', '1.6.0');
  const prices = priceListPage(page);
  await prices.open();
  await expect(heading(page, 'Price List Management 1.4.0')).toBeVisible();
  // A page in use stays as it is.
  await page.keyboard.press('Tab');
  await own.change('promote', 'dealer', '1.5.0');
  await own.change('promote', 'dealer', '1.6.0');
  await own.change('rollback', 'dealer');
  const chunk = page.waitForRequest(/\/import-prices\.[^/]+\.js$/);
  await page
    .getByRole('button', { name: /Import/ })
    .first()
    .click();
  expect(new URL((await chunk).url()).pathname).toMatch(/^\/remotes\/dealer\/1\.4\.0-/);
  await expect(prices.dialog).toBeVisible();
  await expect(page.locator('h1')).toHaveText('Price List Management 1.4.0');
});

test.describe('An administrator', () => {
  const admin = { email: 'admin@updates.example', password: 'Promote-Me-2024' };

  test('gets the pages of the remote that only administrators are offered', async ({ browser, own }) => {
    await own.run('admin', ['--email', admin.email, '--name', 'Admin', '--password', admin.password]);
    const token = (await logInAdmin(own.url, admin)).http.token();
    if (!token) throw new Error('The administrator has no token');
    const context = await browser.newContext({
      storageState: browserState(own.url, token),
      baseURL: own.url,
    });
    const page = await context.newPage();
    await page.clock.install();
    await page.goto('/admin');
    await expect(heading(page, 'Users')).toBeVisible();
    await markDocument(page);
    await own.repack('mfe-admin', '2.0.0');
    await own.change('promote', 'admin', '2.0.0');
    await passAMinute(page);
    await expect(heading(page, 'Users 2.0.0')).toBeVisible();
    await expectNoReload(page);
    await context.close();
  });
});
