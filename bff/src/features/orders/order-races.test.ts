import type { Order } from 'bff-contract';
import { ORDER_STATUSES, type OrderStatus } from 'bff-contract';
import fc from 'fast-check';
import { addMaterial, createProject, orderOf, slab } from '../../testing/market';
import {
  type Dealer,
  type Person,
  registerAdmin,
  registerCustomer,
  registerDealer,
} from '../../testing/people';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { postInTurns, twoApps } from '../../testing/two-apps';
import { createOrderTotalsRepository } from './order-totals-repository';

let test: TestApp;
let post: ReturnType<typeof postInTurns>;
let customer: Person;
let admin: Person;

beforeAll(async () => {
  test = await createTestApp({ rateLimit: false });
  post = postInTurns(await twoApps(test));
  customer = await registerCustomer(test);
  admin = await registerAdmin(test);
});
afterAll(() => test.close());

interface Total {
  month: string;
  status: string;
  orders: number;
  cents: number;
}
const sorted = (totals: Total[]) =>
  totals
    .filter((total) => total.orders !== 0)
    .sort((a, b) => (a.month + a.status < b.month + b.status ? -1 : 1));

/** The counters of a dealer. */
const counted = async (dealer: Dealer): Promise<Total[]> => {
  const rows = await test.app.db('order_totals').where('fabricator_id', dealer.fabricator.id);
  return sorted(
    rows.map((row) => ({
      month: row.month,
      status: row.status,
      orders: Number(row.orders),
      cents: Number(row.total_cents),
    })),
  );
};

/** The expected counters, computed from the orders. */
const recounted = async (dealer: Dealer): Promise<Total[]> => {
  const rows = await test.app
    .db('orders')
    .where('fabricator_id', dealer.fabricator.id)
    .whereNull('deleted_at');
  const totals = new Map<string, Total>();
  for (const { created_at, status, total_cents } of rows) {
    const month = new Date(Number(created_at)).toISOString().slice(0, 7);
    const total = totals.get(month + status) ?? { month, status, orders: 0, cents: 0 };
    total.orders += 1;
    total.cents += Number(total_cents);
    totals.set(month + status, total);
  }
  return sorted([...totals.values()]);
};

const projectsOf = async (dealer: Dealer, materialId: string, count: number) => {
  const ids: string[] = [];
  for (let i = 0; i < count; i += 1) {
    const project = await createProject(customer, {
      title: `Project ${i}`,
      fabricator: dealer.fabricator.id,
      slabs: [slab('K1', materialId)],
    });
    ids.push(project._id);
  }
  return ids;
};

