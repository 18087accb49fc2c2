import { addMaterial, createProject, orderOf, slab } from '../../testing/market';
import {
  type Dealer,
  type Person,
  registerAdmin,
  registerCustomer,
  registerDealer,
} from '../../testing/people';
import { createTestApp, type TestApp } from '../../testing/test-app';

const DAY_MS = 86_400_000;

let test: TestApp;
let dealer: Dealer;
let admin: Person;
beforeAll(async () => {
  test = await createTestApp();
  dealer = await registerDealer(test);
  admin = await registerAdmin(test);
});
afterAll(() => test.close());

const age = (table: string, id: string, days: number) =>
  test.app
    .db(table)
    .where({ id })
    .update({ deleted_at: Date.now() - days * DAY_MS });

const purgeAfter = async (deletedDays?: number) => {
  const app = await test.another(deletedDays === undefined ? {} : { deletedDays });
  return app.jobs.cleanUp.run();
};
const isStored = async (table: string, id: string, column = 'id') =>
  (await test.app.db(table).where(column, id).first()) !== undefined;

it('keeps what was deleted for good by default', async () => {
  const customer = await registerCustomer(test);
  const { _id } = await createProject(customer, { title: 'Deleted', slabs: [slab('K1')] });
  await customer.call('DELETE', `app/project/${_id}`);
  await age('projects', _id, 4_000);
  expect(await purgeAfter()).toBe(0);
  expect(await isStored('projects', _id)).toBe(true);
});

it('deletes orders and projects after DELETED_DAYS, with all that belongs to them', async () => {
  const customer = await registerCustomer(test);
  const material = await addMaterial(test, dealer);
  const [old, young, kept] = [
    await orderOf(customer, dealer, material, { title: 'Zyx old' }),
    await orderOf(customer, dealer, material, { title: 'Young' }),
    await orderOf(customer, dealer, material, { title: 'Kept' }),
  ];
  for (const { _id } of [old, young]) await admin.call('DELETE', `admin/order/${_id}`);
  const project = (await test.app.db('orders').where('id', old._id).first()).project_id;
  const keptProject = (await test.app.db('orders').where('id', kept._id).first()).project_id;
  await age('projects', project, 41);
  await age('projects', keptProject, 41);
  await age('orders', old._id, 41);
  await age('orders', young._id, 39);
  expect(await purgeAfter(40)).toBeGreaterThanOrEqual(2);
  expect(await purgeAfter(40)).toBe(0);

  for (const [table, column] of [
    ['orders', 'id'],
    ['order_history', 'order_id'],
    ['order_documents', 'order_id'],
    ['search_words', 'record_id'],
  ] as const) {
    expect([table, await isStored(table, old._id, column)]).toEqual([table, false]);
  }
  for (const table of ['slabs', 'project_images']) {
    expect([table, await isStored(table, project, 'project_id')]).toEqual([table, false]);
  }
  expect(await isStored('projects', project)).toBe(false);
  expect([await isStored('orders', young._id), await isStored('projects', keptProject)]).toEqual([
    true,
    true,
  ]);
  expect((await dealer.call('GET', `fabricator/order/${kept._id}`)).statusCode).toBe(200);
});
