import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Order, OrderNote } from 'bff-contract';
import { newId } from '../database/ids';
import { addMaterial, orderOf } from '../testing/market';
import { type Dealer, type Person, registerAdmin, registerCustomer, registerDealer } from '../testing/people';
import { createTestApp, type TestApp } from '../testing/test-app';
import { backdateCommand } from './backdate';

let test: TestApp;
let dealer: Dealer;
let customer: Person;
let admin: Person;
let material: string;

beforeAll(async () => {
  test = await createTestApp();
  dealer = await registerDealer(test);
  customer = await registerCustomer(test);
  admin = await registerAdmin(test);
  material = await addMaterial(test, dealer);
});
afterAll(() => test.close());

const backdate = (content: unknown, ...more: string[]) => {
  const file = join(test.config.dataDir, 'dates.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  const { db } = test.app;
  return backdateCommand({ args: [file, ...more], db, config: test.config, migrated: [] });
};

const get = async (order: Order): Promise<Order> =>
  (await dealer.call('GET', `fabricator/order/${order._id}`)).json();

const totals = async () => {
  const rows = await test.app.db('order_totals').where('fabricator_id', dealer.fabricator.id);
  return rows
    .filter((row) => Number(row.orders) > 0)
    .map((row) => [row.month, row.status, Number(row.orders)]);
};

it('backdate moves orders, histories, projects and customers, and rebuilds the totals', async () => {
  const [old, recent] = [
    await orderOf(customer, dealer, material),
    await orderOf(customer, dealer, material),
  ];
  for (const status of ['in-progress', 'completed']) {
    await dealer.call('POST', 'fabricator/order', { _id: old._id, status });
  }
  const before = await get(old);
  const said = await backdate({
    orders: [
      { _id: old._id, createdAt: '2025-01-31T23:59:59.000Z', statusAt: '2025-02-10T23:59:59.000Z' },
      { _id: recent._id, createdAt: '2025-03-01T08:00:00.000Z', statusAt: '2025-03-01T08:00:00.000Z' },
    ],
    customers: [{ _id: customer.user.id, createdAt: '2024-12-24T12:00:00.000Z' }],
  });
  expect(said).toBe('Back-dated 2 orders and 1 customers.');

  expect((await dealer.call('GET', `fabricator/customer/${customer.user.id}`)).json().lastOrderAt).toBe(
    '2025-03-01T08:00:00.000Z',
  );
  const after = await get(old);
  expect(after).toEqual({
    ...before,
    createdAt: '2025-01-31T23:59:59.000Z',
    updatedAt: '2025-02-10T23:59:59.000Z',
    estimate: { ...before.estimate, pricedAt: '2025-01-31T23:59:59.000Z' },
    revisions: before.revisions.map((revision) => ({ ...revision, at: '2025-01-31T23:59:59.000Z' })),
    history: before.history.map((entry, index) => ({
      ...entry,
      at: ['2025-01-31T23:59:59.000Z', '2025-02-05T23:59:59.000Z', '2025-02-10T23:59:59.000Z'][index],
    })),
  });
  const project = (await customer.call('GET', `app/project/${old.project._id}`)).json();
  expect(project).toMatchObject({ ordered: true, updatedAt: '2025-01-31T23:59:59.000Z' });
  expect(project.createdAt <= '2025-01-31T23:59:59.000Z').toBe(true);
  expect(project.createdAt > '2025-01-31T23:50:00.000Z').toBe(true);
  const slabs = await admin.call('GET', `admin/measurement?project=${old.project._id}`);
  expect(slabs.json()[0].createdAt).toMatch(/^2025-01-31T23:5/);
  expect((await admin.call('GET', `admin/user/${customer.user.id}`)).json().createdAt).toBe(
    '2024-12-24T12:00:00.000Z',
  );
  expect(await totals()).toEqual([
    ['2025-01', 'completed', 1],
    ['2025-03', 'order-placed', 1],
  ]);
  const list = await dealer.call('GET', 'fabricator/order?sort=createdAt');
  expect(list.json().map((order: Order) => order._id)).toEqual([old._id, recent._id]);
  expect(list.headers['x-total-count']).toBe('2');
});

it('backdate moves due dates and notes to the last change of the status, and the hours after it', async () => {
  const order = await orderOf(customer, dealer, material);
  await dealer.call('POST', `fabricator/order/${order._id}/due-date`, { dueDate: '2030-01-31' });
  for (const text of ['First', 'Second', 'Third']) {
    await dealer.call('POST', `fabricator/order/${order._id}/note`, { text });
  }
  const [createdAt, statusAt] = ['2025-03-01T08:00:00.000Z', '2025-03-02T08:00:00.000Z'];
  await backdate({ orders: [{ _id: order._id, createdAt, statusAt }], customers: [] });

  const { activity = [] } = await get(order);
  expect(activity.filter(({ kind }) => kind === 'due-date')).toMatchObject([{ at: statusAt }]);
  const { notes } = (await dealer.call('GET', `fabricator/order/${order._id}/note`)).json();
  expect(notes.map((note: OrderNote) => [note.text, note.createdAt, note.updatedAt])).toEqual(
    [
      ['First', '2025-03-02T09:00:00.000Z'],
      ['Second', '2025-03-02T10:00:00.000Z'],
      ['Third', '2025-03-02T11:00:00.000Z'],
    ].map(([text, at]) => [text, at, at]),
  );
});

it('backdate moves everything or nothing', async () => {
  const order = await orderOf(customer, dealer, material);
  const dates = { createdAt: '2020-01-01T00:00:00.000Z', statusAt: '2020-01-01T00:00:00.000Z' };
  const before = [await get(order), await totals()];
  await expect(
    backdate({ orders: [{ _id: order._id, ...dates }], customers: [{ _id: newId(), ...dates }] }),
  ).rejects.toThrow(/no user/);
  await expect(
    backdate({ orders: [order._id, newId()].map((_id) => ({ _id, ...dates })), customers: [] }),
  ).rejects.toThrow(/no order/);
  expect([await get(order), await totals()]).toEqual(before);
});

it.each([
  ['no JSON', 'orders'],
  ['no list of orders', { customers: [] }],
  ['no time', { orders: [{ _id: 'x', createdAt: 'yesterday', statusAt: 'today' }], customers: [] }],
  [
    'a status before the order',
    {
      orders: [{ _id: 'x', createdAt: '2025-01-02T00:00:00.000Z', statusAt: '2025-01-01T00:00:00.000Z' }],
      customers: [],
    },
  ],
])('backdate refuses a file with %s', async (_name, content) => {
  await expect(backdate(content)).rejects.toThrow();
});

it('backdate explains its use without a file and with too many', async () => {
  const { db } = test.app;
  const none = backdateCommand({ args: [], db, config: test.config, migrated: [] });
  await expect(none).rejects.toThrow(/Usage/);
  await expect(backdate({ orders: [], customers: [] }, 'more')).rejects.toThrow(/Usage/);
});
