import { randomUUID } from 'node:crypto';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { stonePicture } from '@slabdesk/demo/pictures';
import type { Dealer } from '@slabdesk/driver';
import type { Token } from 'bff-contract';
import { materialPage } from '../pages/material-page';
import { orderPage } from '../pages/order-page';
import { priceListPage } from '../pages/price-list-page';
import { newDealer } from '../support/new-dealer';
import { makeOwnDealer, outline } from '../support/own-dealer';
import { test as base, browserState, expect } from '../support/test';

const picture = { ...stonePicture('Bohus Granite'), name: 'sample.png' };
const PNG = { name: 'sample.png', mimeType: picture.contentType, buffer: Buffer.from(picture.data) };

const OFFLINE =
  'You are offline. Nothing is lost: what you entered stays here. Press Retry when you are back online.';

/** Each test has a dealer of its own, with Basalt at $62.50 and Delivery at $120.00, and is signed in. */
const test = base.extend<{ own: Awaited<ReturnType<typeof newDealer>> }>({
  own: async ({ portal }, use) => use(await newDealer(portal.url)),
  storageState: async ({ portal, own }, use) => use(browserState(portal.url, own.token)),
});

const basaltOf = async (dealer: Dealer) => {
  const [basalt] = await dealer.materials();
  if (!basalt) throw new Error('The dealer has no material');
  return basalt;
};

const expectNoScrollSideways = async (page: Page) => {
  const excess = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(excess).toBeLessThanOrEqual(0);
};

test.describe('Names', () => {
  const NAMES = [
    'Extraordinarily wide book-matched slab with polished edges and its own long name',
    'Verde'.repeat(16),
    'Onyx 🪨 for the 👩‍👩‍👧‍👦 of Zoë',
    'رخام كرارا (2 cm) أبيض',
    '<img src=x onerror=alert(1)> & "Söhne"',
  ];

  test('of any script and length are stored exactly, and fit on laptops and phones', async ({
    page,
    own,
  }) => {
    test.slow();
    const prices = priceListPage(page);
    await prices.open();
    for (const name of NAMES) {
      await prices.press('Add Material');
      await prices.field('Material Name').fill(name);
      await prices.field('Price Per Square Foot').fill('10');
      await prices.submit();
      await expect(prices.toast(`Added ${name}`)).toBeVisible();
      await expect(prices.card(name)).toContainText('$10.00 /ft²');
    }
    const saved = (await own.dealer.materials()).map(({ name }) => name);
    expect(saved.toSorted()).toEqual([...NAMES, 'Basalt'].toSorted());
    for (const address of ['/pricing', '/materials', '/']) {
      await page.setViewportSize({ width: 1440, height: 844 });
      await page.goto(address);
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 844 });
        for (const name of NAMES) await expect(page.getByText(name).first()).toBeVisible();
        await expectNoScrollSideways(page);
      }
    }
  });

  test('that are too long or empty are refused beside their field, and nothing typed is lost', async ({
    page,
    own,
  }) => {
    const prices = priceListPage(page);
    await prices.open('?tab=line-items');
    await prices.press('Add Line Item');
    await prices.field('Price').fill('12.50');
    await prices.field('Description').fill('Kept');
    await prices.submit();
    await expect(prices.dialog.getByText('Please provide a title')).toBeVisible();
    await expect(prices.dialog.getByText('Please check for errors')).toBeVisible();
    await expect(prices.field('Title')).toBeFocused();

    await prices.field('Title').fill('🪨'.repeat(201));
    await prices.submit();
    await expect(prices.dialog.getByText('Please use at most 200 characters')).toBeVisible();
    await prices.field('Title').fill('🪨'.repeat(200));
    await expect(prices.field('Price')).toHaveValue('12.50');
    await expect(prices.field('Description')).toHaveValue('Kept');
    await prices.submit();
    await expect(prices.dialog).toBeHidden();
    expect((await own.dealer.lineItems()).map(({ title }) => title)).toContain('🪨'.repeat(200));
  });
});

