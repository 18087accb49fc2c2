import { randomUUID } from 'node:crypto';
import { createHttpClient, logInAdmin, registerCustomer, registerDealer } from '@slabdesk/driver';
import { dashboardPage } from '../pages/dashboard-page';
import { newPasswordPage, requestLinkPage } from '../pages/password-pages';
import { signInPage } from '../pages/sign-in-page';
import { linkIn, waitForMail } from '../support/inbox';
import { expect, test } from '../support/test';

const OLD_PASSWORD = 'Forgotten-Word-1';
const NEW_PASSWORD = 'Remembered-Word-2';

const anAccount = () => ({
  name: 'Forgetful Stone',
  email: `forgetful-${randomUUID()}@dealers.example`,
  password: OLD_PASSWORD,
});

test('A forgotten password is replaced through the link of a mail', async ({ page, portal }) => {
  const account = anAccount();
  await registerDealer(portal.url, account);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  const request = requestLinkPage(page);
  await expect(request.send).toBeDisabled();
  await request.email.fill(account.email);
  await request.confirmEmail.fill('somebody@else.example');
  await expect(request.send).toBeDisabled();
  await request.confirmEmail.fill(account.email);
  await request.send.click();
  await expect(request.sent).toBeVisible();
  await expect(page.getByText("You'll receive this email within 5 minutes.")).toBeVisible();

  const mail = await waitForMail(portal.inboxUrl, account.email, ({ text }) =>
    text.includes('/reset-password'),
  );
  const link = linkIn(mail, '/reset-password');
  await page.goto(link.href);
  const reset = newPasswordPage(page, 'Reset Password');
  await expect(reset.submit).toBeDisabled();
  await reset.fill(NEW_PASSWORD, `${NEW_PASSWORD}!`);
  await expect(reset.submit).toBeDisabled();
  await reset.fill(NEW_PASSWORD);
  await reset.submit.click();

  const signIn = signInPage(page);
  await expect(signIn.heading).toBeVisible();
  await signIn.signIn({ ...account, password: NEW_PASSWORD });
  await expect(dashboardPage(page).heading).toHaveText(account.name);
});

test('A customer changes the password and returns to the app', async ({ page, portal }) => {
  const account = { ...anAccount(), email: `app-${randomUUID()}@customers.example` };
  await registerCustomer(portal.url, account);
  await page.goto('/app-user-request-reset');
  const request = requestLinkPage(page);
  await expect(request.backToLogin).toHaveCount(0);
  await request.email.fill(account.email);
  await request.confirmEmail.fill(account.email);
  await request.send.click();
  await expect(request.sent).toBeVisible();

  const path = '/app-user-set-password';
  const mail = await waitForMail(portal.inboxUrl, account.email, ({ text }) => text.includes(path));
  await page.goto(linkIn(mail, path).href);
  const change = newPasswordPage(page, 'Change Password');
  await change.fill(NEW_PASSWORD);
  await change.submit.click();
  await expect(page).toHaveURL('/return-to-app');
  await expect(page.getByText('You can now close this page and return to the app.')).toBeVisible();
});

test('A new user sets the first password through the link of the welcome mail', async ({ page, portal }) => {
  const email = `welcome-${randomUUID()}@users.example`;
  const { http } = await logInAdmin(portal.url, portal.admin);
  await http.create('admin/user', { name: 'Nia Newcomer', email });
  await http.post('admin/set-password', { email });
  const mail = await waitForMail(portal.inboxUrl, email, ({ text }) => text.includes('/set-password'));

  await page.goto(linkIn(mail, '/set-password').href);
  const first = newPasswordPage(page, 'Set Your Password');
  await expect(page.getByText(/Create a secure password for your .+ account/)).toBeVisible();
  await first.fill('too short');
  await first.submit.click();
  await expect(first.form).toContainText('Passwords should contain an uppercase letter');
  await first.fill(NEW_PASSWORD);
  await first.submit.click();
  await expect(signInPage(page).heading).toBeVisible();
  await expect(
    createHttpClient(portal.url).post('auth/login', { email, password: NEW_PASSWORD }),
  ).resolves.toHaveProperty('token');

  await page.goto('/set-password');
  await expect(page).toHaveURL('/login');
});
