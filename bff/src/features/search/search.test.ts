import type { SearchHit } from 'bff-contract';
import fc from 'fast-check';
import { newId } from '../../database/ids';
import { inTransaction } from '../../database/transaction';
import { addMaterial, orderOf, perFoot, remove } from '../../testing/market';
import {
  type Dealer,
  type Person,
  registerAdmin,
  registerCustomer,
  registerDealer,
} from '../../testing/people';
import { ON_MYSQL, watchPlans } from '../../testing/plans';
import { createTestApp, QUIET, type TestApp } from '../../testing/test-app';
import { referenceRanges } from '../orders/reference-ranges';
import { createPriceRepository } from '../price-list/price-changes/price-repository';

let test: TestApp;
let admin: Person;
let customer: Person;
let dealer: Dealer;
let other: Dealer;
beforeAll(async () => {
  test = await createTestApp(QUIET);
  admin = await registerAdmin(test, { name: 'Ada Admin', email: 'ada@example.com' });
  customer = await registerCustomer(test, { name: 'Cora Customer', email: 'cora@example.com' });
  dealer = await registerDealer(test, { name: 'Northgate Stone' });
  other = await registerDealer(test, { name: 'Northern 100% Slabs' });
});
afterAll(() => test.close());

const search = async (who: Person, q: string): Promise<SearchHit[]> => {
  const response = await who.call('GET', `app/search?q=${encodeURIComponent(q)}`);
  expect(response.statusCode).toBe(200);
  return response.json();
};
const labels = async (who: Person, q: string) =>
  (await search(who, q)).map(({ kind, label }) => [kind, label]);

describe("A dealer's search", () => {
  it('finds its own orders by reference in every spelling, and materials by name', async () => {
    const materialId = await addMaterial(test, dealer, { name: 'Nero Marquina', thickness: '20 mm' });
    const foreign = await addMaterial(test, other, { name: 'Nero Assoluto' });
    const order = await orderOf(customer, dealer, materialId, { title: 'Kitchen' });
    await orderOf(customer, other, foreign);
    for (const q of ['ORD-1001', 'ord 1001', 'ord1001', '#1001', '1001', '100', '10']) {
      expect(await search(dealer, q)).toEqual([
        {
          kind: 'order',
          area: 'dealer',
          _id: order._id,
          label: 'ORD-1001',
          detail: 'Kitchen · Cora Customer',
        },
      ]);
    }
    expect(await search(dealer, 'nero')).toEqual([
      {
        kind: 'material',
        area: 'dealer',
        _id: materialId,
        label: 'Nero Marquina',
        detail: '20 mm',
      },
    ]);
    for (const q of ['Northgate', 'ORD-9', '1001x']) expect(await search(dealer, q)).toEqual([]);
  });

  it('finds its own orders by words of project and customer, its customers, and materials by any word', async () => {
    const shop = await registerDealer(test);
    const materialId = await addMaterial(test, shop, { name: 'Calacatta Viola' });
    const whitaker = await registerCustomer(test, { name: 'Sam Whitaker', email: 'sam.w@example.com' });
    const order = await orderOf(whitaker, shop, materialId, { title: 'Harbor View, 2nd bath' });
    const stranger = await registerDealer(test);
    await orderOf(whitaker, stranger, await addMaterial(test, stranger), { title: 'Harbor House' });
    const orderHit = {
      kind: 'order',
      area: 'dealer',
      _id: order._id,
      label: order.reference,
      detail: 'Harbor View, 2nd bath · Sam Whitaker',
    };
    const customerHit = {
      kind: 'customer',
      area: 'dealer',
      _id: whitaker.user.id,
      label: 'Sam Whitaker',
      detail: 'sam.w@example.com',
    };
    for (const q of ['harbor', 'BATH', 'view 2nd', 'bath harb']) {
      expect([q, await search(shop, q)]).toEqual([q, [orderHit]]);
    }
    for (const q of ['whit', 'sam whi', 'Whitaker sam']) {
      expect([q, await search(shop, q)]).toEqual([q, [orderHit, customerHit]]);
    }
    for (const q of ['viola', 'viola calacatta', 'cala viol'])
      expect([q, await labels(shop, q)]).toEqual([q, [['material', 'Calacatta Viola']]]);
    expect(await search(shop, 'house')).toEqual([]);
    expect(await search(dealer, 'whitaker')).toEqual([]);
  });

  it('finds its line items by the words of the title, in any order', async () => {
    const shop = await registerDealer(test);
    const title = 'Undermount sink cutout';
    const add = async (owner: Dealer, item: object) => {
      const response = await owner.call('POST', 'fabricator/line-item', { price: 180, ...item });
      return response.json<{ created: { _id: string } }>().created._id;
    };
    const id = await add(shop, { title, description: 'Polished edge. '.repeat(20) });
    await add(await registerDealer(test), { title });
    const detail = expect.stringMatching(/^Polished edge\. .{85}$/);
    const hit = { kind: 'line-item', area: 'dealer', _id: id, label: title, detail };
    for (const q of ['undermount', 'cutout sink', 'SINK under'])
      expect([q, await search(shop, q)]).toEqual([q, [hit]]);
    expect(await search(shop, 'sink faucet')).toEqual([]);
    await remove(test, 'line_items', id);
    expect(await search(shop, 'sink')).toEqual([]);
  });

  it('finds numbers in titles after references that start with them', async () => {
    const shop = await registerDealer(test);
    const materialId = await addMaterial(test, shop);
    const titled = await orderOf(customer, shop, materialId, { title: 'Flat 1002' });
    const second = await orderOf(customer, shop, materialId, { title: 'Hall' });
    expect(await labels(shop, '1002')).toEqual([
      ['order', second.reference],
      ['order', titled.reference],
    ]);
  });

  it('finds at most six of a kind, and nothing that was deleted', async () => {
    const ids = [];
    for (const i of [1, 2, 3, 4, 5, 6, 7]) ids.push(await addMaterial(test, dealer, { name: `Basalt ${i}` }));
    await remove(test, 'materials', ids[0] ?? '');
    expect(await labels(dealer, 'BASALT')).toEqual(
      [2, 3, 4, 5, 6, 7].map((i) => ['material', `Basalt ${i}`]),
    );
    expect(await search(dealer, 'Basalt 1')).toEqual([]);
  });

  it('lists an exact reference before those that only start with it', async () => {
    const late = await registerDealer(test);
    const materialId = await addMaterial(test, late);
    await test.app.db('fabricators').where({ id: late.fabricator.id }).update({ next_reference: 10_010 });
    await orderOf(customer, late, materialId);
    await test.app.db('fabricators').where({ id: late.fabricator.id }).update({ next_reference: 1_001 });
    await orderOf(customer, late, materialId);
    expect(await labels(late, '1001')).toEqual([
      ['order', 'ORD-1001'],
      ['order', 'ORD-10010'],
    ]);
  });
});

