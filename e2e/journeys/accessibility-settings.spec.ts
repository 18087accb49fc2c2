import type { Page } from '@playwright/test';
import { registerDealer } from '@slabdesk/driver';
import { signInPage } from '../pages/sign-in-page';
import { codeOf } from '../support/authenticator';
import { expectAccessibleEverywhere } from '../support/axe';
import { waitForMail } from '../support/inbox';
import { createOwnPortal } from '../support/own-portal';
import { browserState, expect, test } from '../support/test';

/** Pages that need settings. */
const settings = { ONBOARDING: 'true', MARKETPLACE: 'true', ADMIN_2FA: 'true' };
const admin = { email: 'admin@settings.example', password: 'Careful-Admin-1' };

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test.describe('A portal with all options on', () => {
  let own: Awaited<ReturnType<typeof createOwnPortal>>;
  let url: string;

  test.beforeAll(async () => {
    own = await createOwnPortal('settings', settings);
    ({ url } = await own.start());
    await own.run('admin', ['--email', admin.email, '--name', 'Admin', '--password', admin.password]);
  });
  test.afterAll(() => own.close());

  test('shows the marketplace without axe violations', async ({ page }) => {
    expect((await page.goto(`${url}/marketplace`))?.status()).toBe(200);
    await expect(heading(page, 'Marketplace')).toBeVisible();
    await expectAccessibleEverywhere(page, { turn: 1 });
  });

  test('shows two-step sign-in without axe violations, from setup to the recovery codes', async ({
    page,
  }) => {
    const signIn = signInPage(page);
    const code = page.getByRole('textbox', { name: 'Code' });
    await page.goto(`${url}/login`);
    await signIn.signIn(admin);
    await expect(heading(page, 'Check your email')).toBeVisible();
    await expectAccessibleEverywhere(page, { turn: 1 });
    const mail = await waitForMail(`${url}/dev/mail`, admin.email, ({ subject }) =>
      subject.startsWith('Your code'),
    );
    await page.getByLabel('Code from the email').fill(/\b\d{6}\b/.exec(mail.text)?.[0] ?? '');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(heading(page, 'Set up two-step sign-in')).toBeVisible();
    await expectAccessibleEverywhere(page, { turn: 2 });
    const secret = ((await page.locator('[translate="no"]').textContent()) ?? '').replaceAll(' ', '');
    await code.fill(codeOf(secret));
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(heading(page, 'Your recovery codes')).toBeVisible();
    await expectAccessibleEverywhere(page, { turn: 3 });
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(heading(page, 'Users')).toBeVisible();

    await page.goto(`${url}/logout`);
    await expect(signIn.heading).toBeVisible();
    await signIn.signIn(admin);
    await expect(heading(page, 'Two-step sign-in')).toBeVisible();
    await expectAccessibleEverywhere(page, { turn: 0 });
    await code.fill('000000');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page.getByRole('alert').first()).toBeVisible();
    await expectAccessibleEverywhere(page, { turn: 1 });
  });

  test('shows every step of the onboarding without axe violations', async ({ browser }) => {
    const dealer = await registerDealer(url, {
      name: 'Nova Stone',
      email: 'nova@dealers.example',
      password: 'Freshly-Cut-1',
    });
    const token = dealer.http.token();
    if (!token) throw new Error('The new dealer has no token');
    const context = await browser.newContext({ storageState: browserState(url, token) });
    const page = await context.newPage();
    await page.goto(`${url}/orders`);
    await expect(page).toHaveURL(`${url}/onboarding`);
    const next = page.getByRole('button', { name: 'Next' });
    for (let step = 0; step < 2; step += 1) {
      await expectAccessibleEverywhere(page, { turn: step });
      await next.click();
    }
    await expect(next).toBeHidden();
    await expectAccessibleEverywhere(page, { turn: 3 });
    await context.close();
  });
});
