import type { Order } from 'bff-contract';
import { parse } from 'csv-parse/sync';
import { addMaterial, createProject, placeOrder, slab } from '../../../testing/market';
import {
  type Dealer,
  type Person,
  registerCustomer,
  registerDealer,
  registerMember,
} from '../../../testing/people';
import { createTestApp, type TestApp } from '../../../testing/test-app';
import { readInvoiceRows } from './invoice-read-model';

let test: TestApp;
let customer: Person;
let dealer: Dealer;
let granite: string;
beforeAll(async () => {
  test = await createTestApp({ rateLimit: false });
});
beforeEach(async () => {
  customer = await registerCustomer(test, { name: 'Carla Customer' });
  dealer = await registerDealer(test);
  granite = await addMaterial(test, dealer, { name: 'Granite', cents: 5_000 });
});
afterAll(() => test.close());

/** An order of 1.44 m², $775. */
const order = async (title: string): Promise<Order> => {
  const project = await createProject(customer, {
    title,
    fabricator: dealer.fabricator.id,
    slabs: [slab('K1', granite, [2.4, 0.6])],
  });
  return placeOrder(customer, project._id);
};
const invoices = (path: string, who: Person = dealer) => who.call('GET', `fabricator/order/invoices/${path}`);
const linesOf = ({ body }: { body: string }) => body.replace('\uFEFF', '').trimEnd().split('\r\n');

it('gives orders in the layouts of QuickBooks and Xero, by the days of the dealer', async () => {
  await dealer.call('POST', 'fabricator/profile', { timeZone: 'America/Los_Angeles' });
  await dealer.call('POST', 'fabricator/tax', { name: 'Sales tax', rate: 8.875 });
  const { _id, reference } = await order('Kitchen');
  await test.app
    .db('orders')
    .where({ id: _id })
    .update({ created_at: Date.parse('2026-11-02T03:00:00Z') });

  const quickbooks = await invoices('quickbooks');
  expect(quickbooks.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="invoices-quickbooks.csv"',
  });
  const head = `"${reference}","Carla Customer","2026-11-01","2026-11-01","Kitchen"`;
  expect(linesOf(quickbooks)).toEqual([
    '"*InvoiceNo","*Customer","*InvoiceDate","*DueDate","Memo","Item(Product/Service)","ItemDescription","ItemQuantity","ItemRate","*ItemAmount","ItemTaxCode","Currency"',
    `${head},"Granite 3/4 inch","K1, 15.5 ft²",1,775,775.00,"","USD"`,
    `${head},"Sales tax","8.875%",1,68.78,68.78,"","USD"`,
  ]);

  await dealer.call('POST', `fabricator/order/${_id}/due-date`, { dueDate: '2026-12-24' });
  const [labels, row] = linesOf(await invoices('xero'));
  expect(labels).toBe(
    '"*ContactName","EmailAddress","*InvoiceNumber","Reference","*InvoiceDate","*DueDate","*Description","*Quantity","*UnitAmount","*AccountCode","*TaxType","Currency"',
  );
  expect(row).toBe(
    `"Carla Customer","${customer.user.email}","${reference}","Kitchen","2026-11-01","2026-12-24","Granite 3/4 inch: K1, 15.5 ft²",1,775,"","","USD"`,
  );
});

it('is due on the day the order was placed, if that is after its due date', async () => {
  const { _id } = await order('Kitchen');
  await dealer.call('POST', `fabricator/order/${_id}/due-date`, { dueDate: '2020-01-01' });
  const [, row] = linesOf(await invoices('quickbooks'));
  const [, , day, due] = (row ?? '').split(',');
  expect(due).toBe(day);
});

it('has the orders that the filters match, of the dealer alone, and no cancelled ones', async () => {
  const done = await order('Done');
  await order('New');
  const cancelled = await order('Cancelled');
  await dealer.call('POST', `fabricator/order/${done._id}`, { status: 'completed' });
  await dealer.call('POST', `fabricator/order/${cancelled._id}`, { status: 'cancelled' });
  const titles = async (query: string) =>
    linesOf(await invoices(`quickbooks?sort=reference${query}`))
      .slice(1)
      .map((row) => row.split(',')[4]);
  expect(await titles('')).toEqual(['"Done"', '"New"']);
  expect(await titles('&status=completed,cancelled')).toEqual(['"Done"']);
  expect(await titles('&search=new')).toEqual(['"New"']);
  expect(linesOf(await invoices('quickbooks', await registerDealer(test)))).toHaveLength(1);
});

it('has commas and points whatever the format of other files, and no formula', async () => {
  await test.app.db('users').where({ id: dealer.user.id }).update({ csv_format: 'semicolon-comma' });
  await order('=1+1');
  const [, row] = linesOf(await invoices('quickbooks'));
  expect(row).toContain(`,"'=1+1","Granite 3/4 inch"`);
  expect(row).toContain(',1,775,775.00,');
});

