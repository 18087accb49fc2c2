import type { Page } from '@playwright/test';
import { materialPage } from '../../pages/material-page';
import { orderPage } from '../../pages/order-page';
import { ordersPage } from '../../pages/orders-page';
import { palette } from '../../pages/palette';
import { priceListPage } from '../../pages/price-list-page';
import { profilePage } from '../../pages/profile-page';
import { confirmAddress } from '../../support/confirm-address';
import { playFlow, prepareTab } from '../../support/flow';
import { LONG } from '../../support/forms';
import { newDealer } from '../../support/new-dealer';
import { makeOwnDealer, outline } from '../../support/own-dealer';
import { browserState, expect } from '../../support/test';
import { test as base } from '../../support/two-releases';

/** Each test has a dealer of its own, with Basalt and Delivery, and is signed in. */
const test = base.extend<{ own: Awaited<ReturnType<typeof newDealer>> }>({
  own: async ({ two }, use) => {
    const own = await newDealer(two.url);
    await own.dealer.http.set('app/profile', { onboardingComplete: true });
    await use(own);
  },
  storageState: async ({ two, own }, use) => use(browserState(two.url, own.token)),
});

/** A promotion and a rollback in turn, after each step. */

const remote = 'dealer';
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const close = (page: Page) => page.keyboard.press('Escape');

test('The profile stays on its release, with two-step sign-in from the password to the recovery codes', async ({
  page,
  two,
  own,
}) => {
  await confirmAddress({ url: two.url, inboxUrl: `${two.url}/dev/mail` }, own.account.email);
  const tab = await prepareTab(page);
  await page.route('**/api/app/two-step', (route) =>
    route.fulfill({ json: { enabled: false, required: false, recoveryCodesLeft: 0 } }),
  );
  const qrCode = 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4=';
  await page.route('**/api/app/two-step/start', (route) =>
    route.fulfill({ json: { secret: 'ABCDEFGH', uri: 'otpauth://totp/Slabdesk', qrCode } }),
  );
  await page.route('**/api/app/two-step/enable', (route) =>
    route.fulfill({ json: { recoveryCodes: ['AAAAA-22222', 'BBBBB-33333'] } }),
  );
  const profile = profilePage(page);
  await profile.open();
  await playFlow(page, two, tab, {
    remote,
    steps: [
      ['the name is changed', () => profile.businessName.fill('Unsaved & Sons')],
      [
        'it is saved',
        async () => {
          await profile.saveDealer.click();
          await expect(page.getByText('Unsaved & Sons').first()).toBeVisible();
        },
      ],
      ['units are chosen', () => profile.units('Metric (m & mm)').click()],
      ['they are as before', () => profile.units('US (ft & inches)').click()],
      ['the password is asked for', () => press(page, 'Switch on')],
      ['the password is typed', () => page.getByLabel(/^Your password/).fill('Cut-To-Size-2024')],
      [
        'the key is shown',
        async () => {
          await press(page, 'Next');
          await expect(page.getByText('ABCD EFGH')).toBeVisible();
        },
      ],
      ['the code is typed', () => page.getByRole('textbox', { name: 'Code', exact: true }).fill('123456')],
      [
        'the recovery codes are shown',
        async () => {
          await press(page, 'Switch on');
          await expect(page.getByRole('list', { name: 'Recovery codes' })).toBeVisible();
        },
      ],
    ],
  });
  await expect(page.getByText('BBBBB-33333')).toBeVisible();
});

test('A material on a page of its own stays on its release', LONG, async ({ page, two }) => {
  const tab = await prepareTab(page);
  const material = materialPage(page);
  await material.open();
  await playFlow(page, two, tab, {
    remote,
    steps: [
      ['the name is typed', () => material.name.fill('Nero')],
      [
        'a field is missing',
        async () => {
          await material.name.fill('');
          await material.submit.click();
          await expect(page.getByRole('alert').first()).toBeVisible();
        },
      ],
      [
        'an image is added',
        async () => {
          await material.name.fill('Nero');
          await material.addImage();
        },
      ],
    ],
  });
});

test('A material and a line item over the price list stay on their release, and so do two versions of one', async ({
  page,
  two,
  own,
}) => {
  const tab = await prepareTab(page);
  const prices = priceListPage(page);
  await prices.open();
  await playFlow(page, two, tab, {
    remote,
    steps: [
      ['a new material is there', () => prices.press('Add Material')],
      ['its name is typed', () => prices.field('Material Name').fill('Nero')],
      [
        'an entry is unfolded',
        async () => {
          await close(page);
          await page
            .getByRole('button', { name: /^(Discard|Leave|Close)/ })
            .first()
            .click();
          await expect(prices.dialog).toBeHidden();
          await prices.entry('Basalt').click();
        },
      ],
      ['one is opened', () => prices.press('Edit Basalt')],
      [
        'there are two versions of it',
        async () => {
          // A form without changes of the user would go on with the newer version, and one that still loads would begin with it.
          await prices.field('Material Name').fill('Basalt, honed');
          await prices.field('Price Per Square Foot').fill('66');
          const [basalt] = await own.dealer.materials();
          const { _id, version } = basalt ?? {};
          await own.dealer.http.post('fabricator/material', { _id, version, pricePerSquareFoot: 70 });
          await prices.submit();
          await expect(page.getByText('This has been changed in the meantime')).toBeVisible();
        },
      ],
      [
        'one of them is chosen',
        () =>
          prices.dialog
            .getByRole('radio', { name: /^Theirs \$70/ })
            .first()
            .check(),
      ],
      [
        'a line item is opened',
        async () => {
          await prices.open('?tab=line-items');
          await prices.press('Edit Delivery');
          await prices.field('Price').fill('99');
        },
      ],
    ],
  });
});

