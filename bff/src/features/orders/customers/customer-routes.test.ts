import { type Customer, LIMITS, type OrderItem } from 'bff-contract';
import fc from 'fast-check';
import { newId } from '../../../database/ids';
import { SYSTEM } from '../../../http/caller/actor';
import { addMaterial, orderOf } from '../../../testing/market';
import {
  type Dealer,
  type Person,
  registerAdmin,
  registerCustomer,
  registerDealer,
} from '../../../testing/people';
import { createTestApp, type TestApp } from '../../../testing/test-app';
import { erasePerson } from '../../privacy/erase-person';
import { derivedCustomers } from './customer-repository';

let test: TestApp;
let shop: Dealer;
let rival: Dealer;
let admin: Person;
let granite: string;
let anna: Person;
let bernd: Person;

beforeAll(async () => {
  test = await createTestApp({ rateLimit: false });
  shop = await registerDealer(test, { name: 'Stone & Sons' });
  rival = await registerDealer(test);
  admin = await registerAdmin(test);
  anna = await registerCustomer(test, { name: 'Anna Whitaker', email: 'anna@whitaker.example' });
  bernd = await registerCustomer(test, { name: '=HYPERLINK("x")', email: 'Bernd@Example.com' });
  granite = await addMaterial(test, shop, { cents: 5_000 });
  await orderOf(anna, shop, granite, { title: 'Kitchen' });
  await orderOf(anna, shop, granite, { title: 'Bath', size: [1, 1] });
  await orderOf(bernd, shop, granite, { title: 'Bar', size: [3, 2] });
  await orderOf(bernd, rival, await addMaterial(test, rival), { title: 'Elsewhere' });
});
afterAll(() => test.close());

const list = async (query = '', dealer: Person = shop): Promise<Customer[]> => {
  const response = await dealer.call('GET', `fabricator/customer?${query}`);
  expect(response.statusCode).toBe(200);
  return response.json();
};

const namesOf = (customers: Customer[]) => customers.map(({ name }) => name);
const get = (person: Person, dealer: Person = shop) =>
  dealer.call('GET', `fabricator/customer/${person.user.id}`);

/** The expected customer, computed from the orders. */
const expectedOf = async (person: Person, dealer: Person = shop) => {
  const orders = (
    await dealer.call('GET', `fabricator/order?owner=${person.user.id}&sort=-createdAt`)
  ).json();
  return {
    orders: orders.length,
    totalPrice: expect.closeTo(
      orders.reduce(
        (sum: number, { status, estimate }: { status: string; estimate: { totalPrice: number } }) =>
          sum + (status === 'cancelled' ? 0 : estimate.totalPrice),
        0,
      ),
      2,
    ),
    lastOrderAt: orders[0]?.createdAt,
    cancelled: orders.filter(({ status }: { status: string }) => status === 'cancelled').length,
  };
};