describe("An administrator's search", () => {
  it('finds all orders with their dealers, dealers and users', async () => {
    const hits = await search(admin, 'ORD-1001');
    expect(hits.map(({ detail }) => detail)).toEqual(
      expect.arrayContaining(['Kitchen · Northgate Stone', 'Kitchen · Northern 100% Slabs']),
    );
    for (const { kind, area } of hits) expect([area, kind]).toEqual(['admin', 'order']);
    expect(await labels(admin, 'north')).toEqual([
      ['dealer', 'Northern 100% Slabs'],
      ['dealer', 'Northgate Stone'],
      ['user', 'Northern 100% Slabs'],
      ['user', 'Northgate Stone'],
    ]);
    const { fabricator } = dealer;
    expect(await search(admin, fabricator.code.toLowerCase())).toEqual([
      {
        kind: 'dealer',
        area: 'admin',
        _id: fabricator.id,
        label: 'Northgate Stone',
        detail: fabricator.code,
      },
    ]);
    expect(await search(admin, 'CORA@')).toMatchObject([
      {
        kind: 'user',
        label: 'Cora Customer',
        detail: 'cora@example.com',
      },
    ]);
    expect(await search(admin, 'Nero')).toEqual([]);
    for (const q of ['customer cora', 'Customer', 'example cust cora'])
      expect([q, await labels(admin, q)]).toEqual([q, [['user', 'Cora Customer']]]);
    expect(await labels(admin, 'stone northg')).toEqual([
      ['dealer', 'Northgate Stone'],
      ['user', 'Northgate Stone'],
    ]);
  });

  it('takes special characters literally', async () => {
    for (const q of ['northgate%', 'no_thgate', '!!', "x' or '1'='1", '\\\\', 'Northern 100% Slabsx']) {
      expect(await search(admin, q)).toEqual([]);
    }
    expect(await labels(admin, 'northern 100% s')).toHaveLength(2);
  });

  it("adds the dealer's own records for an administrator with a business, each with its portal", async () => {
    const both = await registerDealer(test, { name: 'Both Stones' });
    await test.app.db('users').where({ id: both.user.id }).update({ is_admin: true });
    await addMaterial(test, both, { name: 'Both sides polished' });
    expect((await search(both, 'both')).map(({ kind, area }) => [kind, area])).toEqual([
      ['material', 'dealer'],
      ['dealer', 'admin'],
      ['user', 'admin'],
    ]);
  });
});

