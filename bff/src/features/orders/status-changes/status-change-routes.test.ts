import { LIMITS, type Order, type StatusReport } from 'bff-contract';
import { newId } from '../../../database/ids';
import { addMaterial, orderOf, remove } from '../../../testing/market';
import {
  type Dealer,
  type Person,
  registerAdmin,
  registerCustomer,
  registerDealer,
} from '../../../testing/people';
import { watchRoundTrips } from '../../../testing/round-trips';
import { createTestApp, QUIET, type TestApp } from '../../../testing/test-app';
import { createCustomerRepository } from '../customers/customer-repository';
import { createOrderTotalsRepository } from '../order-totals-repository';

const ON_MYSQL = process.env.TEST_DATABASE_URL !== undefined;

let test: TestApp;
let customer: Person;
let dealer: Dealer;
let rival: Dealer;
let material: string;
beforeAll(async () => {
  test = await createTestApp(QUIET);
  dealer = await registerDealer(test);
  rival = await registerDealer(test);
  material = await addMaterial(test, dealer);
});
beforeEach(async () => {
  customer = await registerCustomer(test, { name: 'Cora Customer' });
});
afterAll(() => test.close());

const PATH = 'fabricator/order/change-status';

const order = (title = 'Kitchen') => orderOf(customer, dealer, material, { title });
const read = async (id: string): Promise<Order> =>
  (await dealer.call('GET', `fabricator/order/${id}`)).json();
const mailsTo = async ({ user }: Person, kind = 'order-status-changed') =>
  (await test.app.db('outbox').where({ to_email: user.email, kind })).length;

const change = (by: Dealer, changes: object[], headers: Record<string, string> = {}) =>
  by.call('POST', PATH, { changes }, headers);

