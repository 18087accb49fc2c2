import { randomUUID } from 'node:crypto';
import { registerDealer } from '@slabdesk/driver';
import { dashboardPage } from '../pages/dashboard-page';
import { profilePage } from '../pages/profile-page';
import { signInPage } from '../pages/sign-in-page';
import { linkIn, waitForMail } from '../support/inbox';
import { browserState, expect, test } from '../support/test';

test("An account moves to another address, and back if its owner didn't ask for it", async ({
  browser,
  portal,
}) => {
  test.slow();
  const account = {
    name: 'Movable Stone',
    email: `first-${randomUUID()}@dealers.example`,
    password: 'Freshly-Cut-1',
  };
  const moved = `second-${randomUUID()}@dealers.example`;
  const dealer = await registerDealer(portal.url, account);
  const token = dealer.http.token();
  const context = await browser.newContext({
    baseURL: portal.url,
    ...(token && { storageState: browserState(portal.url, token) }),
  });
  const page = await context.newPage();
  const profile = profilePage(page);
  const email = page.getByLabel('Account Email (used for login)');
  const password = page.getByLabel('Current password');

  await test.step('ask for it: that takes the password, and stays on the page', async () => {
    await profile.open();
    await expect(email).toHaveValue(account.email);
    await email.fill(moved);
    await profile.saveAccount.click();
    await expect(password).toBeFocused();
    await expect(page).toHaveURL('/profile');
    await password.fill(account.password);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText(`We have sent a link to ${moved}`)).toBeVisible();
    await expect(email).toHaveValue(account.email);
  });

  await test.step('follow the link that went to the new address', async () => {
    const mail = await waitForMail(portal.inboxUrl, moved, ({ text }) => text.includes('/confirm-email'));
    await page.goto(linkIn(mail, '/confirm-email').href);
    await expect(page.getByRole('heading', { level: 1, name: 'Email confirmed' })).toBeVisible();
    await profile.open();
    await expect(email).toHaveValue(moved);
  });

  const link = await test.step('have a way back at the old address', async () => {
    const path = '/undo-email-change';
    const mail = await waitForMail(portal.inboxUrl, account.email, ({ text }) => text.includes(path));
    return linkIn(mail, path).href;
  });

  await test.step('undo it there, which signs everybody out', async () => {
    const elsewhere = await (await browser.newContext({ baseURL: portal.url })).newPage();
    await elsewhere.goto(link);
    await elsewhere.getByRole('button', { name: 'Undo the change' }).click();
    await expect(elsewhere.getByRole('heading', { level: 1, name: 'Change undone' })).toBeVisible();
    await waitForMail(portal.inboxUrl, account.email, ({ text }) => text.includes('/reset-password'));
    await page.goto('/orders');
    const signIn = signInPage(page);
    await expect(signIn.heading).toBeVisible();
    await signIn.signIn({ ...account, email: moved });
    await expect(signIn.error).toContainText('Login unsuccessful');
    await signIn.signIn(account);
    await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
    await page.goto('/');
    await expect(dashboardPage(page).heading).toHaveText(account.name);
    await elsewhere.context().close();
  });

  await context.close();
});
