import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { roomPicture, stonePicture } from '@slabdesk/demo/pictures';
import { type LocalFile, registerCustomer } from '@slabdesk/driver';
import type { Material, Order } from 'bff-contract';
import { parse } from 'csv-parse/sync';
import { orderPage } from '../pages/order-page';
import { ordersPage } from '../pages/orders-page';
import { priceListPage } from '../pages/price-list-page';
import { sidebar } from '../pages/sidebar';
import { confirmAddress } from '../support/confirm-address';
import { waitForMail } from '../support/inbox';
import { newDealer } from '../support/new-dealer';
import { outline } from '../support/own-dealer';
import type { Portal } from '../support/portal';
import { browserState, expect, test } from '../support/test';

const usd = (amount: number) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(amount);

/** Metres as American dealers read them: inches in three digits. */
const inches = (metres: number) => `${(metres * 39.3700787).toPrecision(3)} in`;

/** An L, in metres: its six edges and its bounding box are known. */
const CORNER = {
  item_id: 'Corner top',
  location: 'Kitchen, by the window',
  vertices: outline([
    [0, 0],
    [2.4, 0],
    [2.4, 0.65],
    [0.6, 0.65],
    [0.6, 1.8],
    [0, 1.8],
  ]),
  edges: [2.4, 0.65, 1.8, 1.15, 0.6, 1.8],
  box: [2.4, 1.8],
} as const;

const asUpload = ({ name, contentType, data }: LocalFile) => ({
  name,
  mimeType: contentType,
  buffer: Buffer.from(data),
});
const csvFile = (text: string) => ({
  name: 'spring prices.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
});

/** Acts as a customer in the mobile app: photographs, measures, orders. */
const orderInTheApp = async (portal: Portal, code: string, name: string, materialName: string) => {
  const email = `customer-${randomUUID()}@customers.example`;
  const customer = await registerCustomer(portal.url, { name, email, password: 'Measured-Twice-1' });
  await confirmAddress(portal, email);
  const { _id: fabricator } = await customer.findDealer(code);
  const material = (await customer.materialsOf(fabricator)).find((each) => each.name === materialName);
  const [lineItem] = await customer.lineItemsOf(fabricator);
  if (!material || !lineItem) throw new Error(`The price list lacks ${materialName} or a line item`);
  const images: Array<{ s3Object: string }> = [];
  for (const seed of [1, 2])
    images.push({ s3Object: await customer.uploadPhoto(roomPicture('kitchen', seed)) });
  const { item_id, location, vertices } = CORNER;
  const project = await customer.createProject({
    title: 'Kitchen by the window',
    fabricator,
    images,
    slabs: [{ item_id, location, vertices, material: { _id: material._id } }],
  });
  return { order: await customer.placeOrder(project._id, [lineItem._id]), email };
};

/** Opening the print view opens the browser's dialog, which a test doesn't have. */
const withoutPrinter = (page: Page) =>
  page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.printed = 'yes';
    };
  });

/** An order's row in the export. A cell that a spreadsheet would run begins with an apostrophe. */
const exportedRow = (
  order: Pick<Order, 'reference' | 'status' | 'project' | 'estimate' | 'createdAt' | 'updatedAt'>,
) => ({
  Reference: order.reference,
  Status: order.status,
  'Order Size (ft²)': order.project.totalSquareFeet.toFixed(2),
  'Order Value (USD)': order.estimate.totalPrice.toFixed(2),
  'Customer Name': order.project.owner?.name.replace(/^=/, "'=") ?? '',
  'Customer Email': order.project.owner?.email ?? '',
  'Created At': order.createdAt,
  'Updated At': order.updatedAt,
});

