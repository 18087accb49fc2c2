import { dashboardPage } from '../pages/dashboard-page';
import { sidebar } from '../pages/sidebar';
import { signInPage } from '../pages/sign-in-page';
import { expect, test } from '../support/test';

test.describe('signing in', () => {
  test('a dealer signs in, sees the own business, and signs out', async ({ page, portal }) => {
    const signIn = signInPage(page);
    await signIn.open();
    await signIn.signIn(portal.dealer);
    await expect(dashboardPage(page).heading).toHaveText(portal.dealer.businessName);
    await expect(page).toHaveURL('/');
    await expect(page).toHaveTitle(/^Dashboard/);

    await sidebar(page).link('Logout').click();
    await expect(signIn.heading).toBeVisible();
    await expect(page).toHaveURL('/login');
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    await page.goto('/');
    await expect(signIn.heading).toBeVisible();
  });

  test('a wrong password is told in words, and the page stays', async ({ page, portal }) => {
    const signIn = signInPage(page);
    await signIn.open();
    await signIn.signIn({ ...portal.dealer, password: 'not the password' });
    await expect(signIn.error).toHaveText('Login unsuccessful, please check your details and try again.');
    await expect(page).toHaveURL('/login');
  });

  test('the page that was asked for comes after signing in', async ({ page, portal }) => {
    const signIn = signInPage(page);
    await page.goto('/orders?status=completed');
    await expect(signIn.heading).toBeVisible();
    await signIn.signIn(portal.dealer);
    await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
    await expect(page).toHaveURL('/orders?status=completed');
  });

  test('an administrator without a business comes to the admin area', async ({ page, portal }) => {
    const signIn = signInPage(page);
    await signIn.open();
    await signIn.signIn(portal.admin);
    await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
    await expect(page).toHaveURL('/admin');
  });
});
