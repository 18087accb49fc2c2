import { formatMoney, formatMonth, formatNumber, toSquareMetres } from '@slabdesk/units';
import type { ReportRow } from 'bff-contract';
import { NOBODY, type ReportName, type UnitPreference, VALUED_STATUSES } from 'bff-contract/constants';
import type { CompactCard, TableColumn } from 'shared-ui/table';
import { ordersPath } from '../dashboard';
import { customerPath, sizeOf } from '../orders';
import { daysOf } from './report-periods';
import { reportColumnsTexts as texts } from './texts';

/** Shows one decimal at most. */
const ONE_DECIMAL = { maximumFractionDigits: 1 };

export const nameOf = (by: ReportName, { _id, name, deleted }: ReportRow): string => {
  if (by === 'month') return formatMonth(name);
  if (_id === NOBODY) return texts.none(by);
  return deleted ? texts.deleted(name) : name || texts.noName;
};

/**
 * The page of a row: the orders of a month or an assignee, or the customer. Materials and groups have none.
 *
 * @param period of the report; all time if left out
 */
export const pathOf = (by: ReportName, { _id }: ReportRow, period?: string): string | undefined => {
  if (by === 'month') return ordersPath(VALUED_STATUSES, { month: _id });
  if (by === 'assignee') return ordersPath(VALUED_STATUSES, { assignee: _id, ...(period && daysOf(period)) });
  return by === 'customer' ? customerPath(_id) : undefined;
};

const ordersOf = ({ orders, cancelled }: ReportRow): string =>
  cancelled > 0 ? texts.ordersApart(formatNumber(orders), formatNumber(cancelled)) : formatNumber(orders);

/** "60%"; undefined without offers. */
const acceptedShareOf = ({ accepted, offers }: ReportRow): string | undefined =>
  offers === 0 ? undefined : formatNumber(accepted / offers, { style: 'percent' });

/** "3 of 5 (60%)"; undefined without offers. */
const acceptedOf = (row: ReportRow): string | undefined => {
  const share = acceptedShareOf(row);
  return share && texts.acceptedOf(formatNumber(row.accepted), formatNumber(row.offers), share);
};

/** "38.5%", or "38.5% (7 of 11 orders)" where some of the orders have unknown costs; undefined without costs. */
const marginOf = ({ costs, orders }: ReportRow): string | undefined => {
  if (costs?.margin === undefined) return undefined;
  const margin = texts.percent(formatNumber(costs.margin));
  return costs.orders === orders
    ? margin
    : texts.marginOf(margin, formatNumber(costs.orders), orders, formatNumber(orders));
};

/** For users who see costs. */
const costColumns = (): TableColumn<ReportRow>[] => [
  { field: 'margin', label: texts.margin, value: marginOf, align: 'right', minWidth: 150 },
  ...(['revenue', 'cost'] as const).map((field) => ({
    field,
    label: texts[field],
    value: ({ costs }: ReportRow) => costs && formatMoney(costs[field]),
    align: 'right' as const,
    minWidth: 140,
  })),
];
/** Columns that users can show. */
export const OPTIONAL_COLUMNS = ['revenue', 'cost'];

export const areaIn = (squareFeet: number, units: UnitPreference): number =>
  units === 'metric' ? toSquareMetres(squareFeet) : squareFeet;

export const formatSize = (size: number): string =>
  formatNumber(size, { minimumFractionDigits: 2, maximumFractionDigits: 2 });

export const reportColumns = (
  by: ReportName,
  units: UnitPreference,
  seesCosts: boolean,
): TableColumn<ReportRow>[] => [
  {
    field: 'month',
    label: texts.name[by],
    value: (row) => nameOf(by, row),
    sortable: by === 'month',
    identifies: true,
    flex: 2,
    minWidth: 135,
  },
  {
    field: 'orders',
    label: texts.orders,
    value: ordersOf,
    sortable: true,
    align: 'right',
    minWidth: 150,
  },
  {
    field: 'totalPrice',
    label: texts.value,
    value: ({ totalPrice }) => totalPrice,
    render: ({ totalPrice }) => formatMoney(totalPrice),
    sortable: true,
    align: 'right',
    minWidth: 120,
  },
  {
    field: 'totalSquareFeet',
    label: texts.area[units],
    value: ({ totalSquareFeet }) => totalSquareFeet,
    render: ({ totalSquareFeet }) => formatSize(areaIn(totalSquareFeet, units)),
    sortable: true,
    align: 'right',
    minWidth: 120,
  },
  {
    field: 'daysToComplete',
    label: texts.days,
    value: ({ daysToComplete }) =>
      daysToComplete === undefined ? undefined : formatNumber(daysToComplete, ONE_DECIMAL),
    align: 'right',
    minWidth: 138,
  },
  { field: 'accepted', label: texts.accepted, value: acceptedOf, align: 'right', minWidth: 130 },
  ...(seesCosts ? costColumns() : []),
];

/** A row on a narrow screen: name and value, then orders, area, days and margin, and the share of offers accepted. */
export const reportCard =
  (units: UnitPreference) =>
  (row: ReportRow): CompactCard => {
    const margin = marginOf(row);
    const accepted = acceptedShareOf(row);
    return {
      figure: formatMoney(row.totalPrice),
      details: [
        texts.card.orders(row.orders, formatNumber(row.orders)),
        sizeOf(row.totalSquareFeet, units),
        ...(row.daysToComplete === undefined
          ? []
          : [texts.card.days(row.daysToComplete, formatNumber(row.daysToComplete, ONE_DECIMAL))]),
        ...(margin === undefined ? [] : [texts.card.margin(margin)]),
      ],
      state: accepted && texts.card.accepted(accepted),
    };
  };
