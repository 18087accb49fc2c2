import { randomUUID } from 'node:crypto';
import { type Dealer, registerDealer } from '@slabdesk/driver';
import { dashboardPage } from '../pages/dashboard-page';
import { profilePage } from '../pages/profile-page';
import { sidebar } from '../pages/sidebar';
import { browserState, expect, test } from '../support/test';

test.describe('The profile', () => {
  let dealer: Dealer;

  /** A dealer of this test alone. */
  test.use({
    storageState: async ({ portal }, use) => {
      const email = `profile-${randomUUID()}@dealers.example`;
      dealer = await registerDealer(portal.url, { name: 'Old Name', email, password: 'Freshly-Cut-1' });
      await dealer.addMaterial({ name: 'Plain Slate', pricePerSquareFoot: 10 });
      const token = dealer.http.token();
      await use(token && browserState(portal.url, token));
    },
  });

  test('changes the business as customers see it', async ({ page }) => {
    const profile = profilePage(page);
    await profile.open();
    await expect(profile.businessName).toHaveValue('Old Name');
    await profile.businessName.fill('New Name & Daughters');
    await profile.contactNumber.fill('+1 555 0100');
    await profile.saveDealer.click();
    await expect
      .poll(async () => await dealer.profile())
      .toMatchObject({ businessName: 'New Name & Daughters', phoneNumber: '+1 555 0100' });
    await sidebar(page).link('Dashboard').click();
    await expect(dashboardPage(page).heading).toHaveText('New Name & Daughters');
  });

  test('changes the units of every price', async ({ page }) => {
    const profile = profilePage(page);
    await profile.open();
    await profile.units('Metric (m & mm)').click();
    await profile.saveAccount.click();
    await expect.poll(async () => (await dealer.account()).unitPreference).toBe('metric');
    await sidebar(page).link('Dashboard').click();
    // 10 USD per ft² are 107.64 USD per m².
    await expect(dashboardPage(page).materials).toContainText('$107.64 /m²');
  });
});

test.describe('The profile of an administrator without a business', () => {
  test.use({ role: 'admin' });

  test('offers no pages that only dealers may open', async ({ page }) => {
    await profilePage(page).open();
    await expect(sidebar(page).link('Admin')).toBeVisible();
    await expect(sidebar(page).navigation.getByRole('link')).toHaveText([
      'Admin',
      'My Account',
      'Home',
      'Logout',
    ]);
  });
});
