import { randomUUID } from 'node:crypto';
import { dashboardPage } from '../pages/dashboard-page';
import { signInPage } from '../pages/sign-in-page';
import { createHttpClient, registerDealer } from '../src/driver';
import { linkIn, waitForMail } from '../support/inbox';
import { expect, test } from '../support/test';

test.describe('a forgotten password', () => {
  test('is replaced by the link of a mail, which works once', async ({ page, portal }) => {
    const email = `forgetful-${randomUUID()}@dealers.example`;
    await registerDealer(portal.url, { name: 'Forgetful Stone', email, password: 'Forgotten-Word-1' });
    const http = createHttpClient(portal.url);
    await http.post('auth/request-token', { email, confirmEmail: email });
    const mail = await waitForMail(portal.inboxUrl, email, ({ text }) => text.includes('/reset-password'));
    const { searchParams } = linkIn(mail, '/reset-password');

    const password = 'Remembered-Word-2';
    const change = {
      password,
      confirmPassword: password,
      token: searchParams.get('token'),
      id: searchParams.get('id'),
    };
    expect(await http.post('auth/reset-password', change)).toEqual({ message: 'success' });
    await expect(http.post('auth/reset-password', change)).rejects.toMatchObject({ status: 400 });

    const signIn = signInPage(page);
    await signIn.open();
    await signIn.signIn({ email, password });
    await expect(dashboardPage(page).heading).toHaveText('Forgetful Stone');
  });
});
