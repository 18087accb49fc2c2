import { LIMITS, ORDER_STATUSES } from 'bff-contract';
import type { Knex } from 'knex';
import { newId } from '../../database/ids';
import {
  type Dealer,
  type Person,
  registerAdmin,
  registerCustomer,
  registerDealer,
} from '../../testing/people';
import { ON_MYSQL, type Plans, watchPlans } from '../../testing/plans';
import { createTestApp, QUIET, type TestApp } from '../../testing/test-app';
import { createCustomerRepository } from './customers/customer-repository';
import { createOrderTotalsRepository } from './order-totals-repository';
import { acceptancesOf, draftHeadOf, revisionsOf } from './revisions/revision-repository';

/** Among 20,000 orders the optimiser chooses as it will among 1,000,000. */
const ORDERS = ON_MYSQL ? 20_000 : 200;
const BATCH = 200;
/** Orders with revisions and drafts. */
const REVISED = ON_MYSQL ? 500 : 2;

let test: TestApp;
let dealer: Dealer;
let customer: Person;
let admin: Person;
let plans: Plans;

const generate = async (rows: number, dealers: Dealer[], owner: Person) => {
  const projectId = newId();
  const { db } = test.app;
  const now = Date.now();
  const times = { created_at: now, updated_at: now };
  await db('projects').insert({ id: projectId, owner_id: owner.user.id, ...times });
  for (let start = 0; start < rows; start += BATCH) {
    await db('orders').insert(
      Array.from({ length: BATCH }, (_, offset) => {
        const i = start + offset;
        return {
          id: newId(),
          fabricator_id: dealers[i % dealers.length]?.fabricator.id,
          owner_id: owner.user.id,
          project_id: projectId,
          reference: 1001 + i,
          status: ORDER_STATUSES[(i * 13) % 4],
          title: `Project ${i % 97}`,
          search_text: `ORD-${1001 + i} Project ${i % 97} A customer`,
          total_square_feet: (i * 7_919) % 500,
          area: 1,
          total_cents: (i * 104_729) % 1_000_000,
          created_at: now - ((i * 31) % rows) * 60_000,
          updated_at: now - ((i * 17) % rows) * 60_000,
        };
      }),
    );
  }
  if (ON_MYSQL) await db.raw('analyze table orders');
};

beforeAll(async () => {
  test = await createTestApp({ rateLimit: false, ...QUIET });
  [dealer, customer, admin] = [
    await registerDealer(test),
    await registerCustomer(test),
    await registerAdmin(test),
  ];
  await generate(ORDERS, [dealer, dealer, dealer, await registerDealer(test)], customer);
  await createOrderTotalsRepository(test.app.db).rebuild(dealer.fabricator.id);
  plans = watchPlans(test);
});
afterAll(() => test.close());

const cursorOf = async (person: Person, url: string): Promise<string> => {
  const cursor = (await person.call('GET', url)).headers['x-next-cursor'];
  if (typeof cursor !== 'string') throw new Error(`${url} has no next page`);
  return cursor;
};

const sorts = [
  ['reference', 'reference'],
  ['createdAt', 'created_at'],
  ['updatedAt', 'updated_at'],
  ['orderSize', 'total_square_feet'],
  ['project.totalSquareFeet', 'total_square_feet'],
  ['orderValue', 'total_cents'],
  ['estimate.totalPrice', 'total_cents'],
] as const;
const directions = ['', '-'];

describe.each(directions)("A dealer's orders sorted by %s", (direction) => {
  it.each(sorts)('%s', async (field, column) => {
    const url = `fabricator/order?pageSize=50&sort=${direction}${field}`;
    await plans.expectIndex('orders', dealer, `${url}&page=3`, `orders_by_${column}`);
    await plans.expectIndex(
      'orders',
      dealer,
      `${url}&after=${await cursorOf(dealer, url)}`,
      `orders_by_${column}`,
    );
  });

  it.each(sorts)('%s, of one status', async (field, column) => {
    const url = `fabricator/order?pageSize=20&status=completed&sort=${direction}${field}`;
    await plans.expectIndex('orders', dealer, `${url}&page=1`, `orders_by_status_${column}`);
    await plans.expectIndex(
      'orders',
      dealer,
      `${url}&after=${await cursorOf(dealer, url)}`,
      `orders_by_status_${column}`,
    );
  });

  it("a month's by when they were placed", async () => {
    const month = new Date(Date.now() - ORDERS * 30_000).toISOString().slice(0, 7);
    for (const [filter, index] of [
      ['', 'orders_by_created_at'],
      ['&status=completed', 'orders_by_status_created_at'],
    ] as const) {
      const url = `fabricator/order?pageSize=5&sort=${direction}createdAt&month=${month}${filter}`;
      await plans.expectIndex('orders', dealer, `${url}&page=1`, index);
      await plans.expectIndex('orders', dealer, `${url}&after=${await cursorOf(dealer, url)}`, index);
    }
  });

  it('status', async () => {
    await plans.expectIndex(
      'orders',
      dealer,
      `fabricator/order?pageSize=50&page=2&sort=${direction}status`,
      'orders_by_status',
    );
  });

  it.each(['from', 'to'])('status, in a period (%s)', async (filter) => {
    const day = new Date(Date.now() - ORDERS * 30_000).toISOString().slice(0, 10);
    const url = `fabricator/order?pageSize=5&sort=${direction}status&${filter}=${day}`;
    const reads = await plans.readsOf(dealer, url, 'orders');
    if (ON_MYSQL)
      expect(reads).toContainEqual({ key: 'orders_by_status_in_period', sorts: false, isCovered: true });
  });

  it.each(sorts)("%s, everybody's", async (field, column) => {
    await plans.expectIndex(
      'orders',
      admin,
      `admin/order?pageSize=50&sort=${direction}${field}`,
      `all_orders_by_${column}`,
    );
  });
});

