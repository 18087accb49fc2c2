import { ALL_TIME, type ReportName, type ReportRow, SQUARE_FEET_PER_SQUARE_METRE } from 'bff-contract';
import Big from 'big.js';
import { areaColumn, type CsvColumn, moneyColumn } from '../../../resource/csv';
import type { ListDefinition } from '../../../resource/list';
import { fromCents } from '../../../resource/values';
import { leftJoinUserAs } from '../../accounts/account-repository';
import { CUSTOMER_GROUP, leftJoinAnyGroup } from '../../customer-groups';
import { marginOf } from '../costs/order-costs';
import { type ReportTotal, SQUARE_MILLIMETRES } from './order-figures';

export interface ReportQuery {
  by?: ReportName;
  period?: string;
}

type NamedTotal = ReportTotal & {
  person: string | null;
  group_name: string | null;
  group_deleted_at: number | null;
};

const DAY_MINUTES = 24 * 60;
/** Rows of a report that are counted: a dealer may have 100,000 customers. */
const MAX_COUNTED = 1_000;

/** The names of rows whose subject may be renamed. Orders that nobody has, or of customers in no group, have no name. */
const NAMES: Partial<Record<ReportName, (total: NamedTotal) => string | null>> = {
  customer: ({ person }) => person,
  assignee: ({ person }) => person,
  group: ({ group_name }) => group_name,
};

const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals));

const toCosts = (total: NamedTotal): ReportRow['costs'] => {
  const margin = marginOf(Big(total.revenue_cents), Number(total.cost_cents));
  return {
    orders: total.costed,
    revenue: fromCents(total.revenue_cents),
    cost: fromCents(total.cost_cents),
    ...(margin !== undefined && { margin }),
  };
};

const toReportRow = (total: NamedTotal): ReportRow => {
  const completed = Number(total.completed);
  const days = Number(total.minutes) / DAY_MINUTES / completed;
  const name = NAMES[total.report];
  return {
    _id: total.subject,
    name: name ? (name(total) ?? '') : total.label || total.subject,
    ...(total.group_deleted_at !== null && { deleted: true }),
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
    ...(total.costed > 0 && { costs: toCosts(total) }),
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
  count: () => ({ upTo: MAX_COUNTED }),
  sort: {
    month: 'subject',
    orders: 'orders',
    totalPrice: 'total_cents',
    totalSquareFeet: 'square_millimetres',
  },
  defaultSort: by === 'month' ? '-month' : '-totalPrice',
  select: (query) =>
    void leftJoinAnyGroup(
      leftJoinUserAs('people', query, 'report_totals.subject'),
      'report_totals.subject',
    ).select({
      person: 'people.name',
      group_name: CUSTOMER_GROUP.name,
      group_deleted_at: CUSTOMER_GROUP.deletedAt,
    }),
  map: toReportRow,
});

const SUBJECTS: Record<ReportName, string> = {
  month: 'Month',
  material: 'Material',
  customer: 'Customer',
  assignee: 'Assignee',
  group: 'Group',
};

const OF_COSTS = { permission: 'costs:read' } as const;

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
  { label: 'Orders with Costs', value: ({ costs }) => costs?.orders ?? 0, ...OF_COSTS },
  { ...moneyColumn<ReportRow>('Their Revenue', ({ costs }) => costs?.revenue), ...OF_COSTS },
  { ...moneyColumn<ReportRow>('Their Cost', ({ costs }) => costs?.cost), ...OF_COSTS },
  { label: 'Margin (%)', value: ({ costs }) => costs?.margin, decimals: 1, ...OF_COSTS },
];
