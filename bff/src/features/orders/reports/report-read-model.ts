import { ALL_TIME, type ReportName, type ReportRow, SQUARE_FEET_PER_SQUARE_METRE } from 'bff-contract';
import { areaColumn, type CsvColumn, moneyColumn } from '../../../resource/csv';
import type { ListDefinition } from '../../../resource/list';
import { fromCents } from '../../../resource/values';
import { leftJoinUserAs } from '../../accounts/account-repository';
import { type ReportTotal, SQUARE_MILLIMETRES } from './order-figures';

export interface ReportQuery {
  by?: ReportName;
  period?: string;
}

type NamedTotal = ReportTotal & { person: string | null };

const DAY_MINUTES = 24 * 60;

/** Reports whose rows are about a user. */
const OF_PEOPLE: readonly ReportName[] = ['customer', 'assignee'];

const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals));

const toReportRow = (total: NamedTotal): ReportRow => {
  const completed = Number(total.completed);
  const days = Number(total.minutes) / DAY_MINUTES / completed;
  return {
    _id: total.subject,
    name: OF_PEOPLE.includes(total.report) ? (total.person ?? '') : total.label || total.subject,
    orders: total.orders,
    cancelled: total.cancelled,
    totalPrice: fromCents(total.total_cents),
    totalSquareFeet: rounded(
      (Number(total.square_millimetres) / SQUARE_MILLIMETRES) * SQUARE_FEET_PER_SQUARE_METRE,
      2,
    ),
    completed,
    ...(completed > 0 && { daysToComplete: rounded(days, 1) }),
    offers: total.offers,
    accepted: total.accepted,
  };
};

/** A report of a dealer: running totals, of which there is a row for each period and subject. */
export const reportOf = (
  fabricatorId: string,
  { by = 'month', period = ALL_TIME }: ReportQuery,
): ListDefinition<NamedTotal, ReportRow> => ({
  from: 'report_totals',
  scope: (query) =>
    query.where({
      'report_totals.fabricator_id': fabricatorId,
      'report_totals.report': by,
      'report_totals.period': period,
    }),
  sort: {
    month: 'subject',
    orders: 'orders',
    totalPrice: 'total_cents',
    totalSquareFeet: 'square_millimetres',
  },
  defaultSort: by === 'month' ? '-month' : '-totalPrice',
  select: (query) =>
    void leftJoinUserAs('people', query, 'report_totals.subject').select({ person: 'people.name' }),
  map: toReportRow,
});

const SUBJECTS: Record<ReportName, string> = {
  month: 'Month',
  material: 'Material',
  customer: 'Customer',
  assignee: 'Assignee',
};

/** The columns of a report's export. */
export const reportColumns = (by: ReportName = 'month'): CsvColumn<ReportRow>[] => [
  { label: SUBJECTS[by], value: ({ name }) => name },
  { label: 'Orders', value: ({ orders }) => orders },
  { label: 'Cancelled Orders', value: ({ cancelled }) => cancelled },
  moneyColumn('Value', ({ totalPrice }) => totalPrice),
  areaColumn('Billed Area', ({ totalSquareFeet }) => totalSquareFeet),
  { label: 'Completed', value: ({ completed }) => completed },
  { label: 'Days to Complete', value: ({ daysToComplete }) => daysToComplete, decimals: 1 },
  { label: 'Offers', value: ({ offers }) => offers },
  { label: 'Accepted', value: ({ accepted }) => accepted },
];
