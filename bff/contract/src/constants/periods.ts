import { addDays, addMonths } from './time-zones';

/** Periods that move with the calendar, in the order in which people are offered them. */
export const PERIODS = [
  'this-month',
  'last-month',
  'this-quarter',
  'last-quarter',
  'this-year',
  'last-year',
] as const;
export type PeriodName = (typeof PERIODS)[number];

/** Months of each. */
const LENGTHS = { month: 1, quarter: 3, year: 12 } as const;

/** The first and the last day (`YYYY-MM-DD`) of a period, as of a day. */
export const daysOfPeriod = (name: PeriodName, today: string): { from: string; to: string } => {
  const [which, unit] = name.split('-') as ['this' | 'last', keyof typeof LENGTHS];
  const length = LENGTHS[unit];
  const month = Number(today.slice(5, 7)) - 1;
  const first = addMonths(today.slice(0, 7), -(month % length) - (which === 'last' ? length : 0));
  return { from: `${first}-01`, to: addDays(`${addMonths(first, length)}-01`, -1) };
};