test('Negative, huge and invalid prices are never saved as something else', async ({ page, own }) => {
  const prices = priceListPage(page);
  const price = prices.field('Price Per Square Foot');
  const LIMIT = 'Please enter a price up to $1,000,000.00, in dollars and cents';
  await prices.open();
  await prices.press('Edit Basalt');
  await prices.field('Description').fill('Kept');
  for (const wrong of ['1000000.01', '99999999999999999999999', '12.345', '1.2.3', '1e3', 'a lot']) {
    await price.fill(wrong);
    await prices.submit();
    await expect(prices.dialog.getByText(LIMIT)).toBeVisible();
    await expect(price).toBeFocused();
    await expect(price).toHaveValue(wrong === '1000000.01' ? /^1,?000,?000\.01$/ : wrong);
  }
  await price.fill('€45,00');
  await prices.submit();
  await expect(prices.dialog.getByText('"€45,00" is not an amount in US dollars')).toBeVisible();
  await price.fill('');
  await prices.submit();
  await expect(prices.dialog.getByText('Please provide a price, such as 45.50')).toBeVisible();
  expect((await basaltOf(own.dealer)).pricePerSquareFoot).toBe(62.5);

  await price.fill('-5');
  await expect(
    prices.dialog.getByText('Amounts are never negative: the minus sign was left out.'),
  ).toBeVisible();
  await price.fill('1000000');
  await expect(prices.field('Description')).toHaveValue('Kept');
  await prices.submit();
  await expect(prices.card('Basalt')).toContainText('$1,000,000.00 /ft²');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoScrollSideways(page);
});

test('Amounts of billions are shown whole, on screen and on paper', async ({ page, portal }) => {
  const vertices = outline([
    [0, 0],
    [99, 0],
    [99, 60],
    [0, 60],
  ]);
  const slabs = [{ item_id: 'Plaza', vertices }];
  const { order, signIn } = await makeOwnDealer(portal, { pricePerSquareFoot: 1_000_000, slabs });
  await signIn(page);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    for (const address of [`/orders/${order._id}`, `/orders/${order._id}/print`]) {
      await page.goto(address);
      const table = page.getByRole('table', { name: 'Order Summary' });
      const total = table.getByRole('row', { name: /^Total/ }).getByRole('cell');
      await expect(total.last()).toContainText('$63,9');
      const cut = () =>
        total.evaluateAll((cells) =>
          cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent),
        );
      await expect.poll(cut, `${address} at ${width} px`).toEqual([]);
    }
  }
});

test.describe('Files', () => {
  let folder: string;
  test.beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'e2e-files-'));
  });
  test.afterEach(() => rm(folder, { recursive: true }));

  /** Two gigabytes that take no disk space. */
  const makeHuge = async (name: string) => {
    const place = path.join(folder, name);
    const file = await open(place, 'w');
    await file.truncate(2 * 1024 ** 3);
    await file.close();
    return place;
  };

  test("of 2 GB, or with bytes that don't match their name, are refused before anything is sent", async ({
    page,
  }) => {
    // Except the portal's own reports, which it sends when idle.
    const sent: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (request.method() !== 'GET' && pathname !== '/api/log/release-event') sent.push(pathname);
    });
    const material = materialPage(page);
    await material.open();
    await material.name.fill('Kept');
    await material.addImage();
    const { field, input } = material.image(0);
    for (const [file, refusal] of [
      [await makeHuge('slab.png'), 'Files may be up to 50 MiB. slab.png has 2 GiB.'],
      [
        { ...PNG, buffer: Buffer.from('%PDF-1.7 not a picture') },
        'The content of sample.png is PDF, not PNG.',
      ],
      [{ ...PNG, buffer: Buffer.from('<svg onload="alert(1)"/>') }, 'The content of sample.png is not PNG.'],
      [{ ...PNG, buffer: Buffer.alloc(0) }, 'sample.png is empty.'],
      [
        { name: 'setup.exe', mimeType: 'application/x-msdownload', buffer: PNG.buffer },
        /^setup\.exe is not JPEG, /,
      ],
    ] as const) {
      await input.setInputFiles(file);
      await expect(field.getByRole('alert').getByText(refusal)).toBeVisible();
    }
    await material.submit.click();
    await expect(page.getByText('Please check for errors')).toBeVisible();
    expect(sent).toEqual([]);
    await expect(material.name).toHaveValue('Kept');

    await input.setInputFiles(PNG);
    await expect(field.getByRole('button', { name: 'Replace' })).toBeVisible();
  });

  test('that are no price list, or of 2 GB, are refused by the import with an explanation', async ({
    page,
  }) => {
    const prices = priceListPage(page);
    await prices.open();
    await prices.press('Import File');
    const choose = page.locator('input[type="file"]');
    await choose.setInputFiles(await makeHuge('prices.csv'));
    await expect(prices.dialog.getByRole('alert')).toContainText('“prices.csv” is too large (2.1 GB)');
    await choose.setInputFiles({ ...PNG, name: 'prices.csv', mimeType: 'text/csv' });
    await expect(prices.dialog.getByRole('alert')).toContainText('This file is not a CSV text file.');
  });
});

