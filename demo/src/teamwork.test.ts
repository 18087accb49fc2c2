import { LIMITS, roleMay } from 'bff-contract/constants';
import { DEMO_DEALERS } from './dealers';
import { planDemo } from './plan';

const DAY = 86_400_000;
const NOW = new Date('2025-03-14T15:20:00Z');
const SIZE = { customers: 60, orders: 250 };
const { orders } = planDemo(DEMO_DEALERS, SIZE, NOW);
type Order = (typeof orders)[number];

const isOpen = ({ changes }: Order) => !['completed', 'cancelled'].includes(`${changes.at(-1)?.to}`);
const teamOf = ({ dealer }: Order) => DEMO_DEALERS[dealer]?.team ?? [];
const own = orders.filter((order) => teamOf(order).length > 0);
const open = own.filter(isOpen);

describe('the team of the demo', () => {
  it('has a member in every role besides the owner', () => {
    const [team = []] = DEMO_DEALERS.flatMap((dealer) => (dealer.team ? [dealer.team] : []));
    expect(new Set(team.map(({ teamRole }) => teamRole))).toEqual(new Set(['manager', 'staff', 'read-only']));
    expect(new Set(team.map(({ email }) => email)).size).toBe(team.length);
  });

  it('works for one dealer only', () => {
    expect(new Set(own.map(({ dealer }) => dealer))).toEqual(new Set([0]));
    const others = orders.filter((order) => !own.includes(order));
    for (const { assigned, dueDate, notes, isShared } of others) {
      expect([assigned, dueDate, notes, isShared]).toEqual([undefined, undefined, undefined, undefined]);
    }
  });

  it('has most open orders assigned, to members who may change orders', () => {
    const assigned = open.filter((order) => order.assigned);
    expect(assigned.length).toBeGreaterThan(open.length / 2);
    expect(assigned.length).toBeLessThan(open.length);
    for (const order of own.filter((each) => each.assigned)) {
      const role = teamOf(order)[order.assigned!.member]!.teamRole;
      expect(roleMay(role, 'orders:change')).toBe(true);
    }
  });

  it('assigns an order after it was placed, before work on it begins', () => {
    for (const { placedAt, assigned, changes } of own) {
      if (!assigned) continue;
      const times = [placedAt, assigned.at, changes[0]?.at ?? NOW].map((date) => date.getTime());
      expect(times).toEqual([...times].sort((a, b) => a - b));
    }
  });

  it('gives open orders due dates on workdays: some passed, some within a week, some later', () => {
    const dated = own.filter(({ dueDate }) => dueDate);
    expect(dated.every(isOpen)).toBe(true);
    const days = dated.map(({ dueDate }) => new Date(`${dueDate}T00:00:00Z`));
    for (const day of days) expect([0, 6]).not.toContain(day.getUTCDay());
    const ahead = days.map((day) => Math.ceil((day.getTime() - NOW.getTime()) / DAY));
    const count = (low: number, high: number) => ahead.filter((n) => n >= low && n <= high).length;
    expect([count(-6, -1), count(0, 7), count(8, 40)].every((found) => found > 0)).toBe(true);
    expect(count(-6, 40)).toBe(dated.length);
  });

  it('mentions members by their names, in notes on orders in progress', () => {
    const noted = own.filter(({ notes }) => notes);
    expect(noted.length).toBeGreaterThanOrEqual(4);
    expect(noted.flatMap(({ notes = [] }) => notes).some(({ mentions = [] }) => mentions.length > 0)).toBe(
      true,
    );
    for (const order of noted) {
      expect(order.changes.at(-1)?.to).toBe('in-progress');
      for (const { text, mentions = [] } of order.notes ?? []) {
        expect(text.length).toBeLessThanOrEqual(LIMITS.descriptionLength);
        for (const member of mentions) expect(text).toContain(`@${teamOf(order)[member]?.name}`);
      }
    }
  });

  it('shares one order with its customer', () => {
    const shared = own.filter(({ isShared }) => isShared);
    expect(shared).toHaveLength(1);
    expect(isOpen(shared[0]!)).toBe(true);
  });
});