/** Imports a price list: first one with a mistake, then a sound one. */
const importPrices = async (page: Page, priceOf: (name: string) => Promise<number | undefined>) => {
  const prices = priceListPage(page);
  await prices.open();
  await prices.press('Import File');
  const choose = (text: string) => page.locator('input[type="file"]').setInputFiles(csvFile(text));
  await choose('name,thickness,pricePerSquareFoot\nBasalt,3 cm,65\nCalacatta,2 cm,a lot\n');
  await expect(prices.dialog.getByText('1 line has a mistake')).toBeVisible();
  await expect(prices.dialog.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();

  await prices.dialog.getByRole('button', { name: 'Choose Another File' }).click();
  await choose('name,thickness,pricePerSquareFoot\nBasalt,3 cm,65\nCalacatta,2 cm,129.95\n');
  const dryRun = prices.dialog.getByRole('row');
  await expect(dryRun.filter({ hasText: 'Basalt' })).toContainText('$62.50 /ft² → $65.00 /ft²');
  await expect(dryRun.filter({ hasText: 'Calacatta' })).toContainText('$129.95 /ft²');
  expect(await priceOf('Basalt')).toBe(62.5);

  await prices.dialog.getByRole('button', { name: 'Import 2 Rows' }).click();
  await prices.dialog.getByRole('button', { name: 'Done' }).click();
  await expect(prices.card('Basalt')).toContainText('$65.00 /ft²');
  await expect(prices.card('Calacatta')).toContainText('$129.95 /ft²');
  expect(await priceOf('Calacatta')).toBe(129.95);
};

/** Adds the material that the customer orders. */
const addMaterial = async (page: Page) => {
  const prices = priceListPage(page);
  await prices.press('Add Material');
  await prices.field('Material Name').fill('Verde Alpi');
  await prices.field('Dimension').fill('3/4 inch');
  await prices.field('Price Per Square Foot').fill('88.50');
  const files = prices.dialog.locator('input[type="file"]');
  for (const [index, name] of ['Bohus Granite', 'Svart Diabas'].entries()) {
    await prices.dialog.getByRole('button', { name: 'Add Image' }).click();
    await files.nth(index).setInputFiles(asUpload(stonePicture(name)));
  }
  await expect(prices.dialog.getByRole('button', { name: 'Replace' })).toHaveCount(2);
  await prices.submit();
  await expect(prices.dialog).toBeHidden();
  await prices.entry('Verde Alpi').click();
  for (const number of [1, 2]) {
    const image = page.getByRole('img', { name: `Verde Alpi, image ${number} of 2` });
    await expect(image).toHaveJSProperty('complete', true);
    await expect(image).not.toHaveJSProperty('naturalWidth', 0);
  }
};

/** Opens the order and compares its plan with the slab. */
const readPlan = async (page: Page, order: Order) => {
  const orders = ordersPage(page);
  const details = orderPage(page);
  await orders.references.first().click();
  await expect(details.heading).toBeVisible();
  await expect(details.information).toContainText(order.reference);
  const [width, depth] = CORNER.box.map(inches);
  const plan = details.materials.getByRole('img', { name: /^Plan of Corner top\./ });
  await expect(plan).toHaveAccessibleName(
    new RegExp(`6 edges: ${CORNER.edges.map(inches).join(', ')}\\. Bounding box ${width} × ${depth}, `),
  );
  // The outline, 2.4 by 0.65 m and 0.6 by 1.15 m, is 24.2 ft²; its box is 46.5 ft².
  await expect(plan).toHaveAccessibleName(/46\.5 ft²/);
  await expect(details.summary.getByRole('row', { name: /^Sub-Total/ })).toContainText('24.2 ft²');
  await expect(details.summary).toContainText(CORNER.edges.map(inches).join(' x '));
  await page.getByRole('button', { name: 'Enlarge plan of Corner top' }).click();
  const lengths = page.getByRole('dialog').getByRole('table').getByRole('row');
  for (const [index, edge] of CORNER.edges.entries()) {
    await expect(lengths.nth(index + 1)).toContainText(inches(edge));
  }
  await page.keyboard.press('Escape');
  await expect(details.images.getByRole('img')).toHaveCount(2);
};

/** Prints the open order on two papers. */
const printOrder = async (page: Page, order: Order) => {
  await page.getByRole('link', { name: 'Print' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes');
  await page.emulateMedia({ media: 'print' });
  const paper = page.getByRole('article', { name: `Order ${order.reference}` });
  const [material] = order.estimate.materials;
  const [lineItem] = order.estimate.additionalLineItems;
  for (const text of [
    order.reference,
    'Verde Alpi',
    'Corner top',
    'In Progress',
    usd(material?.subTotalPrice ?? 0),
    usd(lineItem?.price ?? 0),
    usd(order.estimate.totalPrice),
  ]) {
    await expect(paper).toContainText(text);
  }
  // Everything of a small order fits on two sheets of either paper.
  for (const [format, size] of [
    ['A4', /595\S* 84[12]/],
    ['Letter', /612 792/],
  ] as const) {
    const pdf = (await page.pdf({ format })).toString('latin1');
    const sheets = pdf.match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
    expect(sheets).toBeGreaterThan(0);
    expect(sheets).toBeLessThanOrEqual(3);
    expect(pdf).toMatch(size);
  }
  await page.emulateMedia({ media: 'screen' });
};

test('A dealer works from new prices to the export of the orders', async ({ browser, portal }) => {
  test.slow();
  const { dealer, token } = await newDealer(portal.url, 'Northlight Stone');
  const { code } = await dealer.profile();
  const priceOf = async (name: string) =>
    (await dealer.materials()).find((each: Material) => each.name === name)?.pricePerSquareFoot;
  const context = await browser.newContext({
    baseURL: portal.url,
    storageState: browserState(portal.url, token),
  });
  const page = await context.newPage();
  await withoutPrinter(page);
  const orders = ordersPage(page);
  const details = orderPage(page);

  await test.step('import prices, which are written only after the dry run', () =>
    importPrices(page, priceOf));

  await test.step('add a material with two images', () => addMaterial(page));

  const { order, email } = await test.step('receive an order while watching', async () => {
    await sidebar(page).link('Orders').click();
    await expect(orders.heading).toBeVisible();
    await page.evaluate(() => {
      document.body.dataset.stayed = 'yes';
    });
    const placed = await orderInTheApp(portal, code, 'Ines Calder', 'Verde Alpi');
    await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(
      `New order ${placed.order.reference}`,
    );
    await expect(orders.references).toHaveText([placed.order.reference]);
    await expect(page.locator('body')).toHaveAttribute('data-stayed', 'yes');
    return placed;
  });

  await test.step('open it and read the plan, which is what was measured', () => readPlan(page, order));

  await test.step('change the status, of which the customer is told by mail', async () => {
    await details.status.selectOption({ label: 'In Progress' });
    await expect(details.information).toContainText('In Progress');
    const mail = await waitForMail(portal.inboxUrl, email, ({ text }) => text.includes('In Progress'));
    expect(mail.text).toContain(order.reference);
  });

  await test.step('print it on A4 and on Letter', () => printOrder(page, order));

  await test.step('export the orders, which are those of the API', async () => {
    await orderInTheApp(portal, code, '=SUM(A1:A9), "Bo" Ñandú', 'Basalt');
    await orders.open();
    await expect(orders.references).toHaveCount(2);
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'CSV (.csv)' }).click();
    const text = await readFile(await (await downloading).path(), 'utf8');
    expect(text.startsWith('\uFEFF')).toBe(true);
    const rows: unknown = parse(text, { bom: true, columns: true });
    const answered = await dealer.http.get<Order[]>('fabricator/order', { sort: '-createdAt' });
    expect(rows).toEqual(answered.map(exportedRow));
    expect(rows).toHaveLength(2);
  });
  await context.close();
});
