import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { newPasswordPage, requestLinkPage } from '../../pages/password-pages';
import { registerPage } from '../../pages/register-page';
import { playFlow, prepareTab } from '../../support/flow';
import { LONG } from '../../support/forms';
import { newDealer } from '../../support/new-dealer';
import { expect } from '../../support/test';
import { test } from '../../support/two-releases';

/** A promotion and a rollback in turn, after each step. */

const remote = 'auth';
const CODES = ['AAAAA-22222', 'BBBBB-33333'];
const SETUP = {
  secret: 'ABCDEFGHIJKLMNOP',
  uri: 'otpauth://totp/Slabdesk',
  qrCode: 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4=',
};

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const expectHeading = (page: Page, name: RegExp) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
const response = (page: Page, path: string, json: object, status = 200) =>
  page.route(`**/api/${path}`, (route) => route.fulfill({ status, json }));

const signInSteps = (page: Page) =>
  [
    ['the address is typed', () => field(page, 'Email').fill('dana@dealers.example')],
    ['the password is typed', () => field(page, 'Password').fill('Measured-Twice-1')],
  ] as const;

test('Signing in stays on its release: the password, the code of the app and the recovery code', async ({
  page,
  two,
}) => {
  const tab = await prepareTab(page);
  await page.goto('/login');
  const logIn = () => page.locator('button[type="submit"]').click();
  await playFlow(page, two, tab, {
    remote,
    steps: [
      ...signInSteps(page),
      [
        'the password was wrong',
        async () => {
          await logIn();
          await expect(page.getByRole('alert')).toContainText('Login unsuccessful');
        },
      ],
      [
        'a code is asked for',
        async () => {
          await response(page, 'auth/login', { twoStep: { challenge: 'c1' } });
          await logIn();
          await expectHeading(page, /^Two-step sign-in/);
        },
      ],
      ['the code is typed', () => field(page, 'Code').fill('123 4')],
      ['a recovery code is asked for', () => press(page, 'Use a recovery code')],
      ['the recovery code is typed', () => field(page, 'Recovery code').fill('ABCDE')],
    ],
  });
});

test('Setting up an authenticator app at sign-in stays on its release', async ({ page, two }) => {
  const { token } = await newDealer(two.url);
  const tab = await prepareTab(page);
  await page.goto('/login');
  await response(page, 'auth/login', { twoStep: { challenge: 'c1', setup: SETUP } });
  await response(page, 'auth/login/two-step', { token, recoveryCodes: CODES });
  await playFlow(page, two, tab, {
    remote,
    steps: [
      ...signInSteps(page),
      [
        'the key is shown',
        async () => {
          await press(page, 'Login');
          await expect(page.getByText('ABCD EFGH IJKL MNOP')).toBeVisible();
        },
      ],
      ['the code is typed', () => field(page, 'Code').fill('123456')],
      [
        'the recovery codes are shown',
        async () => {
          await press(page, 'Login');
          await expect(page.getByRole('list', { name: 'Recovery codes' })).toBeVisible();
        },
      ],
    ],
  });
  for (const code of CODES) await expect(page.getByText(code)).toBeVisible();
  await press(page, 'Continue');
  await expect(page).toHaveURL('/onboarding');
});

test('Registering stays on its release, and so does every step of the onboarding', async ({ page, two }) => {
  const tab = await prepareTab(page);
  const register = registerPage(page);
  await register.open();
  const account = { name: 'Nova', email: `nova-${randomUUID()}@dealers.example`, password: 'Freshly-Cut-1' };
  await playFlow(page, two, tab, {
    remote,
    steps: [
      ['the account is typed', () => register.fill(account)],
      [
        'the first step is there',
        async () => {
          await register.submit.click();
          await expectHeading(page, /^Your business/);
          await field(page, 'Contact Number').fill('+1 555 0100');
        },
      ],
      [
        'the second step is there',
        async () => {
          await press(page, 'Next');
          await expectHeading(page, /^Your units/);
        },
      ],
      ['units are chosen', () => page.getByRole('radio', { name: 'Metric (m & mm)' }).click()],
      [
        'the third step is there',
        async () => {
          await press(page, 'Next');
          await expectHeading(page, /^Your first material/);
        },
      ],
      ['the material is typed', () => field(page, 'Name').fill('Basalt')],
      [
        'the second step is there again',
        async () => {
          await press(page, 'Back');
          await expectHeading(page, /^Your units/);
        },
      ],
    ],
  });
  await press(page, 'Next');
  await expect(field(page, 'Name')).toHaveValue('Basalt');
});

