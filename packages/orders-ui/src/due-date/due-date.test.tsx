import { renderWithPortal, screen } from '@slabdesk/testing';
import fc from 'fast-check';
import { DueBadge } from './due-badge';
import { daysUntilDue, formatDay } from './due-date';

const DAY_MS = 24 * 3_600_000;
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
const moment = fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2080, 0) });
const distance = fc.integer({ min: -2_000, max: 2_000 });

const zone = fc.constantFrom(
  'UTC',
  'America/Los_Angeles',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
);

it("daysUntilDue counts whole days of the dealer's time zone from any moment of a day", () => {
  fc.assert(
    fc.property(moment, distance, zone, (now, days, timeZone) => {
      const today = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(now);
      const dueDate = dayOf(Date.parse(today) + days * DAY_MS);
      expect(daysUntilDue({ dueDate, status: 'in-progress', fabricator: { timeZone } }, now)).toBe(days);
    }),
  );
});

it('An order that is due today in Los Angeles is not overdue in its evening', () => {
  const order = { dueDate: '2026-11-30', status: 'order-placed' };
  const evening = Date.parse('2026-12-01T03:20:00Z');
  expect(daysUntilDue({ ...order, fabricator: { timeZone: 'America/Los_Angeles' } }, evening)).toBe(0);
  expect(daysUntilDue({ ...order, fabricator: { timeZone: 'Nowhere' } }, evening)).toBe(-1);
});

it.each([
  [{ status: 'order-placed' }],
  [{ dueDate: 'soon', status: 'order-placed' }],
  [{ dueDate: '2026-11-30' }],
  [{ dueDate: '2026-11-30', status: 'completed' }],
  [{ dueDate: '2026-11-30', status: 'cancelled' }],
])('daysUntilDue is undefined for %j', (order) => {
  expect(daysUntilDue(order, Date.UTC(2026, 10, 29))).toBeUndefined();
});

it('formatDay writes the day itself, in every time zone', () => {
  expect(formatDay('2026-11-30')).toBe('Nov 30, 2026');
  expect(formatDay('soon')).toBe('soon');
});

it.each([
  [-40, 'Overdue'],
  [-1, 'Overdue'],
  [0, 'Due today'],
  [1, 'Due tomorrow'],
  [3, 'Due in 3 days'],
])('DueBadge marks an order that is due in %i days', (days, label) => {
  const order = { dueDate: dayOf(Date.now() + days * DAY_MS), status: 'order-placed' };
  renderWithPortal(<DueBadge order={order} />, {});
  expect(screen.getByText(label)).toBeVisible();
  renderWithPortal(<DueBadge order={order} size="icon" />, {});
  expect(screen.getByRole('img', { name: label })).toBeVisible();
});

it('DueBadge marks no order that is due later', () => {
  const order = { dueDate: dayOf(Date.now() + 4 * DAY_MS), status: 'order-placed' };
  renderWithPortal(<DueBadge order={order} />, {});
  expect(screen.queryByText(/due/i)).toBeNull();
});
