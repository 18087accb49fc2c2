import {
  addDays,
  addMonths,
  dayOf,
  EXPORT_TYPES,
  type OrderItem,
  type OrderTotals,
  startOfMonth,
} from 'bff-contract';
import { addMaterial, orderOf } from '../../testing/market';
import {
  type Dealer,
  type Person,
  registerAdmin,
  registerCustomer,
  registerDealer,
} from '../../testing/people';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { createOrderTotalsRepository } from './order-totals-repository';

let test: TestApp;
let customer: Person;
let dealer: Dealer;
let material: string;
beforeAll(async () => {
  test = await createTestApp();
  [customer, dealer] = [await registerCustomer(test), await registerDealer(test)];
  material = await addMaterial(test, dealer);
});
afterAll(() => test.close());

const setZone = (timeZone: string) => dealer.call('POST', 'fabricator/profile', { timeZone });
const listed = async (query: string) => {
  const response = await dealer.call('GET', `fabricator/order?${query}`);
  expect(response.statusCode).toBe(200);
  const orders: OrderItem[] = response.json();
  return { orders, count: Number(response.headers['x-total-count']) };
};

describe('Months', () => {
  const ZONES = [
    'UTC',
    'America/Los_Angeles',
    'America/St_Johns',
    'Asia/Kolkata',
    'Australia/Lord_Howe',
    'Pacific/Auckland',
  ];
  /** The last twelve, the current one left out: its orders would be in the future. */
  const MONTHS = Array.from({ length: 4 }, (_, i) =>
    addMonths(new Date().toISOString().slice(0, 7), -1 - 2 * i),
  );
  /** One that an independent formatter shows. */
  const shownMonth = (time: string, timeZone: string) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit' }).format(new Date(time));

  let placed: OrderItem[];
  beforeAll(async () => {
    // Around the beginnings of months, in every zone.
    const times = MONTHS.flatMap((month) =>
      ZONES.flatMap((zone) => [startOfMonth(month, zone) - 1, startOfMonth(month, zone)]),
    );
    for (const [i, created_at] of times.entries()) {
      const { _id } = await orderOf(customer, dealer, material, { size: [1, 1 + i / 10] });
      const status = ['order-placed', 'completed', 'cancelled'][i % 3];
      await test.app.db('orders').where({ id: _id }).update({ created_at, status });
    }
    await createOrderTotalsRepository(test.app.db).rebuild(dealer.fabricator.id);
    placed = (await listed('pageSize=100')).orders;
  });

  it.each(ZONES)(
    'are those of the time zone %s, in lists, counts, totals and the dashboard',
    async (zone) => {
      await setZone(zone);
      const summary = (await dealer.call('GET', 'fabricator/summary')).json();
      for (const month of new Set(placed.map((order) => shownMonth(order.createdAt, zone)))) {
        const expected = placed.filter((order) => shownMonth(order.createdAt, zone) === month);
        const value = (orders: OrderItem[]) =>
          Number(orders.reduce((sum, { estimate }) => sum + estimate.totalPrice, 0).toFixed(2));
        for (const [filter, orders] of [
          ['', expected],
          ['&status=completed', expected.filter(({ status }) => status === 'completed')],
        ] as const) {
          const { orders: found, count } = await listed(`month=${month}&sort=-orderValue${filter}`);
          expect(found.map(({ _id }) => _id).sort()).toEqual(orders.map(({ _id }) => _id).sort());
          expect(count).toBe(orders.length);
          const totals: OrderTotals = (
            await dealer.call('GET', `fabricator/order/totals?month=${month}${filter}`)
          ).json();
          const [valued, cancelled] = [false, true].map((isCancelled) =>
            orders.filter(({ status }) => (status === 'cancelled') === isCancelled),
          ) as [OrderItem[], OrderItem[]];
          expect(totals).toMatchObject({
            orders: valued.length,
            totalPrice: value(valued),
            cancelled: { orders: cancelled.length, totalPrice: value(cancelled) },
          });
        }
        const valued = expected.filter(({ status }) => status !== 'cancelled');
        const { orders, totalPrice } =
          summary.value.byMonth.find((each: { month: string }) => each.month === month) ?? {};
        expect([month, orders, totalPrice]).toEqual([month, valued.length, value(valued)]);
      }
      const { total, byStatus } = summary.orders;
      expect(total + byStatus.cancelled).toBe(placed.length);
    },
  );
});

describe('Due dates', () => {
  // It is never the same day in both.
  it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])('pass with the day of %s', async (zone) => {
    await setZone(zone);
    const today = dayOf(Date.now(), zone);
    const due = async (days: number) => {
      const order = await orderOf(customer, dealer, material);
      await dealer.call('POST', `fabricator/order/${order._id}/due-date`, { dueDate: addDays(today, days) });
      return order._id;
    };
    const [yesterday, now, week, later] = [await due(-1), await due(0), await due(7), await due(8)];
    const of = async (filter: string) =>
      (await listed(`due=${filter}&pageSize=100`)).orders.map(({ _id }) => _id);
    expect(await of('overdue')).toContain(yesterday);
    expect(await of('overdue')).not.toContain(now);
    expect(await of('week')).toEqual(expect.arrayContaining([now, week]));
    expect(await of('week')).not.toContain(later);
  });
});

describe('Exports', () => {
  it("have the times of the dealer's time zone; those of administrators are in UTC", async () => {
    await setZone('Pacific/Auckland');
    const { _id } = await orderOf(customer, dealer, material, { title: 'Late' });
    await test.app
      .db('orders')
      .where({ id: _id })
      .update({ created_at: Date.parse('2026-03-31T11:00:00.000Z') });
    const csv = { accept: EXPORT_TYPES.csv };
    const own = await dealer.call('GET', 'fabricator/order?month=2026-04', undefined, csv);
    expect(own.body).toContain('"2026-04-01T00:00:00.000+13:00"');
    const admin = await registerAdmin(test);
    const all = await admin.call('GET', 'admin/order?search=late', undefined, csv);
    expect(all.body).toContain('"2026-03-31T11:00:00.000Z"');
  });
});

it('An order, and the page that its link opens, name the time zone of the dealer', async () => {
  await setZone('Asia/Kolkata');
  const order = await orderOf(customer, dealer, material);
  expect(order.fabricator.timeZone).toBe('Asia/Kolkata');
  const link = (await dealer.call('POST', `fabricator/order/${order._id}/link`, { days: 30 })).json().created;
  const token = new URL(link.url).hash.slice(1);
  const shared = await test.app.inject({
    method: 'POST',
    url: '/api/public/shared-order',
    payload: { token },
  });
  expect(shared.json().dealer.timeZone).toBe('Asia/Kolkata');
});