test('A minute offline in the middle of a form loses nothing', async ({ page, context, own }) => {
  const name = `Offline ${randomUUID().slice(0, 8)}`;
  const material = materialPage(page);
  await material.open();
  await material.name.fill(name);
  await context.setOffline(true);
  await material.price.fill('45.5');
  await material.addImage();
  const { field, input } = material.image(0);
  await input.setInputFiles(PNG);
  await expect(field.getByRole('alert')).toContainText('Something went wrong...');
  await expect(field.getByRole('alert')).toContainText('Please check your connection');
  await material.submit.click();
  await expect(page.getByText('Please wait until your images are uploaded')).toBeVisible();

  await context.setOffline(false);
  await field.getByRole('button', { name: 'Retry' }).click();
  await expect(field.getByRole('button', { name: 'Replace' })).toBeVisible();
  await context.setOffline(true);
  await material.submit.click();
  await expect(page.getByText(OFFLINE)).toBeVisible();
  await expect(material.name).toHaveValue(name);
  await expect(material.price).toHaveValue('45.50');

  await context.setOffline(false);
  await material.retry.click();
  await expect(priceListPage(page).toast(`Added ${name}`)).toBeVisible();
  const saved = (await own.dealer.materials()).filter((each) => each.name === name);
  expect(saved).toHaveLength(1);
  expect(saved[0]).toMatchObject({ pricePerSquareFoot: 45.5, images: [{ s3Object: expect.any(String) }] });
});

test.describe('Two people', () => {
  const another = async (browser: Browser, url: string, token: Token) => {
    const context = await browser.newContext({ baseURL: url, storageState: browserState(url, token) });
    return context.newPage();
  };

  test('who change one material: the second sees both versions, and decides field by field', async ({
    page,
    browser,
    portal,
    own,
  }) => {
    test.slow();
    const other = await another(browser, portal.url, own.token);
    const [first, second] = [priceListPage(other), priceListPage(page)];
    for (const each of [first, second]) {
      await each.open();
      await each.press('Edit Basalt');
    }
    await expect(second.field('Price Per Square Foot')).toHaveValue('62.50');
    await second.field('Material Name').fill('Basalt, honed');
    await second.field('Price Per Square Foot').fill('66');

    await first.field('Price Per Square Foot').fill('70');
    await first.field('Dimension').fill('2 cm');
    await first.submit();
    await expect(first.card('Basalt')).toContainText('$70.00 /ft²');

    await second.submit();
    const conflict = second.dialog.getByRole('group', {
      name: 'This has been changed in the meantime',
    });
    await expect(conflict).toBeInViewport();
    const price = conflict.getByRole('group', { name: 'Price Per Square Foot' });
    await expect(price.getByRole('radio', { name: 'Yours $66.00' })).toBeChecked();
    await expect(price.getByRole('radio', { name: 'Theirs $70.00' })).toBeVisible();
    expect(await basaltOf(own.dealer)).toMatchObject({ name: 'Basalt', pricePerSquareFoot: 70 });

    await price.getByRole('radio', { name: 'Theirs $70.00' }).check();
    await conflict.getByRole('button', { name: 'Save what is chosen' }).click();
    await expect(second.dialog).toBeHidden();
    expect(await basaltOf(own.dealer)).toMatchObject({
      name: 'Basalt, honed',
      thickness: '2 cm',
      pricePerSquareFoot: 70,
    });
    await other.context().close();
  });

  test('who change the status of one order: the first choice stays, and the second is told', async ({
    page,
    browser,
    portal,
    own,
  }) => {
    test.slow();
    const order = await own.takeOrder(portal);
    const other = await another(browser, portal.url, own.token);
    const [first, second] = [orderPage(other), orderPage(page)];
    for (const each of [first, second]) {
      await each.open(order._id);
      await expect(each.status).toHaveValue('order-placed');
    }
    // While the second's choice is on its way, the first's arrives.
    await page.route(
      '**/api/fabricator/order/change-status',
      async (route) => {
        await first.status.selectOption({ label: 'Cancelled' });
        await expect(first.information).toContainText('Cancelled');
        await route.continue();
      },
      { times: 1 },
    );
    await second.status.selectOption({ label: 'Completed' });
    await expect(
      page.getByText(`${order.reference} was not changed: somebody else has set it to Cancelled.`),
    ).toBeVisible();
    expect((await own.dealer.order(order._id)).status).toBe('cancelled');
    await expect(second.status).toHaveValue('cancelled');
    expect((await own.dealer.order(order._id)).history).toHaveLength(2);
    await other.context().close();
  });
});