for (const path of ['/request-reset', '/app-user-request-reset']) {
  test(`Requesting a link on ${path} stays on its release`, LONG, async ({ page, two }) => {
    const tab = await prepareTab(page);
    const request = requestLinkPage(page);
    await page.goto(path);
    await playFlow(page, two, tab, {
      remote,
      steps: [
        ['the address is typed', () => request.email.fill('dana@dealers.example')],
        ['it is typed again', () => request.confirmEmail.fill('dana@dealers.example')],
        [
          'the mail is on its way',
          async () => {
            await request.send.click();
            await expectHeading(page, /^Instructions sent/);
          },
        ],
      ],
    });
  });
}

for (const [path, title] of [
  ['/reset-password', 'Reset Password'],
  ['/set-password', 'Set Your Password'],
  ['/app-user-set-password', 'Change Password'],
] as const) {
  test(`Choosing a password on ${path} stays on its release`, LONG, async ({ page, two }) => {
    const tab = await prepareTab(page);
    await page.goto(`${path}?token=one-time&id=00000000-0000-7000-8000-000000000000`);
    const { password, confirmPassword, submit } = newPasswordPage(page, title);
    await playFlow(page, two, tab, {
      remote,
      steps: [
        ['the password is typed', async () => await password?.fill('Chosen-Again-2')],
        ['it is typed again', async () => await confirmPassword?.fill('Chosen-Again-2')],
        [
          'the link is too old',
          async () => {
            await submit.click();
            await expect(page.getByRole('alert').first()).toBeVisible();
          },
        ],
      ],
    });
  });
}

test('A page that confirmed an address stays on its release, without another call', async ({ page, two }) => {
  const tab = await prepareTab(page);
  let calls = 0;
  await page.route('**/api/auth/confirm-email', (route) => {
    calls += 1;
    return route.fulfill({ json: { message: 'OK' } });
  });
  await playFlow(page, two, tab, {
    remote,
    steps: [
      [
        'the address is confirmed',
        async () => {
          await page.goto('/confirm-email?token=one-time&id=u1');
          await expectHeading(page, /^Email confirmed/);
        },
      ],
    ],
  });
  expect(calls).toBe(1);
});

test('A page with selected text, a focused field or a scroll position stays on its release', async ({
  page,
  two,
}) => {
  const tab = await prepareTab(page);
  await page.goto('/terms-of-service');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toBeVisible();
  await playFlow(page, two, tab, {
    remote,
    steps: [
      [
        'text is selected',
        () => heading.evaluate((element) => document.getSelection()?.selectAllChildren(element)),
      ],
      [
        'the page is scrolled',
        async () => {
          await page.mouse.wheel(0, 200);
          await page.evaluate(() => document.getSelection()?.removeAllRanges());
        },
      ],
      [
        'a field has the focus',
        async () => {
          await page.goto('/login');
          await field(page, 'Email').focus();
        },
      ],
    ],
  });
});

test('An untouched page becomes the new release, and so does the next page after one in use', async ({
  page,
  two,
}) => {
  const tab = await prepareTab(page);
  await page.goto('/login');
  const heading = page.getByRole('heading', { level: 1 });
  await two.change(remote);
  await tab.passAMinute(two.url);
  await expect(heading).toHaveText(`Sign In ${two.versionOf(remote)}`);
  const before = two.versionOf(remote);
  await page.keyboard.press('Tab');
  await two.change(remote);
  await tab.passAMinute(two.url);
  await expect(heading).toHaveText(`Sign In ${before}`);
  await page.getByRole('link', { name: 'Sign Up' }).click();
  await expect(heading).toHaveText(`Create your account ${two.versionOf(remote)}`);
});