describe('fabricator/customer', () => {
  it("lists the dealer's customers with orders, value and last order, the latest first", async () => {
    expect(await list()).toEqual([
      {
        _id: bernd.user.id,
        name: bernd.user.name,
        email: 'Bernd@Example.com',
        ...(await expectedOf(bernd)),
      },
      {
        _id: anna.user.id,
        name: 'Anna Whitaker',
        email: 'anna@whitaker.example',
        ...(await expectedOf(anna)),
      },
    ]);
    expect((await list('', rival)).map(({ orders }) => orders)).toEqual([1]);
  });

  it.each([
    ['sort=name', ['=HYPERLINK("x")', 'Anna Whitaker']],
    ['sort=-orders', ['Anna Whitaker', '=HYPERLINK("x")']],
    ['sort=totalPrice', ['Anna Whitaker', '=HYPERLINK("x")']],
    ['sort=lastOrderAt', ['Anna Whitaker', '=HYPERLINK("x")']],
    ['search=whit', ['Anna Whitaker']],
    ['search=bernd%40example', ['=HYPERLINK("x")']],
    ['search=elsewhere', []],
    ['page=1&pageSize=1&sort=name', ['Anna Whitaker']],
  ])('sorts, searches and pages by ?%s', async (query, names) => {
    expect(namesOf(await list(query))).toEqual(names);
  });

  it('pages by cursor, and counts', async () => {
    const first = await shop.call('GET', 'fabricator/customer?sort=name&pageSize=1');
    expect(first.headers['x-total-count']).toBe('2');
    expect(namesOf(await list(`sort=name&pageSize=1&after=${first.headers['x-next-cursor']}`))).toEqual([
      'Anna Whitaker',
    ]);
  });

  it.each(['sort=email', 'pageSize=101', 'owner=x', 'page=-1'])('refuses ?%s', async (query) => {
    expect((await shop.call('GET', `fabricator/customer?${query}`)).statusCode).toBe(400);
  });

  it('exports as CSV, without formulas', async () => {
    const response = await shop.call('GET', 'fabricator/customer?sort=name', undefined, {
      accept: 'text/csv',
    });
    expect(response.headers['content-disposition']).toContain('customers.csv');
    const [header, first] = response.body.replace('\uFEFF', '').split('\r\n');
    expect(header).toBe('"Name","Email","Orders","Cancelled Orders","Value (USD)","Last Order","Group"');
    expect(first).toContain(`"'=HYPERLINK`);
  });

  it('gets one customer, but not those of other dealers', async () => {
    expect((await get(anna)).json()).toMatchObject({ _id: anna.user.id, ...(await expectedOf(anna)) });
    expect((await get(anna, rival)).statusCode).toBe(404);
    expect((await get(admin)).statusCode).toBe(404);
    expect((await shop.call('GET', `fabricator/customer/${newId()}`)).statusCode).toBe(404);
    expect((await shop.call('GET', "fabricator/customer/'--")).statusCode).toBe(404);
  });

  it("filters orders by customer, among the dealer's own", async () => {
    const titles = async (dealer: Person) =>
      (await dealer.call('GET', `fabricator/order?owner=${bernd.user.id}`))
        .json()
        .map(({ project }: { project: { title: string } }) => project.title);
    expect(await titles(shop)).toEqual(['Bar']);
    expect(await titles(rival)).toEqual(['Elsewhere']);
    const response = await shop.call('GET', `fabricator/order?owner=${anna.user.id}&pageSize=1`);
    expect(response.headers['x-total-count']).toBe('2');
  });
});

const statuses = ['order-placed', 'in-progress', 'completed', 'cancelled'] as const;
const step = fc.oneof(
  fc.record({ kind: fc.constant('place' as const), width: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ kind: fc.constant('status' as const), order: fc.nat(9), status: fc.constantFrom(...statuses) }),
  fc.record({ kind: fc.constantFrom('delete' as const, 'restore' as const), order: fc.nat(9) }),
);

it('customers stay equal to what their orders add up to, whatever happens, and a recount changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      const buyer = await registerCustomer(test);
      const ids: string[] = [];
      for (const each of steps) {
        if (each.kind === 'place') {
          ids.push((await orderOf(buyer, shop, granite, { size: [each.width, 1] }))._id);
          continue;
        }
        const id = ids[each.order % Math.max(1, ids.length)];
        if (id === undefined) continue;
        if (each.kind === 'status')
          await shop.call('POST', `fabricator/order/${id}`, { status: each.status });
        if (each.kind === 'delete') await admin.call('DELETE', `admin/order/${id}`);
        if (each.kind === 'restore') await admin.call('POST', `admin/order/${id}/restore`);
      }
      const expected = await expectedOf(buyer);
      const orders: OrderItem[] = (await shop.call('GET', `fabricator/order?owner=${buyer.user.id}`)).json();
      const read = async () => {
        for (const status of statuses) {
          const found = (await list(`status=${status}`)).some(({ _id }) => _id === buyer.user.id);
          expect([status, found]).toEqual([status, orders.some((order) => order.status === status)]);
        }
        const response = await get(buyer);
        if (expected.orders === 0) expect(response.statusCode).toBe(404);
        else expect(response.json()).toMatchObject(expected);
        const counted = await shop.call('GET', 'fabricator/customer?pageSize=1');
        const all = await list();
        expect(counted.headers['x-total-count']).toBe(String(all.length));
      };
      await read();
      const row = () => test.app.db('customers').where('owner_id', buyer.user.id);
      const uncounted = { placed: null, in_progress: null, completed: null, cancelled: null };
      await row().update(uncounted);
      await read();
      await row().update({ orders: 77, total_cents: 1, completed: 2 });
      await test.app.jobs.derived.check();
      await read();
    }),
    { numRuns: 10 },
  );
});

