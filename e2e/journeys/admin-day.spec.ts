import { randomUUID } from 'node:crypto';
import type { Browser } from '@playwright/test';
import { logInAdmin, logInDealer } from '@slabdesk/driver';
import type { Token } from 'bff-contract';
import { dashboardPage } from '../pages/dashboard-page';
import { dealerFormPage } from '../pages/dealer-form-page';
import { dealersPage } from '../pages/dealers-page';
import { newPasswordPage } from '../pages/password-pages';
import { sidebar } from '../pages/sidebar';
import { signInPage } from '../pages/sign-in-page';
import { userFormPage } from '../pages/user-form-page';
import { usersPage } from '../pages/users-page';
import { linkIn, waitForMail } from '../support/inbox';
import { newDealer } from '../support/new-dealer';
import { browserState, expect, test } from '../support/test';

test.use({ role: 'admin' });

const PASSWORD = 'First-Of-All-1';

/** Another user at another computer, signed in with `token` or not at all. */
const openElsewhere = async (browser: Browser, url: string, token?: Token) => {
  const storageState = token ? browserState(url, token) : { cookies: [], origins: [] };
  return (await browser.newContext({ baseURL: url, storageState })).newPage();
};

const confirm = (page: Parameters<typeof dealersPage>[0]) =>
  page.getByRole('alertdialog', { name: 'Are You Sure?' }).getByRole('button', { name: 'Confirm' }).click();

test('An administrator sets up a dealer, who arrives by the welcome mail', async ({
  page,
  browser,
  portal,
}) => {
  test.slow();
  const businessName = `Slate ${randomUUID()}`;
  const email = `slate-${randomUUID()}@dealers.example`;
  const dealers = dealersPage(page);
  const form = dealerFormPage(page);

  await test.step('finds the form in the sidebar', async () => {
    await page.goto('/admin');
    await sidebar(page).link('Dealers').click();
    await dealers.add.click();
    await expect(form.heading).toHaveText('New Dealer');
    await expect(form.code).toHaveValue(/^[BCDFGHJKLMNPQRSTVWXYZAEIU]{4}[1-9]{2}$/);
    await expect(form.useUserEmail).toBeDisabled();
  });

  await test.step('hears that a referral code is in use, and generates another', async () => {
    const { code: taken } = await (await logInDealer(portal.url, portal.dealer)).profile();
    await form.userName.fill('Sol Slate');
    await form.loginEmail.fill(email);
    await form.businessName.fill(businessName);
    await form.useUserEmail.check();
    await expect(form.contactEmail).toHaveValue(email);
    await form.code.fill(taken);
    await form.create.click();
    await expect(
      page.getByText('Dealer Referral Code is already in use. Please choose a different one.'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Generate new code' }).click();
  });

  await test.step('makes the dealer', async () => {
    await form.create.click();
    await expect(page.getByText('Dealer created successfully. Welcome email has been sent')).toBeVisible();
    await expect(page).toHaveURL('/admin/dealers');
    await dealers.search.fill(businessName);
    await expect(dealers.column('contactEmail')).toHaveText([email]);
  });

  await test.step('the dealer sets a password by the link of the mail and signs in', async () => {
    const mail = await waitForMail(portal.inboxUrl, email, ({ text }) => text.includes('/set-password'));
    const elsewhere = await openElsewhere(browser, portal.url);
    await elsewhere.goto(linkIn(mail, '/set-password').href);
    const first = newPasswordPage(elsewhere, 'Set Your Password');
    await first.fill(PASSWORD);
    await first.submit.click();
    const signIn = signInPage(elsewhere);
    await expect(signIn.heading).toBeVisible();
    await signIn.signIn({ email, password: PASSWORD });
    await expect(dashboardPage(elsewhere).heading).toHaveText(businessName);
    await elsewhere.context().close();
  });

  await test.step('the welcome mail can be sent again', async () => {
    await page.getByRole('link', { name: `Edit dealer ${businessName}` }).click();
    await expect(form.account).toHaveValue('Sol Slate');
    await form.resend.click();
    await expect(page.getByText(`Password reset link sent to ${email}`)).toBeVisible();
  });
});

test("An administrator removes another one's flag, which closes the area in that session at its next call", async ({
  page,
  browser,
  portal,
}) => {
  test.slow();
  const { account, dealer, token } = await newDealer(portal.url, 'Short Reign');
  const { http } = await logInAdmin(portal.url, portal.admin);
  const { _id } = await dealer.account();
  await http.set(`admin/user/${_id}`, { permissions: { isAdmin: true } });

  const other = await openElsewhere(browser, portal.url, token);
  await other.goto('/admin');
  await expect(usersPage(other).heading).toBeVisible();

  const users = usersPage(page);
  await users.open();
  await users.search.fill(account.email);
  // The row must not be replaced under the mouse.
  await expect(page).toHaveURL(/search=/);
  await expect(page.getByRole('link', { name: /^Edit user/ })).toHaveCount(1);
  await page.getByRole('link', { name: `Edit user ${account.name}` }).click();
  const form = userFormPage(page);
  await expect(form.admin).toBeChecked();
  await form.admin.uncheck();
  await form.submit.click();
  await expect(page).toHaveURL(/\/admin\?search=/);

  await sidebar(other).link('Orders').click();
  await expect(other.getByRole('heading', { name: "You can't access that" })).toBeVisible();
  await expect(other).toHaveURL('/forbidden');
  await other.goto('/admin');
  await expect(other).toHaveURL('/forbidden');
  await other.context().close();
});

test('An administrator deletes a dealer and restores it', async ({ page, portal }) => {
  const { account, dealer } = await newDealer(portal.url, `Gone ${randomUUID()}`);
  const dealers = dealersPage(page);
  await dealers.open(account.email);
  await expect(dealers.column('businessName')).toHaveText([account.name]);
  await dealers.delete(account.name).click();
  await confirm(page);
  // It stays while the pointer is on it.
  await page.getByText(`Deleted ${account.name}`).hover();
  await expect(dealers.column('businessName')).toHaveCount(0);
  await expect(dealer.profile()).rejects.toMatchObject({ status: 403 });

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(`Restored ${account.name}`)).toBeVisible();
  await expect(dealers.column('businessName')).toHaveText([account.name]);
  expect(await dealer.profile()).toMatchObject({ businessName: account.name });
});

test('An administrator sees an order as its dealer does, sets its status and deletes it', async ({
  page,
  portal,
}) => {
  const { dealer, takeOrder } = await newDealer(portal.url, `Whole ${randomUUID()}`);
  const order = await takeOrder(portal);
  await page.goto(`/admin/orders?search=${encodeURIComponent(order.fabricator.businessName)}`);
  await page.getByRole('link', { name: `View order ${order.reference}` }).click();
  const people = page.getByRole('region', { name: 'Dealer and Customer' });
  await expect(people).toContainText(order.fabricator.businessName);
  await expect(people).toContainText(order.project.owner?.name ?? 'no owner');
  await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'In Progress' });
  await expect(page.getByText(`${order.reference} is now In Progress.`)).toBeVisible();
  expect(await dealer.order(order._id)).toMatchObject({ status: 'in-progress' });

  await page.getByRole('button', { name: `Delete order ${order.reference}` }).click();
  await confirm(page);
  await expect(page.getByText(`Deleted order ${order.reference}`)).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/orders/);
});