describe('POST fabricator/order/change-status', () => {
  it('changes each order as the single call does: history, mail, totals, event and audit entry', async () => {
    const [first, second] = [await order(), await order()];
    const before = await dealer.call('GET', 'fabricator/summary');
    const response = await change(dealer, [
      { _id: first._id, status: 'in-progress', version: first.version },
      { _id: second._id, status: 'completed' },
    ]);
    expect(response.statusCode).toBe(200);
    const report: StatusReport = response.json();
    expect(report).toMatchObject({ unchanged: 0, conflicts: [], mails: 2 });
    expect(report.changed).toHaveLength(2);
    expect(report.changed.find(({ _id }) => _id === first._id)).toEqual({
      _id: first._id,
      reference: first.reference,
      from: 'order-placed',
      status: 'in-progress',
      version: first.version + 1,
    });
    const read1 = await read(first._id);
    expect(read1.status).toBe('in-progress');
    expect(read1.history.at(-1)).toMatchObject({ from: 'order-placed', to: 'in-progress' });
    expect(await mailsTo(customer)).toBe(2);
    const after = await dealer.call('GET', 'fabricator/summary');
    const placed = (summary: typeof after) => summary.json().orders.byStatus['order-placed'];
    expect(placed(after)).toBe(placed(before) - 2);
    const { db } = test.app;
    expect(await db('order_events').where({ order_id: first._id, kind: 'changed' })).toHaveLength(1);
    expect(await db('audit_entries').where({ record_id: second._id, action: 'update' })).toHaveLength(1);
  });

  it('is undone by sending the previous statuses with the new versions', async () => {
    const [first, second] = [await order(), await order()];
    await change(dealer, [{ _id: second._id, status: 'completed' }]);
    const done: StatusReport = (
      await change(
        dealer,
        [first, second].map(({ _id }) => ({ _id, status: 'cancelled' })),
      )
    ).json();
    const undone = await change(
      dealer,
      done.changed.map(({ _id, from, version }) => ({ _id, status: from, version })),
    );
    expect(undone.json()).toMatchObject({ changed: [{}, {}], conflicts: [] });
    expect([(await read(first._id)).status, (await read(second._id)).status]).toEqual([
      'order-placed',
      'completed',
    ]);
  });

  it('reports orders that have changed since, are deleted or of another dealer, and changes the others', async () => {
    const [fine, changed, deleted] = [await order(), await order(), await order()];
    await change(dealer, [{ _id: changed._id, status: 'completed' }]);
    await remove(test, 'orders', deleted._id);
    const foreign = await orderOf(customer, rival, await addMaterial(test, rival));
    const unknown = newId();
    const report: StatusReport = (
      await change(dealer, [
        { _id: fine._id, status: 'cancelled', version: 1 },
        { _id: changed._id, status: 'cancelled', version: 1 },
        ...[deleted._id, foreign._id, unknown].map((_id) => ({ _id, status: 'cancelled' })),
      ])
    ).json();
    expect(report.changed.map(({ _id }) => _id)).toEqual([fine._id]);
    expect(report.conflicts).toHaveLength(4);
    expect(report.conflicts).toEqual(
      expect.arrayContaining([
        { _id: changed._id, reference: changed.reference, status: 'completed' },
        { _id: deleted._id },
        { _id: foreign._id },
        { _id: unknown },
      ]),
    );
    expect((await read(changed._id)).status).toBe('completed');
    expect((await rival.call('GET', `fabricator/order/${foreign._id}`)).json().status).toBe('order-placed');
  });

  it('counts orders that have the status already, and sends no mail for them', async () => {
    const { _id } = await order();
    const report = (await change(dealer, [{ _id, status: 'order-placed' }])).json();
    expect(report).toEqual({ changed: [], unchanged: 1, conflicts: [], mails: 0 });
    expect(await mailsTo(customer)).toBe(0);
  });

  it('responds to a retry as before, without a second mail', async () => {
    const { _id } = await order();
    const headers = { 'idempotency-key': newId() };
    const first = await change(dealer, [{ _id, status: 'completed' }], headers);
    const again = await change(dealer, [{ _id, status: 'completed' }], headers);
    expect(again.json()).toEqual(first.json());
    expect(again.json().changed).toHaveLength(1);
    expect(await mailsTo(customer)).toBe(1);
  });

  it('lets two calls at once change the same orders in any order', async () => {
    const orders = [await order(), await order(), await order()].map(({ _id }) => _id);
    const [one, other] = await Promise.all([
      change(
        dealer,
        orders.map((_id) => ({ _id, status: 'completed' })),
      ),
      change(
        dealer,
        [...orders].reverse().map((_id) => ({ _id, status: 'cancelled' })),
      ),
    ]);
    expect([one.statusCode, other.statusCode]).toEqual([200, 200]);
    const statuses = await Promise.all(orders.map(async (id) => (await read(id)).status));
    expect(new Set(statuses).size).toBe(1);
  });

  it.each([
    ['no changes', []],
    ['an unknown status', [{ _id: 'x', status: 'lost' }]],
    [
      'too many changes',
      Array.from({ length: LIMITS.statusChanges + 1 }, () => ({ _id: newId(), status: 'completed' })),
    ],
  ])('refuses %s', async (_what, changes) => {
    expect((await change(dealer, changes)).statusCode).toBe(400);
  });
});

it('POST admin/order/change-status changes orders of any dealer, mails their customers and is undone', async () => {
  const admin = await registerAdmin(test);
  const call = (changes: object[]) => admin.call('POST', 'admin/order/change-status', { changes });
  const mine = await order();
  const other = await orderOf(customer, rival, await addMaterial(test, rival));
  const report: StatusReport = (
    await call([mine, other].map(({ _id, version }) => ({ _id, status: 'completed', version })))
  ).json();
  expect(report).toMatchObject({ changed: [{}, {}], conflicts: [], mails: 2 });
  expect((await read(mine._id)).history.at(-1)).toMatchObject({ actor: { role: 'admin' }, to: 'completed' });
  const undone = await call(report.changed.map(({ _id, from, version }) => ({ _id, status: from, version })));
  expect(undone.json()).toMatchObject({ changed: [{}, {}], conflicts: [], mails: 2 });
  expect((await read(mine._id)).status).toBe('order-placed');
});