it('The search finds nothing for customers, refuses visitors, and requires two characters', async () => {
  expect(await search(customer, 'ORD-1001')).toEqual([]);
  expect((await test.app.inject('/api/app/search?q=north')).statusCode).toBe(401);
  for (const q of ['', 'a', '  a  ']) {
    expect((await admin.call('GET', `app/search?q=${encodeURIComponent(q)}`)).statusCode).toBe(400);
  }
  expect((await admin.call('GET', 'app/search')).statusCode).toBe(400);
});

it('The search finds a name by its beginning', async () => {
  const names = fc.string({ minLength: 2, maxLength: 40, unit: 'grapheme' }).filter((name) => {
    const normal = name.normalize('NFC').trim();
    return [...normal].length >= 2 && /^[\p{L}\p{N}\p{P}\p{S} ]+$/u.test(normal) && !/\u{fffd}/u.test(normal);
  });
  await fc.assert(
    fc.asyncProperty(names, fc.nat(), async (typed, cut) => {
      const name = typed.normalize('NFC').trim();
      const characters = [...name];
      const beginning = characters
        .slice(0, 2 + (cut % (characters.length - 1 || 1)))
        .join('')
        .trim();
      fc.pre([...beginning].length >= 2);
      const owner = { ...dealer, fabricator: { ...dealer.fabricator } };
      const id = await addMaterial(test, owner, { name });
      const hits = await search(dealer, beginning);
      await remove(test, 'materials', id);
      expect(hits.map(({ _id }) => _id)).toContain(id);
    }),
    { numRuns: 60 },
  );
});

describe('Ranges of references', () => {
  it('hold exactly the numbers that start with what was typed', () => {
    const number = fc.integer({ min: 1, max: 2_147_483_647 });
    fc.assert(
      fc.property(number, number, fc.integer({ min: 1, max: 10 }), (looked, any, length) => {
        const typed = String(looked).slice(0, length);
        const isIn = referenceRanges(typed).some(([first, last]) => first <= any && any <= last);
        expect(isIn).toBe(String(any).startsWith(typed));
      }),
    );
  });

  it('are empty for other texts', () => {
    for (const text of ['', 'ORD-', '0', '01', '-1', '1.5', 'x1', '99999999999', '3000000000']) {
      expect(referenceRanges(text)).toEqual([]);
    }
  });
});

it('The search reads each kind by an index, and sorts nothing', async () => {
  const slabs = Array.from({ length: ON_MYSQL ? 5_000 : 50 }, (_, i) => ({
    name: `Slab ${i}`,
    thickness: '',
    price: perFoot(i),
  }));
  const { db } = test.app;
  const lists = [
    { owner: dealer, slabs: slabs.slice(0, 500) },
    { owner: other, slabs },
  ];
  for (const { owner, slabs: own } of lists) {
    await inTransaction(db, (trx) =>
      createPriceRepository(trx, 'material', owner.fabricator.id).insertAll(own),
    );
  }
  const people = Array.from({ length: ON_MYSQL ? 5_000 : 50 }, (_, i) => ({
    id: newId(),
    name: `Person ${i}`,
    email: `person-${i}@example.com`,
    created_at: i,
    updated_at: i,
  }));
  await db.batchInsert('users', people, 50);
  const { placed_month: _computed, ...placed } = await db('orders').first();
  const orders = [dealer, other].flatMap(({ fabricator }) =>
    slabs.map((_, i) => {
      const id = newId();
      return { ...placed, id, fabricator_id: fabricator.id, reference: 5_000 + i, live_project_id: null };
    }),
  );
  await db.batchInsert('orders', orders, 20);
  if (ON_MYSQL) await db.raw('analyze table users, materials, fabricators, orders');
  const plans = watchPlans(test);
  const expectKeys = async (who: Person, q: string, table: string, expected: RegExp[]) => {
    const reads = await plans.readsOf(who, `app/search?q=${q}`, table);
    if (!ON_MYSQL) return;
    for (const key of expected)
      expect(reads).toContainEqual(
        expect.objectContaining({ key: expect.stringMatching(key), sorts: false }),
      );
    expect(reads.filter(({ sorts }) => sorts)).toEqual([]);
  };
  await expectKeys(dealer, 'slab%2049', 'materials', [/^materials_(by_name|of_dealer)$/]);
  await expectKeys(dealer, '49%20slab', 'line_items', [/^line_items_by_title$/]);
  await expectKeys(admin, 'slabs%20northern', 'fabricators', [/^fabricators_by_business_name$/]);
  await expectKeys(admin, 'person', 'users', [/^users_by_name$/, /^users_by_email$/]);
  await expectKeys(dealer, '52', 'orders', [/^orders_(by_)?reference$/]);
  await expectKeys(admin, '52', 'orders', [/^all_orders_by_reference$/]);
});
