import type { Order, OrderItem } from 'bff-contract';
import { addMaterial, orderOf } from '../../testing/market';
import {
  type Dealer,
  type Person,
  registerAdmin,
  registerCustomer,
  registerDealer,
} from '../../testing/people';
import { createTestApp, type TestApp } from '../../testing/test-app';

const DAY_MS = 24 * 3_600_000;

let test: TestApp;
let customer: Person;
let dealer: Dealer;
let material: string;
beforeAll(async () => {
  test = await createTestApp();
  customer = await registerCustomer(test);
});
beforeEach(async () => {
  dealer = await registerDealer(test, { name: 'Dana Dealer' });
  material = await addMaterial(test, dealer);
});
afterAll(() => test.close());

const place = () => orderOf(customer, dealer, material);
const setDue = (order: Pick<Order, '_id'>, dueDate: unknown, more: object = {}) =>
  dealer.call('POST', `fabricator/order/${order._id}/due-date`, { dueDate, ...more });

/** The UTC day so many days from now. */
const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

describe('POST fabricator/order/:id/due-date', () => {
  it('sets and removes the date, with an entry in the history and in the audit log', async () => {
    const order = await place();
    const set = await setDue(order, '2027-01-31', { version: 1 });
    expect(set.json().updated).toMatchObject({ dueDate: '2027-01-31', version: 2 });
    const removed = (await setDue(order, null)).json().updated;
    expect(removed).not.toHaveProperty('dueDate');
    const actor = { name: 'Dana Dealer', role: 'dealer' };
    expect(removed.activity).toEqual([
      { at: expect.any(String), kind: 'due-date', actor, dueDate: '2027-01-31' },
      { at: expect.any(String), kind: 'due-date', actor },
    ]);
    const admin = await registerAdmin(test);
    const log = (await admin.call('GET', `admin/audit?recordId=${order._id}&sort=at`)).json();
    expect(log[1]).toMatchObject({ action: 'update', after: { dueDate: '2027-01-31' } });
  });

  it('does nothing for the same date, and refuses an outdated version', async () => {
    const order = await place();
    await setDue(order, '2027-01-31');
    expect((await setDue(order, '2027-01-31')).json().updated).toMatchObject({ version: 2 });
    const stale = await setDue(order, '2027-02-01', { version: 1 });
    expect([stale.statusCode, stale.json().current.dueDate]).toEqual([409, '2027-01-31']);
  });

  it.each(['2027-02-30', '2027-13-01', '31.01.2027', '', 5, '2027-01-31T00:00:00Z'])(
    'refuses %j',
    async (dueDate) => {
      const response = await setDue(await place(), dueDate);
      expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, ['dueDate']]);
    },
  );

  it('is not shown to the customer', async () => {
    const order = await place();
    await setDue(order, day(1));
    expect((await customer.call('GET', `app/order/${order._id}`)).json()).not.toHaveProperty('dueDate');
    const list: OrderItem[] = (await customer.call('GET', 'app/order')).json();
    expect(list.filter((item) => item.dueDate !== undefined)).toEqual([]);
  });
});

describe('The filter `due`', () => {
  it('finds open orders that are overdue, or due in seven days, with counts and totals', async () => {
    const due = async (days: number, status?: string) => {
      const order = await place();
      await setDue(order, day(days));
      if (status) await dealer.call('POST', 'fabricator/order', { _id: order._id, status });
      return order.reference;
    };
    await place();
    const overdue = [await due(-30), await due(-1, 'in-progress')];
    const soon = [await due(0), await due(7)];
    await due(8);
    await due(-2, 'completed');
    await due(2, 'cancelled');
    for (const [value, expected] of [
      ['overdue', overdue],
      ['week', soon],
    ] as const) {
      const response = await dealer.call(
        'GET',
        `fabricator/order?due=${value}&sort=reference&page=0&pageSize=10`,
      );
      const found: OrderItem[] = response.json();
      expect(found.map(({ reference }) => reference)).toEqual(expected);
      expect(found.every(({ dueDate }) => dueDate !== undefined)).toBe(true);
      expect(response.headers['x-total-count']).toBe('2');
      const totals = await dealer.call('GET', `fabricator/order/totals?due=${value}`);
      expect(totals.json()).toMatchObject({ orders: 2, relation: 'eq' });
    }
    const none = await dealer.call('GET', 'fabricator/order?due=overdue&status=completed');
    expect(none.json()).toEqual([]);
    expect((await dealer.call('GET', 'fabricator/order?due=later')).statusCode).toBe(400);
  });

  it('finds nothing of other dealers', async () => {
    await setDue(await place(), day(-1));
    const other = await registerDealer(test);
    expect((await other.call('GET', 'fabricator/order?due=overdue')).json()).toEqual([]);
  });
});
