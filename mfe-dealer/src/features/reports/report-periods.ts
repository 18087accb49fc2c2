import { formatMonth } from '@slabdesk/units';
import { addDays, addMonths, periodsOfMonth } from 'bff-contract/constants';
import type { TableFilter } from 'shared-ui/table';
import { reportsTexts as texts } from './texts';

const YEARS = 3;
const QUARTERS = 6;
const MONTHS = 12;

const latest = (month: string, count: number, length: number): string[][] =>
  Array.from({ length: count }, (_, back) => periodsOfMonth(addMonths(month, -back * length)));

/** "Nov 2026", "Q4 2026", "2026". */
const nameOf = (period: string): string => {
  const [year = '', part = ''] = period.split('-');
  return part.startsWith('Q') ? texts.quarter(part, year) : formatMonth(period);
};

/** The first and the last day of a period. */
export const daysOf = (period: string): { from: string; to: string } => {
  const [year = '', part = ''] = period.split('-');
  const quarter = part.startsWith('Q') ? Number(part.slice(1)) : undefined;
  const months = part === '' ? 12 : quarter ? 3 : 1;
  const first = months === 1 ? period : addMonths(`${year}-01`, 3 * ((quarter ?? 1) - 1));
  return { from: `${first}-01`, to: addDays(`${addMonths(first, months)}-01`, -1) };
};

/**
 * The latest years, quarters and months.
 *
 * @param chosen a link may name any other period
 * @param today in the dealer's time zone
 */
export const placedFilter = (chosen: string | null, today: string): TableFilter => {
  const month = today.slice(0, 7);
  const periods = [
    ...latest(month, YEARS, 12).map(([, , year]) => year),
    ...latest(month, QUARTERS, 3).map(([, quarter]) => quarter),
    ...latest(month, MONTHS, 1).map(([own]) => own),
  ].filter((period) => period !== undefined);
  if (chosen && !periods.includes(chosen) && nameOf(chosen)) periods.push(chosen);
  const options = periods.map((period) => ({ text: nameOf(period), value: period }));
  return { field: 'period', label: texts.placed, options };
};
