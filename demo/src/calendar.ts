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
 * When orders were placed, oldest first: over the 12 months before `now`, between 7 and 20 o'clock UTC,
 * and a little more often from month to month.
 */
export const orderDates = (count: number, now: Date, random: Random): Date[] =>
  Array.from({ length: count }, () => {
    const age = YEAR * (1 - random.next() ** 0.75);
    const day = Math.floor((now.getTime() - age) / DAY) * DAY;
    const moment = new Date(day + random.between(7, 20) * HOUR);
    return moment < after(now, -HOUR) ? moment : new Date(now.getTime() - random.between(1, 6) * HOUR);
  }).sort((a, b) => a.getTime() - b.getTime());

/** A moment of the day's working hours, UTC. */
const atWork = (day: Date, random: Random) =>
  new Date(Math.floor(day.getTime() / DAY) * DAY + random.between(8, 17) * HOUR);

/** What becomes of an order, given time. */
const FATES = {
  completed: 0.8,
  cancelledAtOnce: 0.08,
  cancelledLater: 0.06,
  stuckInProgress: 0.03,
  forgotten: 0.03,
};

export type Fate = keyof typeof FATES;

export const drawFate = (random: Random): Fate => random.weighted(FATES);

/** Old enough for work on it to have begun, whatever chance says. */
export const isSettled = (placedAt: Date, now: Date) => placedAt < after(now, -8 * DAY);

/** The changes of status that an order of this fate, placed at a date, has seen by now. */
export const statusChanges = (placedAt: Date, fate: Fate, now: Date, random: Random): StatusChange[] => {
  const daysAfter = (date: Date, low: number, high: number) =>
    atWork(after(date, random.between(low, high) * DAY), random);
  const begun: StatusChange = { to: 'in-progress', at: daysAfter(placedAt, 1, 6) };
  const later = (to: OrderStatus, low: number, high: number): StatusChange => ({
    to,
    at: daysAfter(begun.at, low, high),
  });
  const changes: Record<Fate, () => StatusChange[]> = {
    completed: () => [begun, later('completed', 6, 32)],
    cancelledAtOnce: () => [{ to: 'cancelled', at: begun.at }],
    cancelledLater: () => [begun, later('cancelled', 1, 9)],
    stuckInProgress: () => [begun],
    forgotten: () => [],
  };
  return changes[fate]().filter(({ at }) => at < after(now, -10 * MINUTE));
};

/** When a customer signed up, who placed a first order at a date. */
export const signUpDate = (firstOrder: Date, random: Random) =>
  after(firstOrder, -random.between(0.1, 9) * DAY);
