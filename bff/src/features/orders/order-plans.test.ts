import { ORDER_STATUSES } from 'bff-contract';
import { newId } from '../../shared/ids';
import {
  type Dealer,
  type Person,
  registerAdmin,
  registerCustomer,
  registerDealer,
} from '../../testing/people';
import { createTestApp, type TestApp } from '../../testing/test-app';

/**
 * Among 20,000 orders the optimiser chooses as it will among 1,000,000. Only MySQL and MariaDB tell
 * how they sort, so elsewhere the same lists are merely read.
 */
const ON_MYSQL = process.env.TEST_DATABASE_URL !== undefined;
const ORDERS = ON_MYSQL ? 20_000 : 200;
const BATCH = 200;

let test: TestApp;
let dealer: Dealer;
let customer: Person;
let admin: Person;
const queries: Array<{ sql: string; bindings: unknown[] }> = [];

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
  test = await createTestApp({ rateLimit: false });
  [dealer, customer, admin] = [
    await registerDealer(test),
    await registerCustomer(test),
    await registerAdmin(test),
  ];
  await generate(ORDERS, [dealer, dealer, dealer, await registerDealer(test)], customer);
  test.app.db.on('query', (query) => queries.push(query));
}, 60_000);
afterAll(() => test.close());

interface PlanRow {
  table: string;
  select_type: string;
  key: string | null;
  Extra: string;
}

/** How the database reads the orders of the page that this list answers. */
const planOf = async (person: Person, url: string): Promise<PlanRow> => {
  queries.length = 0;
  const answer = await person.call('GET', url);
  expect(answer.statusCode).toBe(200);
  const page = queries.find((query) => query.sql.includes('page_keys'));
  if (!page) throw new Error(`${url} reads no page`);
  const [plan] = await test.app.db.raw(`explain ${page.sql}`, page.bindings as string[]);
  const rows = (plan as PlanRow[]).filter((row) => row.table === 'orders' && row.select_type !== 'PRIMARY');
  expect(rows).toHaveLength(1);
  return rows[0] as PlanRow;
};

const expectPlan = async (person: Person, url: string, index: string) => {
  if (!ON_MYSQL) {
    expect((await person.call('GET', url)).statusCode).toBe(200);
    return;
  }
  const plan = await planOf(person, url);
  expect(plan.key).toBe(index);
  expect(plan.Extra).not.toMatch(/filesort|temporary/);
};

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

describe.each(directions)("a dealer's orders sorted by %s", (direction) => {
  it.each(sorts)('%s', async (field, column) => {
    const url = `fabricator/order?pageSize=50&sort=${direction}${field}`;
    await expectPlan(dealer, `${url}&page=3`, `orders_by_${column}`);
    await expectPlan(dealer, `${url}&after=${await cursorOf(dealer, url)}`, `orders_by_${column}`);
  });

  it.each(sorts)('%s, of one status', async (field, column) => {
    const url = `fabricator/order?pageSize=20&status=completed&sort=${direction}${field}`;
    await expectPlan(dealer, `${url}&page=1`, `orders_by_status_${column}`);
    await expectPlan(dealer, `${url}&after=${await cursorOf(dealer, url)}`, `orders_by_status_${column}`);
  });

  it('status', async () => {
    await expectPlan(
      dealer,
      `fabricator/order?pageSize=50&page=2&sort=${direction}status`,
      'orders_by_status',
    );
  });

  it.each(sorts)("%s, everybody's", async (field, column) => {
    await expectPlan(admin, `admin/order?pageSize=50&sort=${direction}${field}`, `all_orders_by_${column}`);
  });
});

it("sorts a customer's orders by their index", async () => {
  await expectPlan(customer, 'app/order?pageSize=50', 'orders_of_customer');
});

it("sorts everybody's orders of one status by their index", async () => {
  await expectPlan(admin, 'admin/order?pageSize=50&status=completed', 'all_orders_by_status');
});

it('counts without reading orders', async () => {
  for (const url of ['fabricator/order?pageSize=1', 'fabricator/order?pageSize=1&status=completed']) {
    queries.length = 0;
    await dealer.call('GET', url);
    const counts = queries.filter((query) => query.sql.includes('sum(') || query.sql.includes('count('));
    expect(counts.map((query) => /from .order_totals./.test(query.sql))).toEqual([true]);
  }
});

it('stops counting what a search finds at 10,000', async () => {
  const answer = await dealer.call('GET', 'fabricator/order?search=project&pageSize=1');
  expect([answer.headers['x-total-count'], answer.headers['x-total-count-relation']]).toEqual(
    ON_MYSQL ? ['10000', 'gte'] : ['150', 'eq'],
  );
});
