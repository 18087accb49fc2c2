import type { Order } from 'bff-contract';
import { newId } from '../../database/ids';
import { addLineItem, addMaterial, orderOf } from '../../testing/market';
import { registerAdmin, registerCustomer, registerDealer } from '../../testing/people';
import { ON_MYSQL } from '../../testing/plans';
import { createTestApp, QUIET, type TestApp } from '../../testing/test-app';
import { findOldestPlaced } from '../orders';
import { readSummary } from './summary-read-model';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp(QUIET);
});
afterAll(() => test.close());

const NOW = Date.UTC(2026, 1, 28, 23, 59);

const insertTotals = (
  fabricatorId: string,
  rows: Array<[month: string, status: string, orders: number, cents: number]>,
) =>
  test.app.db('order_totals').insert(
    rows.map(([month, status, orders, total_cents]) => ({
      fabricator_id: fabricatorId,
      month,
      status,
      orders,
      total_cents,
    })),
  );

describe('readSummary', () => {
  it('counts and sums the orders that are not cancelled', async () => {
    await insertTotals('dealer-1', [
      ['2026-02', 'order-placed', 2, 10_010],
      ['2026-02', 'cancelled', 3, 99_999],
      ['2026-01', 'completed', 1, 5],
      ['2025-03', 'in-progress', 4, 400],
      ['2025-02', 'completed', 7, 700],
      ['2024-01', 'cancelled', 1, 1],
    ]);
    await insertTotals('dealer-2', [['2026-02', 'completed', 50, 1]]);
    const { orders, value, waiting } = await readSummary(test.app.db, 'dealer-1', NOW, 'UTC');
    expect(orders).toEqual({
      total: 14,
      byStatus: { 'order-placed': 2, 'in-progress': 4, completed: 8, cancelled: 4 },
    });
    expect(value.total).toBe(111.15);
    expect(waiting).toEqual({ value: 104.1 });
    expect(value.byMonth).toEqual(
      [
        ['2025-03', 4, 4],
        ['2025-04', 0, 0],
        ['2025-05', 0, 0],
        ['2025-06', 0, 0],
        ['2025-07', 0, 0],
        ['2025-08', 0, 0],
        ['2025-09', 0, 0],
        ['2025-10', 0, 0],
        ['2025-11', 0, 0],
        ['2025-12', 0, 0],
        ['2026-01', 1, 0.05],
        ['2026-02', 2, 100.1],
      ].map(([month, count, totalPrice]) => ({ month, orders: count, totalPrice })),
    );
  });

  it('returns twelve months, also on the last day of a month', async () => {
    for (let month = 0; month < 12; month += 1) {
      const { value } = await readSummary(test.app.db, 'nobody', Date.UTC(2024, month + 1, 0, 23, 59), 'UTC');
      expect(new Set(value.byMonth.map((each) => each.month)).size).toBe(12);
      expect(value.byMonth.at(-1)?.month).toBe(`2024-${String(month + 1).padStart(2, '0')}`);
    }
  });

  it('keeps large sums exact to the cent', async () => {
    await insertTotals('dealer-3', [
      ['2026-02', 'completed', 1_000_000, 900_719_925_474_099],
      ['2026-01', 'completed', 1, 1],
    ]);
    const { value } = await readSummary(test.app.db, 'dealer-3', NOW, 'UTC');
    expect(value.total).toBe(9_007_199_254_741);
  });
});

