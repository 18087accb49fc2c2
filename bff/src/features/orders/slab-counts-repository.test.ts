import { addMaterial, orderOf } from '../../testing/market';
import { type Dealer, registerCustomer, registerDealer } from '../../testing/people';
import { createTestApp, type TestApp } from '../../testing/test-app';

let test: TestApp;
let shop: Dealer;
beforeAll(async () => {
  test = await createTestApp({ rateLimit: false });
  shop = await registerDealer(test);
  const customer = await registerCustomer(test);
  const granite = await addMaterial(test, shop);
  for (const title of ['Kitchen', 'Bath', 'Bar']) await orderOf(customer, shop, granite, { title });
});
afterAll(() => test.close());

const counts = async (): Promise<Record<string, number | undefined>> => {
  const orders: Array<{ project: { title: string; slabCount?: number } }> = (
    await shop.call('GET', 'fabricator/order')
  ).json();
  return Object.fromEntries(orders.map(({ project }) => [project.title, project.slabCount]));
};

it('lists how many slabs an order has', async () => {
  expect(await counts()).toEqual({ Kitchen: 1, Bath: 1, Bar: 1 });
});

it('counts the slabs of orders from before it was kept, without changing the orders', async () => {
  const { db, jobs } = test.app;
  const before = await db('orders').orderBy('id').select('version', 'updated_at');
  const slabsOf = (count: number) => JSON.stringify({ images: [], slabs: Array(count).fill({}) });
  const setSlabs = (title: string, project: string) =>
    db('order_documents').whereIn('order_id', db('orders').where({ title }).select('id')).update({ project });
  await setSlabs('Bath', slabsOf(3));
  await setSlabs('Bar', '{}');
  await db('orders').update({ slab_count: null });
  expect(await counts()).toEqual({ Kitchen: undefined, Bath: undefined, Bar: undefined });
  await jobs.derived.update();
  expect(await counts()).toEqual({ Kitchen: 1, Bath: 3, Bar: 0 });
  expect(await db('orders').orderBy('id').select('version', 'updated_at')).toEqual(before);
});
