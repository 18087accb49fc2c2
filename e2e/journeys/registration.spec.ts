import { randomUUID } from 'node:crypto';
import { dashboardPage } from '../pages/dashboard-page';
import { registerPage } from '../pages/register-page';
import { expect, test } from '../support/test';

const anAccount = () => ({
  name: 'Brightwater Stone',
  email: `brightwater-${randomUUID()}@dealers.example`,
  password: 'Freshly-Cut-1',
});

test('Registering creates a dealer with a business and an empty dashboard', async ({ page }) => {
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