describe('fabricator/summary', () => {
  it('returns zeros to a new dealer', async () => {
    const dealer = await registerDealer(test, { name: 'New & Co' });
    const response = await dealer.call('GET', 'fabricator/summary');
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      businessName: 'New & Co',
      orders: { total: 0, byStatus: { 'order-placed': 0, 'in-progress': 0, completed: 0, cancelled: 0 } },
      waiting: { value: 0 },
      value: { total: 0 },
      materials: 0,
      lineItems: 0,
    });
    expect(response.json().value.byMonth).toHaveLength(12);
  });

  it('follows new and deleted orders, materials and line items', async () => {
    const [dealer, rival, customer] = [
      await registerDealer(test),
      await registerDealer(test),
      await registerCustomer(test),
    ];
    const material = await addMaterial(test, dealer);
    await addMaterial(test, rival);
    const gone = await addMaterial(test, dealer);
    await dealer.call('DELETE', `fabricator/material/${gone}`);
    await addLineItem(test, dealer);
    const [first, second] = [
      await orderOf(customer, dealer, material),
      await orderOf(customer, dealer, material, { size: [1, 1] }),
    ];
    const summary = async () => (await dealer.call('GET', 'fabricator/summary')).json();
    const price = (order: { estimate: { totalPrice: number } }) => order.estimate.totalPrice;
    const before = await summary();
    expect(before).toMatchObject({
      orders: { total: 2, byStatus: { 'order-placed': 2 } },
      value: { total: Number((price(first) + price(second)).toFixed(2)) },
      materials: 1,
      lineItems: 1,
    });
    const month = new Date().toISOString().slice(0, 7);
    expect(before.value.byMonth.at(-1)).toEqual({ month, orders: 2, totalPrice: before.value.total });
    await dealer.call('POST', 'fabricator/order', { _id: second._id, status: 'cancelled' });
    const after = await summary();
    expect(after.orders).toMatchObject({ total: 1, byStatus: { 'order-placed': 1, cancelled: 1 } });
    expect(after.value.total).toBe(price(first));
    expect(after.value.byMonth.at(-1)).toEqual({ month, orders: 1, totalPrice: price(first) });
    expect((await rival.call('GET', 'fabricator/summary')).json()).toMatchObject({
      orders: { total: 0 },
      materials: 1,
    });
  });

  it('says since when the oldest new order has been waiting', async () => {
    const [dealer, customer] = [await registerDealer(test), await registerCustomer(test)];
    const material = await addMaterial(test, dealer);
    const orders: Order[] = [];
    for (let i = 0; i < 3; i += 1) orders.push(await orderOf(customer, dealer, material));
    const waiting = async () => (await dealer.call('GET', 'fabricator/summary')).json().waiting;
    const day = (date: number) => new Date(Date.UTC(2026, 0, date)).toISOString();
    for (const [i, { _id }] of orders.entries()) {
      await test.app
        .db('orders')
        .where({ id: _id })
        .update({ created_at: Date.parse(day(10 + i)) });
    }
    const value = orders.reduce((sum, { estimate }) => sum + estimate.totalPrice, 0);
    expect(await waiting()).toEqual({ oldestAt: day(10), value: expect.closeTo(value, 2) });
    const setStatus = (index: number, status: string) =>
      dealer.call('POST', 'fabricator/order', { _id: orders[index]?._id, status });
    await setStatus(0, 'in-progress');
    expect(await waiting()).toEqual({ oldestAt: day(11), value: expect.closeTo(value, 2) });
    await setStatus(1, 'cancelled');
    expect((await waiting()).oldestAt).toBe(day(12));
    await (await registerAdmin(test)).call('DELETE', `admin/order/${orders[2]?._id}`);
    expect(await waiting()).toEqual({ value: orders[0]?.estimate.totalPrice });
  });

  it('reads the oldest order from the index of a status, without sorting', async () => {
    if (!ON_MYSQL) return;
    const dealer = await registerDealer(test);
    await orderOf(await registerCustomer(test), dealer, await addMaterial(test, dealer));
    const { db } = test.app;
    const own = { fabricator_id: dealer.fabricator.id };
    const { placed_month: _generated, ...order } = await db('orders').where(own).first();
    // It may read all of a few orders.
    const completed = Array.from({ length: 300 }, (_, index) => ({
      ...order,
      id: newId(),
      status: 'completed',
      reference: 5_000 + index,
      live_project_id: null,
    }));
    await db.batchInsert('orders', completed, 20);
    await db.raw('analyze table orders');
    const { sql, bindings } = findOldestPlaced(db, dealer.fabricator.id).toSQL();
    const [plan] = await db.raw(`explain ${sql}`, [...bindings]);
    expect(plan).toMatchObject([
      { key: 'orders_by_status_created_at', Extra: expect.not.stringMatching(/filesort/) },
    ]);
  });

  it('is for dealers', async () => {
    expect((await (await registerCustomer(test)).call('GET', 'fabricator/summary')).statusCode).toBe(403);
    expect((await (await registerAdmin(test)).call('GET', 'fabricator/summary')).statusCode).toBe(403);
  });
});
