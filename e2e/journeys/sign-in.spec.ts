import { dashboardPage } from '../pages/dashboard-page';
import { sidebar } from '../pages/sidebar';
import { signInPage } from '../pages/sign-in-page';
import { expect, test } from '../support/test';

test.describe('Signing in', () => {
  test('shows a dealer their business until they sign out', async ({ page, portal }) => {
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

  test('leads to the requested page', async ({ page, portal }) => {
    const signIn = signInPage(page);
    await page.goto('/orders?status=completed');
    await expect(signIn.heading).toBeVisible();
    await signIn.signIn(portal.dealer);
    await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
    await expect(page).toHaveURL('/orders?status=completed');
  });
});
