import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { createHttpClient, logInAdmin } from '@slabdesk/driver';
import { dealerFormPage } from '../../pages/dealer-form-page';
import { userFormPage } from '../../pages/user-form-page';
import { playFlow, prepareTab } from '../../support/flow';
import { LONG } from '../../support/forms';
import { newDealer } from '../../support/new-dealer';
import { browserState, expect } from '../../support/test';
import { ADMIN, test as base } from '../../support/two-releases';

/** Each test has a dealer of its own and a new session of the administrator. */
const test = base.extend<{ dealer: { name: string; userId: string } }>({
  dealer: async ({ two }, use) => {
    const name = `Quarry ${randomUUID()}`;
    const { dealer } = await newDealer(two.url, name);
    await use({ name, userId: (await dealer.account())._id });
  },
  storageState: async ({ two }, use) => {
    const token = (await logInAdmin(two.url, ADMIN)).http.token();
    if (!token) throw new Error('The administrator has no token');
    await use(browserState(two.url, token));
  },
});

/** A promotion and a rollback in turn, after each step. */

const remote = 'admin';
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const close = (page: Page) => page.keyboard.press('Escape');

test('A form for a new dealer stays on its release, up to an account without a dealer', async ({
  page,
  two,
}) => {
  const tab = await prepareTab(page);
  const form = dealerFormPage(page);
  await form.open('new');
  const email = `new-${randomUUID()}@dealers.example`;
  await playFlow(page, two, tab, {
    remote,
    steps: [
      [
        'the account is typed',
        async () => {
          await form.userName.fill('Nova Stone');
          await form.loginEmail.fill(email);
        },
      ],
      [
        'the business is typed',
        async () => {
          await form.businessName.fill('Nova Stone');
          await form.contactEmail.fill(email);
          await form.phoneNumber.fill('+1 555 0100');
        },
      ],
      [
        'the account is there, and the dealer is not',
        async () => {
          await page.route('**/api/admin/fabricator', (route) =>
            route.request().method() === 'GET'
              ? route.continue()
              : route.fulfill({ status: 500, json: { error: 'Something went wrong...', code: 'ERROR' } }),
          );
          await form.create.click();
          await expect(page.getByText(/is kept for the next try/).first()).toBeVisible();
        },
      ],
    ],
  });
});

test('A form for a user stays on its release', LONG, async ({ page, two, dealer }) => {
  const tab = await prepareTab(page);
  const form = userFormPage(page);
  await form.open(dealer.userId);
  await playFlow(page, two, tab, {
    remote,
    steps: [
      ['the name is typed', () => page.getByRole('textbox', { name: 'Name', exact: true }).fill('Nova')],
      ['a box is checked', () => form.admin.check()],
    ],
  });
});

test('Dialogs over a replaceable list stay on their release: a view as a dealer, a deletion', async ({
  page,
  two,
  dealer,
}) => {
  const tab = await prepareTab(page);
  await page.goto(`/admin/dealers?search=${encodeURIComponent(dealer.name)}`);
  await playFlow(page, two, tab, {
    remote,
    steps: [
      ['the reason is asked for', () => press(page, `View as ${dealer.name}`)],
      [
        'the reason is typed',
        () => page.getByRole('textbox', { name: 'Reason' }).fill('The total looks wrong'),
      ],
      [
        'a deletion is asked about',
        async () => {
          await press(page, 'Cancel');
          await press(page, 'Discard');
          await press(page, `Delete dealer ${dealer.name}`);
          await expect(page.getByRole('alertdialog')).toBeVisible();
        },
      ],
    ],
  });
});

test('The audit log stays on its release: a person, a half-typed day and an entry', async ({
  page,
  two,
  dealer,
}) => {
  const tab = await prepareTab(page);
  await page.goto('/admin/audit');
  const day = page.getByLabel('From');
  await playFlow(page, two, tab, {
    remote,
    steps: [
      [
        'a day is half typed',
        async () => {
          await day.focus();
          await page.keyboard.type('0102');
        },
      ],
      [
        'a person is searched for',
        async () => {
          await page.getByRole('combobox', { name: 'Person' }).fill('Quar');
          await expect(page.getByRole('option', { name: dealer.name })).toBeVisible();
        },
      ],
      [
        'an entry is open',
        async () => {
          await close(page);
          await page.getByRole('gridcell').getByRole('link').first().click();
          await expect(page.getByRole('dialog')).toBeVisible();
        },
      ],
    ],
  });
});

test('A crash report stays on its release with its stack', async ({ page, two }) => {
  const name = `Error${randomUUID().slice(0, 8)}`;
  await createHttpClient(two.url).post('log/crash-report', {
    id: 'new',
    error: { name, message: 'x is undefined', stack: ['at OrdersPage (orders.js:1)'] },
    data: { componentName: 'dealer/orders' },
  });
  const tab = await prepareTab(page);
  await page.goto('/admin/crash-reports');
  await page.getByText(name).first().click();
  await playFlow(page, two, tab, {
    remote,
    steps: [
      [
        'the stack is shown',
        async () => {
          await page.getByText('Stack', { exact: true }).click();
          await expect(page.getByText('at OrdersPage')).toBeVisible();
        },
      ],
    ],
  });
});

test('A list in use becomes the new release while the administrator is away', LONG, async ({ page, two }) => {
  const tab = await prepareTab(page);
  await page.goto('/admin');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(/^Users/);
  await heading.click();
  await two.change(remote);
  await tab.passAMinute(two.url);
  await expect(heading).toHaveText(`Users ${two.versionOf(remote)}`);
});
