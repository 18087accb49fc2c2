import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { dashboardPage } from '../pages/dashboard-page';
import { newPasswordPage, requestLinkPage } from '../pages/password-pages';
import { registerPage } from '../pages/register-page';
import { signInPage } from '../pages/sign-in-page';
import { linkIn, waitForMail } from '../support/inbox';
import { newSession } from '../support/new-dealer';
import { browserState, expect, test, untilExpired } from '../support/test';

const NEW_PASSWORD = 'Chosen-Again-2';

/** Asks the API for the orders with the access token of the page; resolves to the status of the response. */
const requestOrders = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const { accessToken } = JSON.parse(localStorage.getItem('token') ?? '{}') as { accessToken?: string };
    const headers = { Authorization: `Bearer ${accessToken}` };
    const response = await fetch('/api/fabricator/order', { headers });
    return response.status;
  });

// The access tokens of this process live for seconds: many steps below go through a silent refresh.
test('An account is created, used and given a second password', async ({ browser, portal }) => {
  test.slow();
  const account = {
    name: 'Journey Stone',
    email: `journey-${randomUUID()}@dealers.example`,
    password: 'Freshly-Cut-1',
  };
  const context = await browser.newContext({ baseURL: portal.shortLivedUrl });
  const page = await context.newPage();

  await test.step('register, and hear where the mail went', async () => {
    const register = registerPage(page);
    await register.open();
    await register.fill(account);
    await register.submit.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeVisible();
    await expect(page.getByText(account.email)).toBeVisible();
  });

  await test.step('get no further before the address is confirmed', async () => {
    await page.goto('/orders');
    await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeVisible();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Your email address is not confirmed yet.')).toBeVisible();
    const status = await requestOrders(page);
    // The access token may have run out by now.
    expect([302, 401, 403]).toContain(status);
  });

  await test.step('confirm the address by the link, once', async () => {
    const mail = await waitForMail(portal.inboxUrl, account.email, ({ text }) =>
      text.includes('/confirm-email'),
    );
    const link = linkIn(mail, '/confirm-email').href;
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1, name: 'Email confirmed' })).toBeVisible();
    await page.goto(link);
    await expect(page.getByText('This link is invalid or has expired.')).toBeVisible();
  });

  await test.step('sign out and in again', async () => {
    await page.goto('/logout');
    const signIn = signInPage(page);
    await expect(signIn.heading).toBeVisible();
    await signIn.signIn(account);
    await expect(dashboardPage(page).heading).toHaveText(account.name);
  });

  // An open page would refresh its token by itself.
  const token = await newSession(portal.shortLivedUrl, account);
  await untilExpired(portal, token);
  const elsewhere = await browser.newContext({
    baseURL: portal.shortLivedUrl,
    storageState: browserState(portal.shortLivedUrl, token),
  });
  const other = await elsewhere.newPage();

  await test.step('be signed in on another device too, after its token ran out', async () => {
    const refreshed = other.waitForResponse(
      (response) => response.url().endsWith('/api/auth/refresh') && response.ok(),
    );
    await other.goto('/orders');
    await refreshed;
    await expect(other.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  });

  await test.step('reset the password, which ends every session', async () => {
    await page.goto('/request-reset');
    const request = requestLinkPage(page);
    await request.email.fill(account.email);
    await request.confirmEmail.fill(account.email);
    await request.send.click();
    await expect(request.sent).toBeVisible();
    const mail = await waitForMail(portal.inboxUrl, account.email, ({ text }) =>
      text.includes('/reset-password'),
    );
    await page.goto(linkIn(mail, '/reset-password').href);
    const reset = newPasswordPage(page, 'Reset Password');
    await reset.fill(NEW_PASSWORD);
    await reset.submit.click();

    // The open page on the other device notices by itself.
    await expect(signInPage(other).heading).toBeVisible();
    await expect(other.getByText('Your session has ended. Please sign in again.')).toBeVisible();
    expect(await other.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });

  await test.step('only the new password opens', async () => {
    const signIn = signInPage(other);
    await signIn.signIn(account);
    await expect(signIn.error).toContainText('Login unsuccessful, please check your details and try again.');
    await signIn.signIn({ ...account, password: NEW_PASSWORD });
    await expect(other.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  });

  await context.close();
  await elsewhere.close();
});
