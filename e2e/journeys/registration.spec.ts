import { randomUUID } from 'node:crypto';
import { dashboardPage } from '../pages/dashboard-page';
import { registerPage } from '../pages/register-page';
import { expect, test } from '../support/test';

const anAccount = () => ({
  name: 'Brightwater Stone',
  email: `brightwater-${randomUUID()}@dealers.example`,
  password: 'Freshly-Cut-1',
});

test.describe('Registering', () => {
  test('creates a dealer with a business and an empty dashboard', async ({ page }) => {
    const register = registerPage(page);
    await register.open();
    await register.fill(anAccount());
    await register.submit.click();
    const dashboard = dashboardPage(page);
    await expect(dashboard.heading).toHaveText('Brightwater Stone');
    await expect(page).toHaveURL('/');
    await expect(dashboard.orders).toContainText('There are no orders available right now.');
    await expect(dashboard.materials).toContainText('There are no materials available right now.');
  });

  test('shows what is missing', async ({ page }) => {
    const register = registerPage(page);
    await register.open();
    await register.submit.click();
    await expect(register.form).toContainText('Please provide your email address');
    await register.fill({ ...anAccount(), email: 'no address', password: 'weak' });
    await register.submit.click();
    await expect(register.form).toContainText('Invalid email address');
    await expect(register.form).toContainText('Passwords should be at least 8 characters');
  });

  test('refuses a taken address', async ({ page, portal }) => {
    const register = registerPage(page);
    await register.open();
    await register.fill({ ...anAccount(), email: portal.dealer.email });
    await register.submit.click();
    await expect(register.form).toContainText(/already|Please check your details/);
    await expect(page).toHaveURL('/register');
  });

  test('opens the terms in a new tab', async ({ page, context }) => {
    const register = registerPage(page);
    await register.open();
    const opened = context.waitForEvent('page');
    await register.terms.click();
    const terms = await opened;
    await expect(terms.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeVisible();
  });
});