it("A customer's orders are sorted by their index", async () => {
  await plans.expectIndex('orders', customer, 'app/order?pageSize=50', 'orders_of_customer');
});

it("A customer's figures read the orders of that customer alone", async () => {
  const { db } = test.app;
  const { fabricator } = dealer;
  const times = { created_at: Date.now(), updated_at: Date.now() };
  const few = await registerCustomer(test);
  await db('orders')
    .whereIn('reference', [1002, 1006])
    .andWhere('fabricator_id', fabricator.id)
    .update({ owner_id: few.user.id, ...times });
  await createCustomerRepository(db).recount({ fabricator_id: fabricator.id, owner_id: few.user.id });
  const url = `fabricator/customer/${few.user.id}`;
  if (ON_MYSQL) {
    for (const each of [url, 'fabricator/customer', 'fabricator/customer?status=cancelled']) {
      const reads = await plans.readsOf(dealer, each, 'orders');
      const others = reads.filter(({ key }) => !/^orders_of_customer(_by_status)?$/.test(key));
      expect([reads.length > 0, others]).toEqual([true, []]);
    }
  }
  // One statement for the session, one for the customer, one for the sums.
  expect(await plans.queriesOf(dealer, url)).toHaveLength(3);
});

it('The orders of an assignee are sorted by their index', async () => {
  const { id } = dealer.user;
  await test.app.db('orders').whereIn('reference', [1001, 1005, 1009]).update({ assignee_id: id });
  const url = `fabricator/order?pageSize=50&assignee=${id}`;
  await plans.expectIndex('orders', dealer, url, 'orders_of_assignee');
  await plans.expectIndex('orders', dealer, `${url}&status=completed`, 'orders_of_assignee_by_status');
});

it('The orders in a stage are sorted by their index', async () => {
  const body = { name: 'Templated', status: 'in-progress' };
  const { _id } = (await dealer.call('POST', 'fabricator/stage', body)).json().created;
  const placed = { stage_id: _id, status: 'in-progress' };
  await test.app.db('orders').whereIn('reference', [1001, 1005, 1009]).update(placed);
  await plans.expectIndex('orders', dealer, `fabricator/order?pageSize=50&stage=${_id}`, 'orders_of_stage');
});

it("Nobody's orders are sorted by an index, and counted by one", async () => {
  for (const [field, column] of sorts)
    await plans.expectIndex(
      'orders',
      dealer,
      `fabricator/order?pageSize=50&assignee=none&sort=-${field}`,
      column === 'created_at' ? 'orders_of_assignee' : `orders_by_${column}`,
    );
  const url = 'fabricator/order?pageSize=50&assignee=none&status=completed';
  await plans.expectIndex('orders', dealer, url, 'orders_of_assignee_by_status');
});

it.each(directions)('All orders are sorted by %sproject.title by their index', async (direction) => {
  const url = `admin/order?pageSize=50&sort=${direction}project.title`;
  await plans.expectIndex('orders', admin, url, 'all_orders_by_title');
  await plans.expectIndex(
    'orders',
    admin,
    `${url}&after=${await cursorOf(admin, url)}`,
    'all_orders_by_title',
  );
});

it('All orders of one status are sorted by their index', async () => {
  await plans.expectIndex(
    'orders',
    admin,
    'admin/order?pageSize=50&status=completed',
    'all_orders_by_status',
  );
});