describe("A customer's value", () => {
  /** A new customer with two orders, and what the shop sees of that customer. */
  const newBuyer = async () => {
    const buyer = await registerCustomer(test);
    const small = await orderOf(buyer, shop, granite, { size: [1, 1] });
    const large = await orderOf(buyer, shop, granite, { size: [3, 1] });
    const [one, other] = [small.estimate.totalPrice, large.estimate.totalPrice];
    expect(other).toBeGreaterThan(one);
    const totals = async () => {
      const { orders, totalPrice, lastOrderAt }: Customer = (await get(buyer)).json();
      return { orders, totalPrice, lastOrderAt };
    };
    return { small, large, one, other, totals };
  };
  const both = (first: number, second: number) => expect.closeTo(first + second, 2);

  it('loses a cancelled order and regains it, and no other change of status counts', async () => {
    const { small, one, other, totals } = await newBuyer();
    for (const [status, totalPrice] of [
      ['in-progress', both(one, other)],
      ['cancelled', other],
      ['cancelled', other],
      ['in-progress', both(one, other)],
      ['completed', both(one, other)],
    ]) {
      const { statusCode } = await shop.call('POST', `fabricator/order/${small._id}`, { status });
      expect([statusCode, await totals()]).toEqual([200, expect.objectContaining({ orders: 2, totalPrice })]);
    }
  });

  it('loses a deleted order and regains it with a restore, but not a cancelled one', async () => {
    const { small, large, one, other, totals } = await newBuyer();
    const remove = () => admin.call('DELETE', `admin/order/${large._id}`);
    const restore = () => admin.call('POST', `admin/order/${large._id}/restore`);
    const whole = { orders: 2, totalPrice: both(one, other), lastOrderAt: large.createdAt };
    expect(await totals()).toEqual(whole);
    await remove();
    expect(await totals()).toEqual({ orders: 1, totalPrice: one, lastOrderAt: small.createdAt });
    await restore();
    expect(await totals()).toEqual(whole);
    await shop.call('POST', `fabricator/order/${large._id}`, { status: 'cancelled' });
    await remove();
    await restore();
    expect(await totals()).toEqual({ ...whole, totalPrice: one });
  });
});