describe('Concurrent orders and changes', () => {
  it('number 60 orders without a gap', async () => {
    const dealer = await registerDealer(test);
    const ids = await projectsOf(dealer, await addMaterial(test, dealer), 60);
    const responses = await Promise.all(ids.map((project) => post(customer, 'app/order', { project })));
    expect(responses.map((response) => response.statusCode)).toEqual(Array(60).fill(201));
    const references = responses.map((response) => (response.json().created as Order).reference);
    const expected = Array.from({ length: 60 }, (_, i) => `ORD-${1001 + i}`);
    expect(references.sort()).toEqual(expected);
    expect(await counted(dealer)).toEqual(await recounted(dealer));
    const [mails] = await test.app.db('outbox').where('to_email', dealer.user.email).count({ total: '*' });
    expect(Number(mails?.total)).toBe(60);
  });

  it('leave no gap if some orders fail', async () => {
    const dealer = await registerDealer(test);
    const ids = await projectsOf(dealer, await addMaterial(test, dealer), 20);
    const responses = await Promise.all(
      ids.map((project, i) =>
        post(customer, 'app/order', { project, additionalLineItems: i % 2 === 0 ? [] : ['nonsense'] }),
      ),
    );
    const references = responses.flatMap((response) => response.json().created?.reference ?? []);
    expect(references.sort()).toEqual(Array.from({ length: 10 }, (_, i) => `ORD-${1001 + i}`));
  });

  it('order a project once', async () => {
    const dealer = await registerDealer(test);
    const ids = await projectsOf(dealer, await addMaterial(test, dealer), 15);
    for (const project of ids) {
      const responses = await Promise.all([1, 2, 3].map(() => post(customer, 'app/order', { project })));
      expect(responses.map((response) => response.statusCode).sort()).toEqual([201, 409, 409]);
    }
    const rows = await test.app.db('orders').where('fabricator_id', dealer.fabricator.id);
    expect(rows).toHaveLength(15);
    expect(rows.map((row) => Number(row.reference)).sort()).toEqual(ids.map((_, i) => 1001 + i));
  });

  it('order a project as it was or as it is afterwards, never half of both', async () => {
    const dealer = await registerDealer(test);
    const material = await addMaterial(test, dealer);
    for (const project of await projectsOf(dealer, material, 8)) {
      const slabs = [slab('N1', material, [1, 1]), slab('N2', material, [2, 2])];
      const [ordered, changed] = await Promise.all([
        post(customer, 'app/order', { project }),
        post(customer, `app/project/${project}`, { slabs }),
      ]);
      expect(ordered.statusCode).toBe(201);
      const order: Order = ordered.json().created;
      const area = order.project.slabs.length === 2 ? 5 : 3;
      expect(changed.statusCode).toBe(area === 5 ? 200 : 409);
      expect(order.estimate.area).toBe(area);
      expect(order.project.totalSquareFeet).toBeCloseTo(area * 10.7639, 8);
    }
  });

  it('keep the counters right while statuses change, and every change in the history', async () => {
    const dealer = await registerDealer(test);
    const material = await addMaterial(test, dealer);
    const orders: Order[] = [];
    for (let i = 0; i < 6; i += 1)
      orders.push(await orderOf(customer, dealer, material, { size: [1 + i, 1] }));
    const moves = Array.from({ length: 60 }, (_, i) => ({
      order: orders[i % orders.length] as Order,
      status: ORDER_STATUSES[(i * 7 + Math.floor(i / 6)) % 4] as OrderStatus,
    }));
    const responses = await Promise.all(
      moves.map(({ order, status }) => post(dealer, 'fabricator/order', { _id: order._id, status })),
    );
    expect(responses.map((response) => response.statusCode)).toEqual(Array(60).fill(200));
    expect(await counted(dealer)).toEqual(await recounted(dealer));
    for (const { _id } of orders) {
      const order: Order = (await dealer.call('GET', `fabricator/order/${_id}`)).json();
      expect(order.version).toBe(order.history.length);
      expect(order.history.at(-1)?.to).toBe(order.status);
    }
  });

  it('accept one of several changes of the same version', async () => {
    const dealer = await registerDealer(test);
    const order = await orderOf(customer, dealer, await addMaterial(test, dealer));
    const responses = await Promise.all(
      ['completed', 'cancelled', 'in-progress'].map((status) =>
        post(dealer, 'fabricator/order', { _id: order._id, status, version: 1 }),
      ),
    );
    expect(responses.map((response) => response.statusCode).sort()).toEqual([200, 409, 409]);
  });

  it('keep the counters right under any mixture of changes', async () => {
    const dealer = await registerDealer(test);
    const material = await addMaterial(test, dealer);
    const ids: string[] = [];
    for (let i = 0; i < 4; i += 1) ids.push((await orderOf(customer, dealer, material))._id);
    const action = fc.record({
      id: fc.constantFrom(...ids),
      kind: fc.constantFrom('status', 'status', 'revise', 'revise', 'delete', 'restore'),
      status: fc.constantFrom(...ORDER_STATUSES),
      price: fc.integer({ min: 0, max: 1_000_000 }).map((cents) => cents / 100),
    });
    type Action = { id: string; kind: string; status: OrderStatus; price: number };
    const run = async ({ id, kind, status, price }: Action) => {
      if (kind === 'revise') {
        const { revision: base = 1 } = (await dealer.call('GET', `fabricator/order/${id}`)).json();
        await post(dealer, `fabricator/order/${id}/draft`, { base, slabs: [{ item_id: 'K1', price }] });
        return post(dealer, `fabricator/order/${id}/draft/issue`, { base });
      }
      if (kind === 'status') return post(dealer, 'fabricator/order', { _id: id, status });
      if (kind === 'restore') return post(admin, `admin/order/${id}/restore`, {});
      return admin.call('DELETE', `admin/order/${id}`);
    };
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 12 }), async (actions) => {
        const responses = await Promise.all(actions.map(run));
        for (const response of responses) expect([200, 204, 404, 409, 503]).toContain(response.statusCode);
        expect(await counted(dealer)).toEqual(await recounted(dealer));
        const { total_cents: cents } = await test.app
          .db('customers')
          .where('fabricator_id', dealer.fabricator.id)
          .first();
        const valued = (await recounted(dealer)).filter((total) => total.status !== 'cancelled');
        expect(Number(cents)).toBe(valued.reduce((sum, total) => sum + total.cents, 0));
      }),
      { numRuns: 15 },
    );
    await createOrderTotalsRepository(test.app.db).rebuild(dealer.fabricator.id);
    expect(await counted(dealer)).toEqual(await recounted(dealer));
  });
});
