import { EMAIL_PATTERN, ORDER_STATUSES } from 'bff-contract/constants';
import { DEMO_DEALERS } from './dealers';
import { planDemo } from './plan';

const NOW = new Date('2025-03-14T15:20:00Z');
const DAY = 86_400_000;
const SIZE = { customers: 60, orders: 250 };
const plan = planDemo(DEMO_DEALERS, SIZE, NOW);
const statusOf = ({ changes }: (typeof plan.orders)[number]) => changes.at(-1)?.to ?? 'order-placed';

describe('the price lists', () => {
  it('have 40 materials and 12 line items of 3 dealers, one of them metric', () => {
    expect(DEMO_DEALERS).toHaveLength(3);
    expect(DEMO_DEALERS.flatMap(({ materials }) => materials)).toHaveLength(40);
    expect(DEMO_DEALERS.flatMap(({ lineItems }) => lineItems)).toHaveLength(12);
    expect(DEMO_DEALERS.filter(({ unitPreference }) => unitPreference === 'metric')).toHaveLength(1);
  });

  it('have unique names', () => {
    const names = DEMO_DEALERS.flatMap(({ materials }) => materials.map(({ name }) => name));
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('the plan of the demo', () => {
  it('is the same for the same day and seed', () => {
    expect(planDemo(DEMO_DEALERS, SIZE, NOW)).toEqual(plan);
    expect(planDemo(DEMO_DEALERS, SIZE, NOW, 1)).not.toEqual(plan);
  });

  it('has 60 customers with unique addresses, who all order', () => {
    expect(plan.customers).toHaveLength(60);
    expect(new Set(plan.orders.map(({ customer }) => customer)).size).toBe(60);
    const emails = plan.customers.map(({ account }) => account.email);
    expect(new Set(emails).size).toBe(60);
    for (const email of emails) expect(email).toMatch(new RegExp(EMAIL_PATTERN));
  });

  it('has 250 orders over twelve months, oldest first, in every month', () => {
    const times = plan.orders.map(({ placedAt }) => placedAt.getTime());
    expect(times).toHaveLength(250);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(Math.max(...times)).toBeLessThan(NOW.getTime());
    expect(Math.min(...times)).toBeGreaterThanOrEqual(NOW.getTime() - 366 * DAY);
    expect(
      new Set(plan.orders.map(({ placedAt }) => placedAt.toISOString().slice(0, 7))).size,
    ).toBeGreaterThan(11);
  });

  it('has orders in every status for every dealer, on any day', () => {
    const days = Array.from({ length: 24 }, (_, index) => new Date(NOW.getTime() + index * 17.3 * DAY));
    for (const day of days) {
      const { orders } = planDemo(DEMO_DEALERS, SIZE, day);
      DEMO_DEALERS.forEach((_, dealer) => {
        const seen = new Set(orders.filter((order) => order.dealer === dealer).map(statusOf));
        expect([...seen].sort()).toEqual([...ORDER_STATUSES].sort());
      });
    }
  });

  it('has only completed and cancelled orders that are older than three months', () => {
    const old = plan.orders.filter(({ placedAt }) => placedAt.getTime() < NOW.getTime() - 90 * DAY);
    expect(old.length).toBeGreaterThan(100);
    expect([...new Set(old.map(statusOf))].sort()).toEqual(['cancelled', 'completed']);
  });

  it("has no order waiting for more than a week or so, except for a dealer's newest", () => {
    const newest = new Set(DEMO_DEALERS.map((_, dealer) => plan.orders.findLast((o) => o.dealer === dealer)));
    for (const order of plan.orders) {
      if (statusOf(order) !== 'order-placed' || newest.has(order)) continue;
      expect(order.placedAt.getTime()).toBeGreaterThan(NOW.getTime() - 9 * DAY);
    }
  });

  it('changes a status only after the order was placed, in order of time, and never in the future', () => {
    for (const { placedAt, changes } of plan.orders) {
      const times = [placedAt, ...changes.map(({ at }) => at), NOW].map((date) => date.getTime());
      expect(times).toEqual([...times].sort((a, b) => a - b));
    }
  });

  it('has customers who signed up before their first order', () => {
    for (const { customer, placedAt } of plan.orders) {
      expect(plan.customers[customer]?.createdAt.getTime()).toBeLessThan(placedAt.getTime());
    }
  });

  it("has 1 to 12 slabs per order, with the dealer's own materials and line items", () => {
    const counts = plan.orders.map(({ slabs }) => slabs.length);
    expect(Math.min(...counts)).toBe(1);
    expect(Math.max(...counts)).toBe(12);
    for (const { slabs, lineItems, dealer } of plan.orders) {
      for (const { material } of slabs) expect(DEMO_DEALERS[dealer]?.materials[material]).toBeDefined();
      for (const item of lineItems) expect(DEMO_DEALERS[dealer]?.lineItems[item]).toBeDefined();
    }
  });
});
