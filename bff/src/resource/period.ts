import {
  addDays,
  addMonths,
  dayOf,
  daysOfPeriod,
  type PeriodName,
  startOfDay,
  startOfMonth,
} from 'bff-contract';
import type { Knex } from 'knex';
import { currentTime } from '../database/clock';

/** A period, in epoch ms: from a time until before another one. */
export interface Period {
  from: number;
  to: number;
}

/** The filters of a list that name a period. A record has to be in each. */
export interface PeriodFilters {
  /** `YYYY-MM`. */
  month?: string;
  period?: PeriodName;
  /** The first and the last day, `YYYY-MM-DD`. */
  from?: string;
  to?: string;
}

export const PERIOD_FILTERS = ['month', 'period', 'from', 'to'] as const satisfies Array<keyof PeriodFilters>;

const DIFFERENCE_OF_CLOCKS_MS = 60_000;
/** Before and after all records. */
const EARLIEST = 0;
const LATEST = Date.UTC(9_999, 0);

/** From the beginning of the first day to the end of the last one. */
const dayPeriod = ({ from, to }: PeriodFilters, timeZone: string): Period => ({
  from: from === undefined ? EARLIEST : startOfDay(from, timeZone),
  to: to === undefined ? LATEST : startOfDay(addDays(to, 1), timeZone),
});

/** The period that filters leave, as the time zone of a dealer cuts days and months; undefined without such a filter. */
export const periodOf = (filters: PeriodFilters, timeZone: string): Period | undefined => {
  const { month, period, from, to } = filters;
  const parts: Period[] = [];
  if (month !== undefined)
    parts.push({ from: startOfMonth(month, timeZone), to: startOfMonth(addMonths(month, 1), timeZone) });
  if (period !== undefined)
    parts.push(dayPeriod(daysOfPeriod(period, dayOf(currentTime(), timeZone)), timeZone));
  if (from !== undefined || to !== undefined) parts.push(dayPeriod(filters, timeZone));
  if (parts.length === 0) return undefined;
  return {
    from: Math.max(...parts.map((part) => part.from)),
    to: Math.min(...parts.map((part) => part.to)),
  };
};

/** Limits rows to those with a time in a period. */
export const inPeriod = (query: Knex.QueryBuilder, column: string, { from, to }: Period): Knex.QueryBuilder =>
  query.where(column, '>=', from).where(column, '<', to);

/**
 * The filters of a list by a period in which the time of a column has to be, and how they find an index.
 *
 * @param narrow adds conditions that all rows meet, with which an index can be used; gets the name of the filter
 */
export const periodFilters = <Index>(
  column: string,
  timeZone: string,
  index: Index,
  narrow?: (query: Knex.QueryBuilder, filter: string, sortedBy: string) => void,
) =>
  Object.fromEntries(
    PERIOD_FILTERS.map((key) => {
      const where = (query: Knex.QueryBuilder, value: string, sortedBy: string) => {
        const period = periodOf({ [key]: value }, timeZone);
        if (!period) return;
        inPeriod(query, column, period);
        narrow?.(query, key, sortedBy);
        // No record is changed before its creation. This says where to begin in an index by the time of the change.
        if (sortedBy === 'updated_at')
          query.where(`${column.split('.')[0]}.updated_at`, '>=', period.from - DIFFERENCE_OF_CLOCKS_MS);
      };
      return [key, { where, index }];
    }),
  );
