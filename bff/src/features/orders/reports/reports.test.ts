import { EXPORT_TYPES, type Order, type ReportRow } from 'bff-contract';
import { addMaterial, createProject, orderOf, placeOrder, slab } from '../../../testing/market';
import {
  type Dealer,
  type Person,
  registerAdmin,
  registerCustomer,
  registerDealer,
  registerMember,
} from '../../../testing/people';
import { createTestApp, type TestApp } from '../../../testing/test-app';
import { unzip } from '../../../testing/unzip';

const DAY_MS = 24 * 3_600_000;

let test: TestApp;
let dealer: Dealer;
let customer: Person;
let granite: string;
let marble: string;
beforeAll(async () => {
  test = await createTestApp({ rateLimit: false });
});
beforeEach(async () => {
  dealer = await registerDealer(test);
  customer = await registerCustomer(test, { name: 'Carla Customer' });
  granite = await addMaterial(test, dealer, { name: 'Granite', thickness: '3 cm', cents: 5_000 });
  marble = await addMaterial(test, dealer, { name: 'Marble', thickness: '2 cm', cents: 10_000 });
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => test.close());

const report = async (query = '', by: Person = dealer): Promise<ReportRow[]> => {
  const response = await by.call('GET', `fabricator/report?${query}`);
  expect([response.statusCode, response.body]).toEqual([200, expect.any(String)]);
  return response.json();
};
const change = async (path: string, body: object, by: Person = dealer) => {
  const response = await by.call('POST', path, body);
  expect([response.body, response.statusCode < 300]).toEqual([expect.any(String), true]);
  return response.json();
};
const createGroup = async (name: string): Promise<string> =>
  (await change('fabricator/customer-group', { name })).created._id;
const moveTo = (group: string | null) => change(`fabricator/customer/${customer.user.id}/group`, { group });
const setCost = (material: string, amount: number | null) =>
  change(`fabricator/material/${material}`, { cost: amount === null ? null : { amount, per: 'ft2' } });
const setStatus = (order: Order, status: string) => change(`fabricator/order/${order._id}`, { status });
const share = (order: Order) => change(`fabricator/order/${order._id}/link`, { days: 7 });
const accept = (order: Order) =>
  change(`app/order/${order._id}/accept`, { revision: 1, name: 'Carla' }, customer);
const countAnew = async () => {
  for (const table of ['order_figures', 'report_totals']) {
    await test.app.db(table).where('fabricator_id', dealer.fabricator.id).delete();
  }
  await test.app.jobs.derived.check();
};
/** Back-dates an order, as its own transactions would have written it then. */
const placedAt = async (order: Order, time: number) => {
  await test.app.db('orders').where('id', order._id).update({ created_at: time });
  await countAnew();
};

const month = new Date().toISOString().slice(0, 7);

it('adds up the orders of a month, and keeps cancelled ones apart', async () => {
  const [placed, cancelled] = [
    await orderOf(customer, dealer, granite),
    await orderOf(customer, dealer, granite),
  ];
  await setStatus(cancelled, 'cancelled');
  expect(await report()).toEqual([
    {
      _id: month,
      name: month,
      orders: 1,
      cancelled: 1,
      totalPrice: placed.estimate.totalPrice,
      // 2 m × 1.5 m.
      totalSquareFeet: 32.29,
      completed: 0,
      offers: 0,
      accepted: 0,
    },
  ]);
});

it('adds up what the slabs of each material cost, with the area that is billed, the largest value first', async () => {
  await change('fabricator/profile', { pricing: { wastePercent: 10, roundTo: 50, per: 'ft2' } });
  const project = await createProject(customer, {
    title: 'Kitchen',
    fabricator: dealer.fabricator.id,
    slabs: [slab('K1', granite, [2, 1.5]), slab('K2', marble, [4, 1.5])],
  });
  await placeOrder(customer, project._id);
  const rows = await report('by=material');
  expect(rows.map(({ name, totalPrice, totalSquareFeet }) => [name, totalPrice, totalSquareFeet])).toEqual([
    ['Marble, 2 cm', 10_000, 100],
    ['Granite, 3 cm', 2_500, 50],
  ]);
});

it('shows customers and assignees by their names, and orders that nobody has', async () => {
  const staff = await registerMember(test, dealer, 'staff', { name: 'Stan Staff' });
  const [order] = [await orderOf(customer, dealer, granite), await orderOf(customer, dealer, granite)];
  await change(`fabricator/order/${order._id}/assignee`, { assignee: staff.user.id });
  const named = async (by: string) => (await report(`by=${by}`)).map(({ name, orders }) => [name, orders]);
  expect(await named('customer')).toEqual([['Carla Customer', 2]]);
  expect((await named('assignee')).sort()).toEqual([
    ['', 1],
    ['Stan Staff', 1],
  ]);
});

it('adds up by the group that each customer is in today, a deleted one too', async () => {
  await orderOf(customer, dealer, granite);
  const named = async () =>
    (await report('by=group')).map(({ name, orders, deleted }) => [name, orders, deleted ?? false]);
  expect(await named()).toEqual([['', 1, false]]);
  const builders = await createGroup('Builders');
  await moveTo(builders);
  await orderOf(customer, dealer, granite);
  expect(await named()).toEqual([['Builders', 2, false]]);
  expect((await dealer.call('DELETE', `fabricator/customer-group/${builders}`)).statusCode).toBe(204);
  expect(await named()).toEqual([['Builders', 2, true]]);
  await moveTo(null);
  expect(await named()).toEqual([['', 2, false]]);
});

it('no longer counts an order that was deleted for good before its deletion was counted', async () => {
  const { _id } = await orderOf(customer, dealer, granite);
  expect(await report()).toMatchObject([{ orders: 1 }]);
  await (await registerAdmin(test)).call('DELETE', `admin/order/${_id}`);
  const long = Date.now() - 41 * DAY_MS;
  await test.app.db('orders').where('id', _id).update({ deleted_at: long });
  await (await test.another({ deletedDays: 40 })).jobs.cleanUp.run();
  expect(await report()).toEqual([]);
});

it('counts nothing anew for a customer who stays in the group', async () => {
  await orderOf(customer, dealer, granite);
  const builders = await createGroup('Builders');
  const written: string[] = [];
  const note = ({ sql }: { sql: string }) => {
    if (/^insert .*report_changes/s.test(sql)) written.push(sql);
  };
  test.app.db.on('query', note);
  await moveTo(builders);
  const moved = written.length;
  await moveTo(builders);
  test.app.db.off('query', note);
  expect([moved > 0, written.length]).toEqual([true, moved]);
});

it('counts an order for the group that its customer is put into meanwhile', async () => {
  const groups = [await createGroup('Builders'), await createGroup('Architects')];
  await orderOf(customer, dealer, granite);
  for (const group of groups) {
    await Promise.all([moveTo(group), report(), ...[1, 2].map(() => orderOf(customer, dealer, granite))]);
    expect((await report('by=group')).map(({ _id }) => _id)).toEqual([group]);
  }
  expect(await report('by=group')).toMatchObject([{ orders: 5 }]);
});

it('shows the margin of the orders whose costs are all known, without cancelled ones', async () => {
  await change('fabricator/profile', { pricing: { wastePercent: 10, roundTo: 50, per: 'ft2' } });
  await setCost(granite, 20);
  const place = async (...materials: string[]) => {
    const project = await createProject(customer, {
      title: 'Kitchen',
      fabricator: dealer.fabricator.id,
      slabs: materials.map((material, at) => slab(`K${at}`, material, [2, 1.5])),
    });
    return placeOrder(customer, project._id);
  };
  await place(granite);
  await place(granite, marble);
  await setStatus(await place(granite), 'cancelled');
  // 32.2917 ft² and 10 % are billed as 50 ft² at $50, and cost 35.52087 ft² at $20.
  const costs = { orders: 1, revenue: 2500, cost: 710.42, margin: 71.6 };
  expect(await report()).toMatchObject([{ orders: 2, cancelled: 1, costs }]);
  const byMaterial = new Map((await report('by=material')).map((row) => [row.name, row.costs]));
  expect(byMaterial).toEqual(
    new Map([
      ['Granite, 3 cm', { orders: 2, revenue: 5000, cost: 1420.84, margin: 71.6 }],
      ['Marble, 2 cm', undefined],
    ]),
  );
  const staff = await registerMember(test, dealer, 'staff');
  const manager = await registerMember(test, dealer, 'manager');
  expect((await report('', manager))[0]).toHaveProperty('costs');
  expect((await report('', staff))[0]).not.toHaveProperty('costs');
  const exported = async (person: Person) =>
    (await person.call('GET', 'fabricator/report', undefined, { accept: EXPORT_TYPES.csv })).body;
  expect(await exported(manager)).toMatch(
    /"Orders with Costs","Their Revenue \(USD\)","Their Cost \(USD\)","Margin \(%\)"\r\n.*,1,2500\.00,710\.42,71\.6\r/,
  );
  expect(await exported(staff)).not.toMatch(/cost|margin|710/i);
  const archive = await unzip((await customer.call('GET', 'app/export')).rawPayload);
  const ofCustomer = String(archive['data.json']);
  expect(ofCustomer).toContain('What these orders add to reports');
  expect(ofCustomer).not.toMatch(/cost_|revenue_cents|"costed"/);
});

it('counts the costs of an order that a version of the server without them has counted', async () => {
  await setCost(granite, 20);
  await orderOf(customer, dealer, granite);
  const [{ costs } = {}] = await report();
  const own = { fabricator_id: dealer.fabricator.id };
  await test.app.db('order_figures').where(own).update({ cost_figures: null });
  await test.app.db('report_totals').where(own).update({ costed: 0, revenue_cents: 0, cost_cents: 0 });
  await test.app.jobs.derived.check();
  expect(await report()).toMatchObject([{ orders: 1, costs: costs ?? 'known' }]);
});

it('shows how many days completed orders took, until one is reopened', async () => {
  const order = await orderOf(customer, dealer, granite);
  await placedAt(order, Date.now() - 3 * DAY_MS);
  await setStatus(order, 'completed');
  expect(await report('by=customer')).toMatchObject([{ completed: 1, daysToComplete: 3 }]);
  await setStatus(order, 'in-progress');
  const [row] = await report('by=customer');
  expect([row?.completed, row?.daysToComplete]).toEqual([0, undefined]);
});

it('counts offers and those that were accepted, though the order is cancelled later', async () => {
  const [shared, accepted] = [
    await orderOf(customer, dealer, granite),
    await orderOf(customer, dealer, granite),
    await orderOf(customer, dealer, granite),
  ];
  await share(shared);
  await share(shared);
  await accept(accepted);
  await setStatus(shared, 'cancelled');
  expect(await report()).toMatchObject([{ orders: 2, offers: 2, accepted: 1 }]);
});

it('counts replies whose notes were lost when an earlier version of the server ran for a while', async () => {
  const [shared, accepted] = [
    await orderOf(customer, dealer, granite),
    await orderOf(customer, dealer, granite),
  ];
  await report();
  await share(shared);
  await accept(accepted);
  await test.app.db('report_changes').where('fabricator_id', dealer.fabricator.id).delete();
  await test.app.jobs.derived.check();
  expect(await report()).toMatchObject([{ orders: 2, offers: 2, accepted: 1 }]);
});

describe('Periods', () => {
  it('are months, quarters and years, and the months of one are its rows', async () => {
    const orders = [await orderOf(customer, dealer, granite), await orderOf(customer, dealer, granite)];
    await placedAt(orders[0] as Order, Date.UTC(2024, 3, 10));
    await placedAt(orders[1] as Order, Date.UTC(2024, 5, 10));
    const months = async (query: string) => (await report(query)).map(({ _id }) => _id);
    expect(await months('period=2024')).toEqual(['2024-06', '2024-04']);
    expect(await months('period=2024-Q2&sort=month')).toEqual(['2024-04', '2024-06']);
    expect(await months('period=2024-04')).toEqual(['2024-04']);
    expect(await months('period=2024-Q1')).toEqual([]);
    expect(await report('by=customer&period=2024')).toMatchObject([{ orders: 2 }]);
  });

  it.each([
    ['Pacific/Auckland', '2024-04', '2024-Q2'],
    ['America/Los_Angeles', '2024-03', '2024-Q1'],
  ])(
    'are those of the time zone of the dealer, also after it was changed to %s',
    async (timeZone, own, quarter) => {
      const order = await orderOf(customer, dealer, granite);
      // 31 March, 11:30 p.m. in Auckland's summer time less 12 hours; in Los Angeles, it is still March until 7 a.m. UTC.
      await placedAt(
        order,
        timeZone.startsWith('P') ? Date.UTC(2024, 2, 31, 11) : Date.UTC(2024, 3, 1, 6, 59),
      );
      await change('fabricator/profile', { timeZone });
      await test.app.jobs.derived.update();
      expect(await report(`period=${quarter}`)).toMatchObject([{ _id: own, orders: 1 }]);
      expect(await report()).toHaveLength(1);
    },
  );
});

it('is exported with the columns of its kind', async () => {
  await orderOf(customer, dealer, granite);
  const response = await dealer.call('GET', 'fabricator/report?by=material', undefined, {
    accept: EXPORT_TYPES.csv,
  });
  const [titles, row] = response.body.slice(1).split('\r\n');
  expect(titles).toBe(
    '"Material","Orders","Cancelled Orders","Value (USD)","Billed Area (ft²)","Completed","Days to Complete","Offers","Accepted","Orders with Costs","Their Revenue (USD)","Their Cost (USD)","Margin (%)"',
  );
  expect(row).toMatch(/^"Granite, 3 cm",1,0,1614\.59,32\.29,0,"",0,0,0,"","",""$/);
});

it('has the orders of one dealer only', async () => {
  await orderOf(customer, dealer, granite);
  expect(await report('', await registerDealer(test))).toEqual([]);
});

/** All rows of a dealer but for their ids and labels. */
const totals = async () => {
  const rows = await test.app.db('report_totals').where('fabricator_id', dealer.fabricator.id);
  return rows.map(({ id: _id, label: _label, ...row }) => JSON.stringify(row)).sort();
};

/** Numbers from 0 to below `limit`, the same for each seed. */
const randomFrom = (seed: number) => {
  let state = seed;
  return (limit: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * limit);
  };
};