test('An import of prices stays on its release', LONG, async ({ page, two }) => {
  const tab = await prepareTab(page);
  const prices = priceListPage(page);
  await prices.open();
  const buffer = Buffer.from('name,pricePerSquareFoot\nNero,12.50\n');
  await playFlow(page, two, tab, {
    remote,
    steps: [
      ['a file is asked for', () => prices.press('Import File')],
      [
        'its rows are shown',
        async () => {
          await page
            .locator('input[type="file"]')
            .setInputFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer });
          await expect(prices.dialog.getByText('Nothing has been written yet.')).toBeVisible();
        },
      ],
      [
        'it is done',
        async () => {
          await prices.dialog.getByRole('button', { name: 'Import 1 Row' }).click();
          await expect(prices.dialog.getByRole('button', { name: 'Done' })).toBeVisible();
        },
      ],
    ],
  });
});

test('A change of many prices stays on its release, from a replaceable page', LONG, async ({ page, two }) => {
  const tab = await prepareTab(page);
  const prices = priceListPage(page);
  await page.goto('/materials');
  await playFlow(page, two, tab, {
    remote,
    steps: [
      ['a row is chosen', () => page.getByRole('checkbox', { name: /Basalt/ }).check()],
      ['the change is asked for', () => page.getByRole('button', { name: 'Change Prices' }).last().click()],
      [
        'its preview is there',
        async () => {
          await prices.field('Percent').fill('10');
          await expect(prices.dialog.getByText(/1 material would change/)).toBeVisible();
        },
      ],
    ],
  });
});

test('A replaceable list stays on its release with open menus, dialogs, the palette and selected text', async ({
  page,
  two,
  own,
  portal,
}) => {
  const order = await own.takeOrder(portal, two.url);
  const tab = await prepareTab(page);
  const orders = ordersPage(page);
  await orders.open();
  const search = palette(page);
  await playFlow(page, two, tab, {
    remote,
    steps: [
      ['a filter is open', () => page.getByRole('button', { name: /^Status: / }).click()],
      [
        'the customer is shown',
        async () => {
          await close(page);
          await orders.showCustomer(order.reference);
          await expect(orders.customerDialog).toBeVisible();
        },
      ],
      [
        'something is searched for in the palette',
        async () => {
          await close(page);
          await expect(orders.customerDialog).toBeHidden();
          await search.open();
          await page.keyboard.type('ORD');
          await expect(search.field).toHaveValue('ORD');
        },
      ],
      [
        'text is selected',
        async () => {
          await close(page);
          await orders.references
            .first()
            .evaluate((element) => document.getSelection()?.selectAllChildren(element));
        },
      ],
      [
        'something is typed into the search',
        async () => {
          await page.evaluate(() => document.getSelection()?.removeAllRanges());
          await page.getByRole('searchbox').first().pressSequentially('ORD-');
        },
      ],
    ],
  });
});

test('An order stays on its release: its status, its plan and its pictures', async ({
  page,
  two,
  portal,
}) => {
  const slab = outline([
    [0, 0],
    [2, 0],
    [2, 0.6],
    [0, 0.6],
  ]);
  const at = { ...portal, url: two.url };
  const { dealer, order, signIn } = await makeOwnDealer(at, {
    photos: 2,
    slabs: [{ item_id: 'Landing', vertices: slab }],
  });
  await dealer.http.set('app/profile', { onboardingComplete: true });
  await signIn(page);
  const tab = await prepareTab(page);
  const details = orderPage(page);
  await details.open(order._id);
  const plan = page.getByRole('dialog', { name: 'Plan of Landing' });
  await playFlow(page, two, tab, {
    remote,
    steps: [
      [
        'the status is changed',
        async () => {
          await details.status.selectOption({ label: 'In Progress' });
          await expect(details.timeline.last()).toContainText('In Progress');
        },
      ],
      [
        'the plan is enlarged',
        async () => {
          await page.getByRole('button', { name: 'Enlarge plan of Landing' }).click();
          await plan.getByRole('group', { name: 'Plan of Landing' }).focus();
          await page.keyboard.press('+');
          await expect(plan.getByRole('status', { name: 'Zoom' })).toHaveText('150%');
        },
      ],
      [
        'a picture is enlarged',
        async () => {
          await expect(plan.getByRole('status', { name: 'Zoom' })).toHaveText('150%');
          await close(page);
          await details.images.getByRole('button').first().click();
          await expect(page.getByRole('dialog')).toBeVisible();
        },
      ],
      [
        'the page is only read',
        async () => {
          await close(page);
          await expect(page.getByRole('dialog')).toBeHidden();
        },
      ],
    ],
  });
});

test('A list in use becomes the new release while the user is away', async ({ page, two }) => {
  const tab = await prepareTab(page);
  await page.goto('/materials');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(page.getByRole('grid').getByText('Basalt')).toBeVisible();
  await heading.click();
  await page.getByRole('columnheader', { name: 'Name' }).click();
  for (let change = 0; change < 2; change += 1) {
    await two.change(remote);
    await tab.passAMinute(two.url);
    await expect(heading).toHaveText(`Materials ${two.versionOf(remote)}`);
  }
});