it('has every order, in the order of the list', async () => {
  const { _id } = await order('Kitchen');
  const { db } = test.app;
  const { placed_month: _generated, ...row } = await db('orders').where({ id: _id }).first();
  const document = await db('order_documents').where({ order_id: _id }).first();
  const copies = Array.from({ length: 120 }, (_each, index) => ({
    ...row,
    id: `copy-${index}`,
    reference: row.reference + index + 1,
    live_project_id: null,
  }));
  await db.batchInsert('orders', copies, 20);
  await db.batchInsert(
    'order_documents',
    copies.map(({ id }) => ({ ...document, order_id: id })),
    20,
  );
  const references = linesOf(await invoices('xero?sort=reference'))
    .slice(1)
    .map((line) => line.split(',')[2]);
  expect(references).toEqual(
    [row, ...copies].map(({ reference }: { reference: number }) => `"ORD-${reference}"`),
  );
});

const saveInvoices = (settings: object, who: Person = dealer) =>
  who.call('POST', 'fabricator/profile', { invoices: settings });
/** The rows as a program reads them. */
const rowsOf = async (
  layout: 'quickbooks' | 'xero',
  who: Person = dealer,
): Promise<Record<string, string>[]> =>
  parse((await invoices(layout, who)).body, { bom: true, columns: true });

it('has the columns, accounts and taxes that the dealer has chosen for each program', async () => {
  await dealer.call('POST', 'fabricator/tax', { name: 'Sales tax', rate: 8.875 });
  const { _id } = await order('Kitchen');
  await test.app
    .db('orders')
    .where({ id: _id })
    .update({ created_at: Date.parse('2026-12-20T12:00:00Z') });
  const settings = {
    quickbooks: { columns: ['ItemDescription', 'ItemTaxCode'], taxAccount: 'Sales tax payable' },
    xero: { columns: [], account: '200', taxAccount: '820', untaxedType: 'Tax Exempt (0%)', dueDays: 30 },
  };
  expect((await saveInvoices(settings)).json().updated.invoices).toEqual(settings);
  expect((await dealer.call('GET', 'fabricator/profile')).json().invoices).toEqual(settings);

  const [slabs, tax] = await rowsOf('xero');
  expect(slabs).toEqual({
    '*ContactName': 'Carla Customer',
    '*InvoiceNumber': expect.stringMatching(/^ORD-\d+$/),
    '*InvoiceDate': '2026-12-20',
    '*DueDate': '2027-01-19',
    '*Description': 'Granite 3/4 inch: K1, 15.5 ft²',
    '*Quantity': '1',
    '*UnitAmount': '775',
    '*AccountCode': '200',
    '*TaxType': 'Tax Exempt (0%)',
  });
  expect(tax).toMatchObject({ '*AccountCode': '820', '*UnitAmount': '68.78' });

  expect(await rowsOf('quickbooks')).toEqual([
    expect.objectContaining({
      ItemDescription: 'Granite 3/4 inch: K1, 15.5 ft²',
      ItemTaxCode: '',
      '*DueDate': '2026-12-20',
    }),
    expect.objectContaining({ ItemDescription: 'Sales tax: 8.875%', '*ItemAmount': '68.78' }),
  ]);
  expect(Object.keys((await rowsOf('quickbooks'))[0] ?? {})).toEqual([
    '*InvoiceNo',
    '*Customer',
    '*InvoiceDate',
    '*DueDate',
    'ItemDescription',
    '*ItemAmount',
    'ItemTaxCode',
  ]);
});

it('names the tax that prices include as the program does, and runs no formula of a setting', async () => {
  await dealer.call('POST', 'fabricator/tax', { name: 'VAT', rate: 20, inclusive: true });
  await saveInvoices({ quickbooks: { account: '=1+1', taxType: '20.0% S', untaxedType: 'No VAT' } });
  await order('Kitchen');
  expect(await rowsOf('quickbooks')).toMatchObject([
    {
      'Item(Product/Service)': "'=1+1",
      ItemDescription: 'Granite 3/4 inch: K1, 15.5 ft²',
      ItemTaxCode: '20.0% S',
    },
  ]);
});

it("takes no columns that the layout doesn't have or requires, and settings from owners and managers alone", async () => {
  for (const columns of [['*InvoiceNo'], ['Colour'], ['Memo', 'Memo']]) {
    expect((await saveInvoices({ quickbooks: { columns } })).statusCode).toBe(400);
  }
  const staff = await registerMember(test, dealer, 'staff');
  expect((await saveInvoices({ xero: { account: '300' } }, staff)).statusCode).toBe(403);
  await saveInvoices({ xero: { account: '200' } });
  await order('Kitchen');
  expect(await rowsOf('xero', staff)).toMatchObject([{ '*AccountCode': '200' }]);
});

it('refuses another layout', async () => {
  expect((await invoices('sage')).statusCode).toBe(400);
});

it('reads order by order, and lets other requests run in between', async () => {
  const orders: Order[] = [];
  for (const title of ['Kitchen', 'Bath', 'Stairs']) orders.push(await order(title));
  const listed = (await dealer.call('GET', 'fabricator/order')).json();
  async function* pages() {
    yield listed;
  }
  const reader = { fabricatorId: dealer.fabricator.id, units: 'american', timeZone: 'UTC' } as const;
  const parts = readInvoiceRows(test.app.db, pages(), reader);
  const read: string[][] = [];
  let others = 0;
  for await (const rows of parts) {
    expect(others).toBe(read.length);
    read.push([...new Set(rows.map((row) => row.order._id))]);
    setImmediate(() => {
      others += 1;
    });
  }
  expect(read.toSorted()).toEqual(orders.map(({ _id }) => [_id]).toSorted());
});
