import type { OrderStatus } from 'bff-contract';
import type { Random } from './random';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;

/** A change of an order's status. */
export interface StatusChange {
  to: OrderStatus;
  at: Date;
}

const after = (moment: Date, milliseconds: number) => new Date(moment.getTime() + milliseconds);

/**
 * The dates of the orders, oldest first: over the 12 months before `now`, between 7:00 and 20:00 UTC, slightly more
 * each month.
 */
export const orderDates = (count: number, now: Date, random: Random): Date[] =>
  Array.from({ length: count }, () => {
    const age = YEAR * (1 - random.next() ** 0.75);
    const day = Math.floor((now.getTime() - age) / DAY) * DAY;
    const moment = new Date(day + random.between(7, 20) * HOUR);
    return moment < after(now, -HOUR) ? moment : new Date(now.getTime() - random.between(1, 6) * HOUR);
  }).sort((a, b) => a.getTime() - b.getTime());

/** A time during the day's working hours, UTC. */
const atWork = (day: Date, random: Random) =>
  new Date(Math.floor(day.getTime() / DAY) * DAY + random.between(8, 17) * HOUR);

/** The possible outcomes of an order and their shares. */
const FATES = {
  completed: 0.8,
  cancelledAtOnce: 0.08,
  cancelledLater: 0.06,
  stuckInProgress: 0.03,
  forgotten: 0.03,
};

export type Fate = keyof typeof FATES;

export const drawFate = (random: Random): Fate => random.weighted(FATES);

/** Whether an order is so old that it must be completed or cancelled by now. */
export const isOld = (placedAt: Date, now: Date) => placedAt < after(now, -90 * DAY);

/** Whether an order is old enough that work on it must have begun. */
export const isSettled = (placedAt: Date, now: Date) => placedAt < after(now, -8 * DAY);

/** The status changes so far of an order with this date and outcome. */
export const statusChanges = (placedAt: Date, fate: Fate, now: Date, random: Random): StatusChange[] => {
  const daysAfter = (date: Date, low: number, high: number) =>
    atWork(after(date, random.between(low, high) * DAY), random);
  const begun: StatusChange = { to: 'in-progress', at: daysAfter(placedAt, 1, 6) };
  const later = (to: OrderStatus, low: number, high: number): StatusChange => ({
    to,
    at: daysAfter(begun.at, low, high),
  });
  const changes: Record<Fate, () => StatusChange[]> = {
    completed: () => [begun, later('completed', 2, 34)],
    cancelledAtOnce: () => [{ to: 'cancelled', at: begun.at }],
    cancelledLater: () => [begun, later('cancelled', 1, 9)],
    stuckInProgress: () => [begun],
    forgotten: () => [],
  };
  return changes[fate]().filter(({ at }) => at < after(now, -10 * MINUTE));
};

/** The sign-up date of a customer whose first order was placed at the given date. */
export const signUpDate = (firstOrder: Date, random: Random) =>
  after(firstOrder, -random.between(0.1, 9) * DAY);