describe('The statements of a change', () => {
  /** Orders of one customer, copied from one that was placed. */
  const orders = async (count: number): Promise<string[]> => {
    const placed = await order();
    const { db } = test.app;
    const [{ placed_month: _computed, ...columns }] = await db('orders').where({ id: placed._id });
    const rows = Array.from({ length: count }, (_, index) => ({
      ...columns,
      id: newId(),
      reference: 50_000 + 1_000 * count + index,
      live_project_id: null,
    }));
    await db.batchInsert('orders', rows, 50);
    return rows.map(({ id }) => id);
  };

  it.each([
    [1, 16, {}],
    [100, 26, { 'idempotency-key': newId() }],
  ])('of %i orders are at most %i', async (count, most, headers) => {
    const statuses = count === 1 ? ['completed'] : ['completed', 'cancelled', 'in-progress'];
    const changes = (await orders(count)).map((_id, index) => ({
      _id,
      status: statuses[index % statuses.length],
    }));
    const { db } = test.app;
    const statements: string[] = [];
    const note = ({ sql }: { sql: string }) => statements.push(sql);
    db.on('query', note);
    const trips = watchRoundTrips();
    const response = await change(dealer, changes, headers).finally(() => db.removeListener('query', note));
    jest.restoreAllMocks();
    expect(response.json().changed).toHaveLength(count);
    expect(statements.length).toBeLessThanOrEqual(most);
    // Rows that every new order of the dealer changes are locked for one round trip.
    const locking = trips.filter((sql) => /order_totals|customers|order_event_heads/.test(sql));
    expect(locking.map((sql) => /;\ncommit$/i.test(sql))).toEqual(ON_MYSQL ? [true] : []);
  });
});

it('A change of many orders leaves the sums and events that a recount finds', async () => {
  const admin = await registerAdmin(test);
  const [dealer, rival] = [await registerDealer(test), await registerDealer(test)];
  const material = await addMaterial(test, dealer);
  const others = await registerCustomer(test);
  const rivals = await addMaterial(test, rival);
  const placed = [
    await orderOf(customer, dealer, material),
    await orderOf(customer, dealer, material),
    await orderOf(others, dealer, material),
    await orderOf(customer, rival, rivals),
    await orderOf(others, rival, rivals),
  ];
  const { db } = test.app;
  const headOf = async ({ fabricator }: Dealer): Promise<number> =>
    Number((await db('order_event_heads').where('fabricator_id', fabricator.id).first())?.sequence);
  const heads = [await headOf(dealer), await headOf(rival)];
  const statuses = ['cancelled', 'in-progress', 'cancelled', 'cancelled', 'completed'];
  const response = await admin.call('POST', 'admin/order/change-status', {
    changes: placed.map(({ _id }, index) => ({ _id, status: statuses[index] })),
  });
  expect(response.json().changed).toHaveLength(placed.length);

  const ids = [dealer.fabricator.id, rival.fabricator.id];
  const sums = async () => [
    await db('order_totals')
      .whereIn('fabricator_id', ids)
      .whereNot('orders', 0)
      .orderBy(['fabricator_id', 'status'])
      .select(),
    await db('customers')
      .whereIn('fabricator_id', ids)
      .orderBy('id')
      .select('id', 'orders', 'total_cents', 'placed', 'in_progress', 'completed', 'cancelled'),
  ];
  const kept = await sums();
  for (const { fabricator } of [dealer, rival]) {
    await createOrderTotalsRepository(db).rebuild(fabricator.id);
    for (const { user } of [customer, others]) {
      const pair = { fabricator_id: fabricator.id, owner_id: user.id };
      await db.transaction((trx) => createCustomerRepository(trx).recount(pair));
    }
  }
  expect(await sums()).toEqual(kept);
  expect([await headOf(dealer), await headOf(rival)]).toEqual([heads[0]! + 3, heads[1]! + 2]);
  const events = await db('order_events')
    .where('fabricator_id', dealer.fabricator.id)
    .where('sequence', '>', heads[0]!)
    .orderBy('sequence');
  expect(events.map(({ sequence }) => Number(sequence) - heads[0]!)).toEqual([1, 2, 3]);
  expect(new Set(events.map((event) => event.order_id))).toEqual(
    new Set(placed.slice(0, 3).map(({ _id }) => _id)),
  );
});

