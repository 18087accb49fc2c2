import { newId } from '../../../database/ids';
import { inTransaction } from '../../../database/transaction';
import { perFoot } from '../../../testing/market';
import {
  type Dealer,
  type Person,
  registerAdmin,
  registerCustomer,
  registerDealer,
} from '../../../testing/people';
import { ON_MYSQL, type Plans, watchPlans } from '../../../testing/plans';
import { createTestApp, type TestApp } from '../../../testing/test-app';
import { createPriceRepository } from '../price-changes/price-repository';

/** Among 20,000 materials the optimiser chooses as it will among many more. */
const MATERIALS = ON_MYSQL ? 20_000 : 800;
const DEALERS = 8;
/** The line items of each dealer. */
const LINE_ITEMS = 30;

let test: TestApp;
let dealer: Dealer;
let customer: Person;
let admin: Person;
let plans: Plans;

beforeAll(async () => {
  test = await createTestApp();
  [dealer, customer, admin] = [
    await registerDealer(test),
    await registerCustomer(test),
    await registerAdmin(test),
  ];
  const { db } = test.app;
  const others = await Promise.all(Array.from({ length: DEALERS - 1 }, () => registerDealer(test)));
  for (const { fabricator } of [dealer, ...others]) {
    const materials = Array.from({ length: MATERIALS / DEALERS }, (_, i) => ({
      name: `Slab ${(i * 7_919) % 3_000}`,
      thickness: `${i % 9} cm`,
      price: perFoot((i * 104_729) % 50_000),
    }));
    await inTransaction(db, (trx) =>
      createPriceRepository(trx, 'material', fabricator.id).insertAll(materials),
    );
    const time = { created_at: Date.now(), updated_at: Date.now(), deleted_at: null, version: 1 };
    const items = Array.from({ length: LINE_ITEMS }, (_, i) => ({
      id: newId(),
      fabricator_id: fabricator.id,
      title: `Item ${(i * 37) % 20}`,
      price_cents: i * 100,
      description: '',
      ...time,
    }));
    await db('line_items').insert(items);
  }
  const owned = { fabricator_id: dealer.fabricator.id };
  await db('materials').where(owned).where('price_cents', '<', 5_000).update({ deleted_at: Date.now() });
  if (ON_MYSQL) await db.raw('analyze table materials, line_items');
  plans = watchPlans(test);
});
afterAll(() => test.close());

const cursorOf = async (person: Person, url: string): Promise<string> => {
  const cursor = (await person.call('GET', url)).headers['x-next-cursor'];
  if (typeof cursor !== 'string') throw new Error(`${url} has no next page`);
  return cursor;
};

const sorts = [
  ['name', 'name'],
  ['thickness', 'thickness'],
  ['pricePerSquareFoot', 'price_cents'],
  ['createdAt', 'created_at'],
  ['updatedAt', 'updated_at'],
] as const;

it('The thicknesses of a dealer are read from an index', async () => {
  const reads = await plans.readsOf(dealer, 'fabricator/material/thickness', 'materials');
  expect(reads).toMatchObject(ON_MYSQL ? [{ key: 'materials_by_thickness', sorts: false }] : []);
});

describe.each(['', '-'])('Lists sorted by %s', (direction) => {
  it.each(sorts)("%s, a dealer's", async (field, column) => {
    const url = `fabricator/material?pageSize=50&sort=${direction}${field}`;
    const index = `materials_by_${column}`;
    await plans.expectIndex('materials', dealer, `${url}&page=1`, index);
    await plans.expectIndex('materials', dealer, `${url}&after=${await cursorOf(dealer, url)}`, index);
  });

  it.each(sorts)("%s, everybody's", async (field, column) => {
    const url = `admin/material?pageSize=50&sort=${direction}${field}`;
    const index = `all_materials_by_${column}`;
    await plans.expectIndex('materials', admin, `${url}&page=1`, index);
    await plans.expectIndex('materials', admin, `${url}&after=${await cursorOf(admin, url)}`, index);
  });

  it.each(sorts)("%s, one dealer's for an administrator", async (field, column) => {
    const url = `admin/material?pageSize=50&sort=${direction}${field}&fabricator=${dealer.fabricator.id}`;
    await plans.expectIndex('materials', admin, url, `materials_by_${column}`);
  });

  it('name, with the deleted ones', async () => {
    const url = `app/material?fabricator=${dealer.fabricator.id}&deleted=true&sort=${direction}name`;
    await plans.expectIndex('materials', customer, `${url}&pageSize=100`, 'materials_of_dealer');
  });

  it('name, as it was on a date', async () => {
    const url = `fabricator/material/on-date?on=2026-03-01&sort=${direction}name&pageSize=50`;
    await plans.expectIndex('materials', dealer, url, 'materials_of_dealer');
  });

  it.each([
    ['title', 'title'],
    ['price', 'price_cents'],
    ['createdAt', 'created_at'],
    ['updatedAt', 'updated_at'],
  ])("%s, a dealer's line items", async (field, column) => {
    const url = `fabricator/line-item?pageSize=10&sort=${direction}${field}`;
    const index = `line_items_by_${column}`;
    await plans.expectIndex('line_items', dealer, url, index);
    await plans.expectIndex('line_items', dealer, `${url}&after=${await cursorOf(dealer, url)}`, index);
  });
});
