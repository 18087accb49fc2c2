import { randomUUID } from 'node:crypto';
import { logInDealer, registerCustomer } from '@slabdesk/driver';
import { dashboardPage } from '../pages/dashboard-page';
import { signInPage } from '../pages/sign-in-page';
import { confirmAddress } from '../support/confirm-address';
import { linkIn, waitForMail } from '../support/inbox';
import { newDealer } from '../support/new-dealer';
import { expect, test } from '../support/test';

const PASSWORD = 'Freshly-Cut-1';

test('Invited people join a team with a new account, or with the one that they have', async ({
  browser,
  portal,
}) => {
  test.slow();
  const { account } = await newDealer(portal.url, 'Pair & Sons');
  await confirmAddress(portal, account.email);
  const owner = await logInDealer(portal.url, account);
  const known = { name: 'Kim Known', email: `kim-${randomUUID()}@team.example`, password: PASSWORD };
  await registerCustomer(portal.url, known);

  const openInvitation = async (name: string, email: string) => {
    await owner.inviteMember({ name, email, role: 'staff' });
    const mail = await waitForMail(portal.inboxUrl, email, ({ text }) => text.includes('/invitation?'));
    const page = await (await browser.newContext({ baseURL: portal.url })).newPage();
    await page.goto(linkIn(mail, '/invitation').href);
    await expect(page.getByText('Pair & Sons invites you to work in its team.')).toBeVisible();
    await expect(page.getByText('Your role: Staff')).toBeVisible();
    return page;
  };

  await test.step('without an account: choose a name and a password', async () => {
    const page = await openInvitation('Nia New', `nia-${randomUUID()}@team.example`);
    const form = page.getByRole('form', { name: 'Your new account' });
    await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Nia New');
    await form.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD);
    await form.getByRole('textbox', { name: 'Confirm Password' }).fill(PASSWORD);
    await form.getByRole('button', { name: 'Join the team' }).click();
    await expect(dashboardPage(page).heading).toHaveText('Pair & Sons');
  });

  await test.step('with an account: sign in, and accept', async () => {
    const page = await openInvitation('Kim', known.email);
    await page.getByRole('link', { name: 'Sign in to accept' }).click();
    await signInPage(page).signIn(known);
    await page.getByRole('button', { name: 'Join the team' }).click();
    await expect(dashboardPage(page).heading).toHaveText('Pair & Sons');
  });
});
