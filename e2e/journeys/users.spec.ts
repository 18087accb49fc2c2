import { usersPage } from '../pages/users-page';
import { expect, recordCalls, test } from '../support/test';

test.describe('The users table', () => {
  test.use({ role: 'admin' });

  test('lists everyone, a page at a time', async ({ page, portal }) => {
    const calls = recordCalls(page);
    const users = usersPage(page);
    await users.open();
    await expect(users.heading).toBeVisible();
    await expect(users.column('email')).toHaveCount(10);
    expect(calls.some((call) => call.startsWith('admin/user?page=0&pageSize=10'))).toBe(true);

    await users.search.fill(portal.dealer.email);
    await expect(users.column('email')).toHaveText([portal.dealer.email]);
    await expect(users.column('name')).toHaveText([portal.dealer.name]);
    await expect(users.column('createdAt')).toHaveText([/^\d{2}-\d{2}-\d{4}$/]);
  });
});

test.describe('The admin area', () => {
  test.use({ role: 'dealer' });

  test('is closed to dealers', async ({ page }) => {
    await page.goto('/admin');
    await expect(page.getByRole('heading', { name: "You can't access that" })).toBeVisible();
    await expect(page).toHaveURL('/forbidden');
    await page.getByRole('link', { name: 'Go back' }).click();
    await expect(page).toHaveURL('/');
  });
});