it.each([1, 2, 3])('Running totals equal a recount after random changes (%i)', async (seed) => {
  const next = randomFrom(seed);
  const pick = <T>(from: readonly T[]): T => from[next(from.length)] as T;
  const admin = await registerAdmin(test);
  const staff = await registerMember(test, dealer, 'staff');
  const orders: Order[] = [];
  const place = async () => {
    const project = await createProject(customer, {
      title: 'Kitchen',
      fabricator: dealer.fabricator.id,
      slabs: [slab('K1', pick([granite, marble]), [1 + next(3), 1.5]), slab('K2', granite, [1, 1])],
    });
    orders.push(await placeOrder(customer, project._id));
  };
  await setCost(granite, 21.37);
  for (let count = 0; count < 4; count += 1) await place();
  const groups = [null, await createGroup('Builders'), await createGroup('Architects')];
  const call = async (path: string, body?: object, by: Person = dealer) =>
    (await by.call('POST', path, body)).statusCode;
  const changes: Array<(path: string, id: string) => Promise<number>> = [
    (path) => call(path, { status: pick(['order-placed', 'in-progress', 'completed', 'cancelled']) }),
    (path) => call(`${path}/assignee`, pick([{}, { assignee: staff.user.id }, { assignee: dealer.user.id }])),
    (path) => call(`${path}/link`, { days: 7 }),
    async () => (await moveTo(pick(groups))) && 200,
    async () => (await setCost(pick([granite, marble]), pick([null, 17.89, 40.01]))) && 200,
    async (path, id) => {
      const { revision } = (await dealer.call('GET', path)).json();
      return call(`app/order/${id}/accept`, { revision, name: 'Carla' }, customer);
    },
    async (path) => {
      const { revision } = (await dealer.call('GET', path)).json();
      await call(`${path}/draft`, {
        base: revision,
        slabs: [{ item_id: 'K1', material: pick([granite, marble]) }],
      });
      return call(`${path}/draft/issue`, { base: revision });
    },
    async (_path, id) => (await admin.call('DELETE', `admin/order/${id}`)).statusCode,
    (_path, id) => call(`admin/order/${id}/restore`, undefined, admin),
    async () => {
      await place();
      return 201;
    },
  ];
  const done = new Set<unknown>();
  for (let count = 0; count < 60; count += 1) {
    const [{ _id }, make] = [pick(orders), pick(changes)];
    if (count % 9 === 0) await report();
    if ((await make(`fabricator/order/${_id}`, _id)) < 300) done.add(make);
  }
  expect(done.size).toBe(changes.length);
  let [costed, cost] = [0, 0];
  for (const { _id } of orders) {
    const order = (await dealer.call('GET', `fabricator/order/${_id}`)).json();
    if (order.status === 'cancelled' || order.costs?.unknown !== 0) continue;
    costed += 1;
    cost += order.costs.cost;
  }
  // A month may have ended meanwhile.
  const shown = (await report()).flatMap(({ costs }) => costs ?? []);
  const sum = (figure: 'orders' | 'cost') => shown.reduce((total, costs) => total + costs[figure], 0);
  expect([sum('orders'), sum('cost')]).toEqual([costed, expect.closeTo(cost, 2)]);
  const running = await totals();
  await countAnew();
  expect(await totals()).toEqual(running);
  expect(running.length).toBeGreaterThan(10);
});
