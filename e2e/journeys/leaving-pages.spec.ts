import type { Page } from '@playwright/test';
import { dashboardPage } from '../pages/dashboard-page';
import { ordersPage } from '../pages/orders-page';
import { profilePage } from '../pages/profile-page';
import { sidebar } from '../pages/sidebar';
import { expect, test } from '../support/test';

test.use({ role: 'busyDealer' });

const leaveDialog = (page: Page) => {
  const dialog = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  return {
    dialog,
    stay: dialog.getByRole('button', { name: 'Stay' }),
    leave: dialog.getByRole('button', { name: 'Leave' }),
  };
};

test.describe('A changed form', () => {
  /** Orders, the dashboard, then the profile with a changed name. */
  const changeProfile = async (page: Page) => {
    await ordersPage(page).open();
    await sidebar(page).link('Dashboard').click();
    await expect(dashboardPage(page).orders).toBeVisible();
    await sidebar(page).link('Profile').click();
    const profile = profilePage(page);
    await expect(profile.businessName).not.toHaveValue('');
    await profile.businessName.fill('Unsaved & Sons');
    return profile;
  };

  test('asks before Back, and nothing moves if the user stays', async ({ page }) => {
    const profile = await changeProfile(page);
    const { dialog, stay, leave } = leaveDialog(page);
    await page.evaluate(() => window.history.back());
    await expect(dialog).toBeVisible();
    await expect(page).toHaveURL('/profile');
    await stay.click();
    await expect(dialog).toBeHidden();
    await expect(profile.businessName).toHaveValue('Unsaved & Sons');
    await expect(page).toHaveURL('/profile');

    await page.evaluate(() => window.history.back());
    await leave.click();
    await expect(dashboardPage(page).orders).toBeVisible();
    await expect(page).toHaveURL('/');
    await page.evaluate(() => window.history.back());
    await expect(page).toHaveURL('/orders');
    await page.evaluate(() => window.history.go(2));
    await expect(profile.heading).toBeVisible();
    await expect(page).toHaveURL('/profile');
  });

  test('asks once, however often Back is pressed', async ({ page }) => {
    const profile = await changeProfile(page);
    const { dialog, stay } = leaveDialog(page);
    await page.evaluate(() => {
      window.history.back();
      window.history.back();
    });
    await expect(dialog).toBeVisible();
    await stay.click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL('/profile');
    await expect(profile.businessName).toHaveValue('Unsaved & Sons');
  });

  test('asks before a link is followed, and then follows it', async ({ page }) => {
    await changeProfile(page);
    const { dialog, stay, leave } = leaveDialog(page);
    await sidebar(page).link('Orders').click();
    await stay.click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL('/profile');
    await sidebar(page).link('Orders').click();
    await leave.click();
    await expect(ordersPage(page).references.first()).toBeVisible();
    await expect(page).toHaveURL('/orders');
  });

  test('asks before the page is reloaded', async ({ page }) => {
    await changeProfile(page);
    const asked = page.waitForEvent('dialog');
    const reload = page.reload().catch(() => undefined);
    const question = await asked;
    expect(question.type()).toBe('beforeunload');
    await question.accept();
    await reload;
  });
});

test.describe('A page that the user returns to', () => {
  test.use({ viewport: { width: 1200, height: 420 } });

  test('is where it was left, and a new one starts at its top', async ({ page }) => {
    await dashboardPage(page).open();
    const link = dashboardPage(page).materials.getByRole('link').first();
    await expect(link).toBeVisible();
    await link.scrollIntoViewIfNeeded();
    const scrolled = () => page.evaluate(() => window.scrollY);
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect.poll(scrolled).toBeGreaterThan(100);
    const left = await scrolled();
    await sidebar(page).link('Orders').click();
    await expect(ordersPage(page).references.first()).toBeVisible();
    await expect.poll(scrolled).toBe(0);
    await page.evaluate(() => window.history.back());
    await expect.poll(scrolled).toBeGreaterThan(left - 50);
  });

  test('has its heading focused for screen readers', async ({ page }) => {
    await dashboardPage(page).open();
    await dashboardPage(page).materials.getByRole('link', { name: '$' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Edit Material' })).toBeFocused();
    await page.evaluate(() => window.history.back());
    await expect(dashboardPage(page).heading).toBeFocused();
  });

  test('has the search of its list focused if the sidebar has opened it', async ({ page }) => {
    await dashboardPage(page).open();
    await sidebar(page).link('Orders').click();
    await expect(ordersPage(page).search).toBeFocused();
  });
});

test('A link opens a new tab with Ctrl', async ({ page, context }) => {
  await dashboardPage(page).open();
  const opened = context.waitForEvent('page');
  await sidebar(page)
    .link('Orders')
    .click({ modifiers: ['ControlOrMeta'] });
  const tab = await opened;
  // A locator may wait for ever for a navigation of the new tab that has ended, so its address is checked.
  await expect.poll(() => new URL(tab.url()).pathname).toBe('/orders');
  await expect(page).toHaveURL('/');
});