describe('The figures of one customer', () => {
  const CLOSED = ['completed', 'cancelled'];
  /** Uses its own formatter, not the portal's. */
  const yearOf = (time: string | number, timeZone: string) =>
    new Intl.DateTimeFormat('en', { timeZone, year: 'numeric' }).format(new Date(time));
  const add = (orders: OrderItem[], figure: (order: OrderItem) => number) =>
    expect.closeTo(
      orders.reduce((sum, order) => sum + figure(order), 0),
      2,
    );
  const isCancelled = ({ status }: OrderItem) => status === 'cancelled';
  const priceOf = ({ estimate }: OrderItem) => estimate.totalPrice;

  let buyer: Person;
  beforeAll(async () => {
    buyer = await registerCustomer(test);
    const year = Number(yearOf(Date.now(), 'UTC'));
    // Around New Year in all zones, and later, in each status. A zone's year may be another one on New Year's Day.
    const times = [
      ...[-13, -1, 1, 11].map((hours) => Date.UTC(year, 0, 1, hours)),
      ...[year - 1, year].flatMap((each) => statuses.map((_, days) => Date.UTC(each, 1, 1 + days))),
    ];
    for (const [i, created_at] of times.entries()) {
      const { _id } = await orderOf(buyer, shop, granite, { size: [1, 1 + i / 7] });
      const status = statuses[i % statuses.length];
      await test.app.db('orders').where({ id: _id }).update({ created_at, status });
    }
    await orderOf(buyer, rival, await addMaterial(test, rival));
    const deleted = await orderOf(buyer, shop, granite);
    await admin.call('DELETE', `admin/order/${deleted._id}`);
  });

  it.each(['UTC', 'Pacific/Auckland', 'America/Los_Angeles'])(
    "are of the year in the dealer's time zone (%s), with cancelled orders apart, and of open orders",
    async (timeZone) => {
      await shop.call('POST', 'fabricator/profile', { timeZone });
      const orders: OrderItem[] = (
        await shop.call('GET', `fabricator/order?owner=${buyer.user.id}&pageSize=100`)
      ).json();
      const open = orders.filter(({ status }) => !CLOSED.includes(String(status)));
      const placed = orders.filter(
        ({ createdAt }) => yearOf(createdAt, timeZone) === yearOf(Date.now(), timeZone),
      );
      const valued = placed.filter((order) => !isCancelled(order));
      expect(placed.length).toBeGreaterThan(valued.length);
      expect((await get(buyer)).json()).toMatchObject({
        open: { orders: open.length, totalPrice: add(open, priceOf) },
        thisYear: {
          orders: placed.length,
          cancelled: placed.length - valued.length,
          totalPrice: add(valued, priceOf),
          totalSquareFeet: add(valued, ({ project }) => project.totalSquareFeet),
        },
      });
    },
  );

  it('are left out if there are too many orders to add up', async () => {
    const limits = LIMITS as { summedOrders: number };
    const usual = limits.summedOrders;
    limits.summedOrders = 1;
    const customer = (await get(buyer)).json();
    limits.summedOrders = usual;
    expect(customer).not.toHaveProperty('open');
    expect(customer).not.toHaveProperty('thisYear');
    expect(customer.orders).toBeGreaterThan(1);
  });
});

it('counts orders that other versions of the server placed, and forgets customers without orders', async () => {
  await test.app.db('customers').where('owner_id', anna.user.id).delete();
  await test.app.jobs.derived.check();
  expect((await get(anna)).json()).toMatchObject(await expectedOf(anna));
  const ids = (await shop.call('GET', `fabricator/order?owner=${anna.user.id}`))
    .json()
    .map(({ _id }: { _id: string }) => _id);
  for (const id of ids) await admin.call('DELETE', `admin/order/${id}`);
  expect((await get(anna)).statusCode).toBe(404);
  expect(namesOf(await list('search=whitaker'))).toEqual([]);
});

it('adds up the orders of many customers in one statement, and locks only those that are wrong', async () => {
  const { db } = test.app;
  const ofCustomers: string[] = [];
  const note = ({ sql }: { sql: string }) => sql.includes('customers') && ofCustomers.push(sql);
  db.on('query', note);
  await derivedCustomers(db).check();
  db.off('query', note);
  expect(ofCustomers).toHaveLength(1);
});

it('shows names at once that another version of the server has changed, and finds them after the next check', async () => {
  await test.app.db('users').where('id', bernd.user.id).update({ name: 'Bernd Novak' });
  expect((await get(bernd)).json().name).toBe('Bernd Novak');
  await test.app.jobs.derived.check();
  expect(namesOf(await list('search=novak'))).toEqual(['Bernd Novak']);
});

it('keeps erased customers under their pseudonym', async () => {
  const gone = await registerCustomer(test, { name: 'Gone Person', email: 'gone@person.example' });
  await orderOf(gone, shop, granite);
  expect(namesOf(await list('search=gone'))).toEqual(['Gone Person']);
  const erasure = await erasePerson(test.app.db, SYSTEM, gone.user.id);
  expect(await list('search=gone')).toEqual([]);
  expect((await get(gone)).json()).toMatchObject({ name: erasure?.pseudonym, orders: 1 });
  expect(await test.app.db('customers').where('owner_id', gone.user.id).first()).toMatchObject({
    name: erasure?.pseudonym,
    email: expect.not.stringContaining('gone'),
  });
});
