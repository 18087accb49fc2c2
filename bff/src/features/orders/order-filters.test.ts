import { addDays, addMonths, dayOf, daysOfPeriod, type OrderItem, PERIODS, startOfDay } from 'bff-contract';
import { addMaterial, orderOf } from '../../testing/market';
import { type Dealer, type Person, registerCustomer, registerDealer } from '../../testing/people';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { createOrderTotalsRepository } from './order-totals-repository';

const ZONE = 'Pacific/Auckland';
const STATUSES = ['order-placed', 'in-progress', 'completed', 'cancelled'];

let test: TestApp;
let dealer: Dealer;
let customer: Person;
let orders: OrderItem[];

const list = async (query: string, sort = '-createdAt') => {
  const response = await dealer.call('GET', `fabricator/order?pageSize=100&sort=${sort}&${query}`);
  expect([query, response.statusCode]).toEqual([query, 200]);
  const found: OrderItem[] = response.json();
  expect(response.headers['x-total-count']).toBe(String(found.length));
  const totals = (await dealer.call('GET', `fabricator/order/totals?${query}`)).json();
  expect(totals.orders + totals.cancelled.orders).toBe(found.length);
  return found.map(({ reference }) => reference).sort();
};

const referencesOf = (matches: (order: OrderItem, day: string) => boolean) =>
  orders
    .filter((order) => matches(order, dayOf(Date.parse(order.createdAt), ZONE)))
    .map(({ reference }) => reference)
    .sort();

beforeAll(async () => {
  test = await createTestApp();
  [dealer, customer] = [await registerDealer(test, { timeZone: ZONE }), await registerCustomer(test)];
  const material = await addMaterial(test, dealer);
  const today = dayOf(Date.now(), ZONE);
  // The first and the last millisecond of each period, and their neighbours.
  const days = PERIODS.flatMap((name) => Object.values(daysOfPeriod(name, today)));
  const times = [...new Set(days)]
    .flatMap((day) =>
      [day, addDays(day, 1)].flatMap((each) => [startOfDay(each, ZONE) - 1, startOfDay(each, ZONE)]),
    )
    .filter((time) => time <= Date.now());
  for (const [i, created_at] of times.entries()) {
    const { _id } = await orderOf(customer, dealer, material);
    await test.app
      .db('orders')
      .where({ id: _id })
      .update({ created_at, status: STATUSES[i % 4], due_on: i % 3 ? null : addDays(today, i - 5) });
  }
  await createOrderTotalsRepository(test.app.db).rebuild(dealer.fabricator.id);
  orders = (await dealer.call('GET', 'fabricator/order?pageSize=100')).json();
});
afterAll(() => test.close());

it.each(['status=order-placed,in-progress', 'status=order-placed&status=in-progress'])(
  'A filter takes several values: ?%s',
  async (query) => {
    const open = referencesOf(({ status = '' }) => ['order-placed', 'in-progress'].includes(status));
    expect(await list(query)).toEqual(open);
    expect(await list(query, 'status')).toEqual(open);
  },
);

it.each([
  'status=order-placed,open',
  'status=',
  'due=overdue,never',
  'from=2026-02-30',
  'to=yesterday',
  'period=ever',
])('Unknown values are refused: ?%s', async (query) => {
  expect((await dealer.call('GET', `fabricator/order?${query}`)).statusCode).toBe(400);
});

it.each(PERIODS)('The period "%s" is that of the calendar in the dealer’s time zone', async (period) => {
  const { from, to } = daysOfPeriod(period, dayOf(Date.now(), ZONE));
  const expected = referencesOf((_order, day) => from <= day && day <= to);
  expect(expected).not.toEqual([]);
  expect(await list(`period=${period}`)).toEqual(expected);
  expect(await list(`from=${from}&to=${to}`, '-orderValue')).toEqual(expected);
});

it('From and to include both days, and either may be left out', async () => {
  const days = [...new Set(orders.map(({ createdAt }) => dayOf(Date.parse(createdAt), ZONE)))].sort();
  const [day = '', later = ''] = [days[2], days[5]];
  expect(await list(`from=${day}&to=${day}`)).toEqual(referencesOf((_order, each) => each === day));
  expect(await list(`from=${later}`)).toEqual(referencesOf((_order, each) => each >= later));
  expect(await list(`to=${day}`)).toEqual(referencesOf((_order, each) => each <= day));
  expect(await list(`from=${later}&to=${day}`)).toEqual([]);
  const month = addMonths(day.slice(0, 7), 0);
  expect(await list(`month=${month}&to=${day}&status=completed,cancelled`)).toEqual(
    referencesOf(
      ({ status = '' }, each) =>
        each.startsWith(month) && each <= day && ['completed', 'cancelled'].includes(status),
    ),
  );
});

it('Overdue and due soon can be combined, and assignees', async () => {
  const both = [...(await list('due=overdue')), ...(await list('due=week'))].sort();
  expect(both).not.toEqual([]);
  expect(await list('due=overdue,week')).toEqual(both);
  await dealer.call('POST', `fabricator/order/${orders[0]?._id}/assignee`, { assignee: dealer.user.id });
  const response = await dealer.call('GET', 'fabricator/order?pageSize=100&assignee=me,none');
  expect(response.json()).toHaveLength(orders.length);
});

it('Changes of the status of all that a filter finds take the same filters', async () => {
  const filter = { status: 'order-placed,in-progress', period: 'last-year' };
  const preview = await dealer.call('POST', 'fabricator/order/change-status/preview', {
    status: 'completed',
    filter,
  });
  expect(
    preview
      .json()
      .orders.map(({ reference }: OrderItem) => reference)
      .sort(),
  ).toEqual(await list('status=order-placed,in-progress&period=last-year'));
});

it('Customers are found by the statuses of their orders, and by when they ordered last', async () => {
  const other = await registerCustomer(test);
  const material = await addMaterial(test, dealer);
  const order = await orderOf(other, dealer, material);
  await dealer.call('POST', 'fabricator/order', { _id: order._id, status: 'cancelled' });
  const ids = async (query: string) =>
    (await dealer.call('GET', `fabricator/customer?${query}`)).json().map(({ _id }: { _id: string }) => _id);
  expect(await ids('status=order-placed,in-progress')).toEqual([customer.user.id]);
  expect(await ids('status=cancelled&period=this-month')).toContain(other.user.id);
  expect(await ids('to=2020-01-01')).toEqual([]);
  const record = (await dealer.call('GET', `fabricator/customer/${other.user.id}`)).json();
  expect(record).toMatchObject({ orders: 1, cancelled: 1, totalPrice: 0 });
});