it.each(['', '&status=completed', '&month=2026-01', '&status=completed&month=2026-01'])(
  'Counts read no orders (%s)',
  async (filter) => {
    const queries = await plans.queriesOf(dealer, `fabricator/order?pageSize=1${filter}`);
    const counts = queries.filter((sql) => /(sum|count)\(/.test(sql));
    expect(counts).not.toEqual([]);
    expect(counts.filter((sql) => !/from .order_totals./.test(sql))).toEqual([]);
  },
);

const thisMonth = new Date().toISOString().slice(0, 7);

it.each([
  ['', 'orders_by_created_at'],
  ['?status=completed', 'orders_by_status_created_at'],
  [`?month=${thisMonth}`, 'orders_by_created_at'],
  [`?status=completed&month=${thisMonth}`, 'orders_by_status_created_at'],
])('The totals%s read the orders that they sum, if these are few', async (query, index) => {
  const limits = LIMITS as { summedOrders: number };
  const usual = limits.summedOrders;
  const url = `fabricator/order/totals${query}`;
  limits.summedOrders = ORDERS;
  const reads = await plans.readsOf(dealer, url, 'orders');
  // One statement for the session, one for the count and value, one for the sums.
  expect(await plans.queriesOf(dealer, url)).toHaveLength(3);
  limits.summedOrders = 1;
  expect(await plans.queriesOf(dealer, url)).toHaveLength(2);
  limits.summedOrders = usual;
  if (ON_MYSQL) expect(reads).toMatchObject([{ key: index, sorts: false }]);
});

it('Revisions, drafts and acceptances are found by the order', async () => {
  const { db } = test.app;
  const some: Array<{ id: string }> = await db('orders')
    .where('fabricator_id', dealer.fabricator.id)
    .limit(REVISED)
    .select('id');
  const actor = { actor_id: dealer.user.id, actor_name: 'Dealer', actor_role: 'dealer' };
  const document = {
    project: JSON.stringify({ images: [], slabs: [] }),
    estimate: JSON.stringify({
      totalPrice: 1,
      area: 1,
      materials: [],
      additionalLineItems: [],
      pricedAt: '',
    }),
  };
  const now = Date.now();
  const rowsOf = (order_id: string) => ({
    order_documents: [{ order_id, ...document }],
    order_revisions: [1, 2, 3].map((revision) => ({
      ...{ id: newId(), order_id, revision, at: now, total_cents: 100 },
      ...actor,
      ...document,
    })),
    order_drafts: [
      {
        ...{ id: newId(), order_id, base: 3, author_id: dealer.user.id, created_at: now, updated_at: now },
        ...{ content: JSON.stringify({ lineItems: [], slabs: [] }), estimate: document.estimate },
      },
    ],
    order_activity: [1, 2, 3].map((revision) => ({
      ...{ id: newId(), order_id, at: now, kind: 'accepted', total_cents: 100, revision },
      ...actor,
    })),
  });
  for (const { id } of some) {
    for (const [table, rows] of Object.entries(rowsOf(id))) await db(table).insert(rows);
  }
  const [{ id } = { id: '' }] = some;
  await db('orders').where({ id }).update({ revision: 3 });
  const expectPlan = async (query: Knex.QueryBuilder, table: string, index: string) => {
    const rows = await query;
    expect(rows).not.toEqual([]);
    if (!ON_MYSQL) return;
    await db.raw('analyze table ??', [table]);
    const { sql, bindings } = query.toSQL();
    const [plan] = await db.raw(`explain ${sql}`, bindings as string[]);
    const read = plan.find((row: { table: string }) => row.table === table);
    expect([table, read.key]).toEqual([table, index]);
    expect(read.Extra).not.toMatch(/filesort|temporary/);
  };
  await expectPlan(revisionsOf(db, id), 'order_revisions', 'revisions_of_order');
  await expectPlan(draftHeadOf(db, id), 'order_drafts', 'draft_of_order');
  await expectPlan(acceptancesOf(db, id), 'order_activity', 'activity_of_order');
  const url = `fabricator/order/${id}`;
  const read = async (path: string, table: string) =>
    new Set((await plans.readsOf(dealer, path, table)).map(({ key }) => key));
  const expected = (index: string) => new Set(ON_MYSQL ? [index] : []);
  expect(await read(`${url}/revision/2`, 'order_revisions')).toEqual(expected('revisions_of_order'));
  expect(await read(`${url}/draft`, 'order_drafts')).toEqual(expected('draft_of_order'));
});

it('A page and its count take one statement, after that for the session', async () => {
  for (const url of ['fabricator/order', 'fabricator/order?status=order-placed&page=3']) {
    expect(await plans.queriesOf(dealer, url)).toHaveLength(2);
  }
  expect(await plans.queriesOf(customer, 'app/order')).toHaveLength(2);
});