describe('POST fabricator/order/change-status/preview', () => {
  const preview = (body: object) => dealer.call('POST', `${PATH}/preview`, body);

  it('says what would change and how many mails that sends', async () => {
    const [first, second, done, unconfirmed] = [await order(), await order(), await order(), await order()];
    await change(dealer, [{ _id: done._id, status: 'completed' }]);
    const stranger = await registerCustomer(test);
    await test.app.db('orders').where({ id: unconfirmed._id }).update({ owner_id: stranger.user.id });
    await test.app.db('users').where({ id: stranger.user.id }).update({ email_confirmed_at: null });
    const ids = [first, second, done, unconfirmed].map(({ _id }) => _id);
    const response = await preview({ status: 'completed', ids: [...ids, newId()] });
    expect(response.json()).toEqual({
      orders: [first, second, unconfirmed]
        .sort((a, b) => (a._id < b._id ? -1 : 1))
        .map(({ _id, reference, version }) => ({ _id, reference, status: 'order-placed', version })),
      unchanged: 1,
      missing: 1,
      mails: 2,
    });
    expect((await read(first._id)).status).toBe('order-placed');
  });

  it('finds what a list with the filter shows, without the excluded orders', async () => {
    const [first, second] = [await order('Zebrano wall'), await order('Zebrano floor')];
    const scope = { status: 'completed', filter: { search: 'zebr', status: 'order-placed' } };
    const all = (await preview(scope)).json();
    expect(all.orders.map(({ _id }: Order) => _id).sort()).toEqual([first._id, second._id].sort());
    const rest = (await preview({ ...scope, except: [first._id] })).json();
    expect(rest.orders.map(({ _id }: Order) => _id)).toEqual([second._id]);
  });

  it("finds no other dealer's orders", async () => {
    const foreign = await orderOf(customer, rival, await addMaterial(test, rival));
    const byId = (await preview({ status: 'completed', ids: [foreign._id] })).json();
    expect(byId).toEqual({ orders: [], unchanged: 0, missing: 1, mails: 0 });
    const byOwner = (await preview({ status: 'completed', filter: { owner: customer.user.id } })).json();
    expect(byOwner.orders).toEqual([]);
  });

  it.each([
    ['both ids and filter', { ids: ['x'], filter: {} }],
    ['neither', {}],
  ])('refuses %s', async (_what, scope) => {
    expect((await preview({ status: 'completed', ...scope })).statusCode).toBe(400);
  });

  it('refuses to select more orders than may be changed', async () => {
    const many = await registerDealer(test);
    const placed = await orderOf(customer, many, await addMaterial(test, many));
    const { db } = test.app;
    const [row] = await db('orders').where({ id: placed._id });
    const { placed_month: _computed, ...columns } = row;
    const rows = Array.from({ length: LIMITS.selectedOrders }, (_, index) => ({
      ...columns,
      id: newId(),
      reference: 5_000 + index,
      live_project_id: null,
    }));
    await db.batchInsert('orders', rows, 100);
    const filter = await many.call('POST', `${PATH}/preview`, { status: 'completed', filter: {} });
    expect([filter.statusCode, filter.json().fields]).toEqual([
      400,
      { filter: 'The status of at most 1,000 orders can be changed at once' },
    ]);
    const but = { status: 'completed', filter: {}, except: [placed._id] };
    expect((await many.call('POST', `${PATH}/preview`, but)).json().orders).toHaveLength(
      LIMITS.selectedOrders,
    );
  });
});
