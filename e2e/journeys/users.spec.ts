import { expect, test } from '../support/test';

test.use({ role: 'dealer' });

test('The admin area is closed to dealers', async ({ page }) => {
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: "You can't access that" })).toBeVisible();
  await expect(page).toHaveURL('/forbidden');
  await page.getByRole('link', { name: 'Go back' }).click();
  await expect(page).toHaveURL('/');
});
