import { DueBadge } from '@slabdesk/orders-ui/due-date';
import { StatusBadge } from '@slabdesk/orders-ui/status';
import { formatDate, formatMoney, formatNumber, toSquareMetres } from '@slabdesk/units';
import type { OrderItem } from 'bff-contract';
import {
  DUE_FILTERS,
  OPEN_STATUSES,
  ORDER_STATUS_LABELS,
  ORDER_STATUSES,
  PERIODS,
  type UnitPreference,
  VALUED_STATUSES,
} from 'bff-contract/constants';
import { TextLink } from 'shared-ui/core';
import {
  type CompactCard,
  type LinePart,
  SecondLine,
  type TableColumn,
  type TableFilter,
} from 'shared-ui/table';
import type { customerPath } from './order-path';
import { orderFiltersTexts, orderColumnsTexts as texts } from './texts';

export const statusFilter = (): TableFilter => ({
  field: 'status',
  label: orderFiltersTexts.status,
  options: [
    { text: orderFiltersTexts.open, value: OPEN_STATUSES.join(',') },
    { text: orderFiltersTexts.valued, value: VALUED_STATUSES.join(',') },
    ...ORDER_STATUSES.map((status) => ({ text: ORDER_STATUS_LABELS[status], value: status })),
  ],
  several: true,
});

export const dueFilter = (): TableFilter => ({
  field: 'due',
  label: orderFiltersTexts.due,
  options: DUE_FILTERS.map((due) => ({ text: orderFiltersTexts.dueOptions[due], value: due })),
  several: true,
});

/** Periods that move with the calendar, or any days: of orders when they were placed. */
export const periodFilter = (label: string): TableFilter => ({
  field: 'period',
  label,
  options: PERIODS.map((period) => ({ text: orderFiltersTexts.periods[period], value: period })),
  range: { from: 'from', to: 'to' },
});

const projectOf = (order: OrderItem): string => order.project.title || texts.untitledProject;

const customerOf = (order: OrderItem): string | undefined =>
  order.project.owner?.name || order.project.owner?.email || undefined;

/** Leads to a customer's page; undefined for readers who may not open it. */
type CustomerPath = typeof customerPath | undefined;

const customerPart = (order: OrderItem, pathOf: CustomerPath): LinePart[] => {
  const [text, id] = [customerOf(order), order.project.owner?._id];
  if (text === undefined) return [];
  return [pathOf && id ? { text, to: pathOf(id) } : text];
};

const belowReference =
  (partsOf: (order: OrderItem) => LinePart[]): TableColumn<OrderItem>['below'] =>
  (order, { tabIndex }) => (
    <>
      <DueBadge order={order} size="small" />
      <SecondLine parts={partsOf(order)} tabIndex={tabIndex} />
    </>
  );

const statusOf = (order: OrderItem) =>
  order.status ? <StatusBadge status={order.status} /> : texts.noStatus;

/** An order on a narrow screen: customer and value, then reference, project and status. */
export const orderCard = (order: OrderItem): CompactCard => ({
  title: customerOf(order) ?? texts.noCustomer,
  figure: formatMoney(order.estimate?.totalPrice),
  mark: <DueBadge order={order} size="icon" />,
  details: [projectOf(order)],
  state: statusOf(order),
});

const size = (squareFeet: number, units: UnitPreference): string =>
  formatNumber(units === 'metric' ? toSquareMetres(squareFeet) : squareFeet, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });

/**
 * The columns of the orders table, in the reader's units.
 *
 * @param renderStatus the cell of the status, where it can be changed
 * @param pathOf makes a customer's name a link
 */
export const orderColumns = (
  units: UnitPreference,
  renderStatus: NonNullable<TableColumn<OrderItem>['render']> = statusOf,
  pathOf?: CustomerPath,
): TableColumn<OrderItem>[] => [
  {
    field: 'reference',
    label: texts.reference,
    value: (order) => order.reference,
    below: belowReference((order) => [projectOf(order), ...customerPart(order, pathOf)]),
    identifies: true,
    minWidth: 225,
    flex: 2,
  },
  {
    field: 'status',
    label: texts.status,
    value: (order) => order.status,
    render: renderStatus,
    minWidth: 152,
  },
  {
    field: 'createdAt',
    label: texts.createdAt,
    value: (order) => order.createdAt,
    render: (order) => formatDate(order.createdAt),
    sortable: true,
    // Fits the heading with its sort arrow.
    minWidth: 125,
  },
  {
    field: 'orderSize',
    label: texts.size[units],
    value: (order) => order.project.totalSquareFeet,
    render: (order) => size(order.project.totalSquareFeet, units),
    sortable: true,
    align: 'right',
    minWidth: 135,
  },
  {
    field: 'orderValue',
    label: texts.value,
    value: (order) => order.estimate?.totalPrice,
    render: (order) => formatMoney(order.estimate?.totalPrice),
    sortable: true,
    align: 'right',
    minWidth: 115,
  },
];

/** Columns of the orders table that users may add. */
export const furtherOrderColumns = (pathOf?: CustomerPath): TableColumn<OrderItem>[] => [
  {
    field: 'customer',
    label: texts.customer,
    value: (order) => customerOf(order) ?? texts.noCustomer,
    render: (order, { tabIndex }) => {
      const [part = texts.noCustomer] = customerPart(order, pathOf);
      if (typeof part === 'string') return part;
      return (
        <TextLink to={part.to} tabIndex={tabIndex} title={part.text}>
          {part.text}
        </TextLink>
      );
    },
    minWidth: 160,
    flex: 1.5,
    wideOnly: true,
  },
  {
    field: 'assignee',
    label: texts.assignee,
    value: (order) => order.assignee?.name ?? texts.nobody,
    minWidth: 140,
    wideOnly: true,
  },
  {
    field: 'stage',
    label: texts.stage,
    value: (order) => order.stage?.name ?? '',
    minWidth: 140,
    wideOnly: true,
  },
  {
    field: 'slabs',
    label: texts.slabs,
    value: (order) => order.project.slabCount,
    align: 'right',
    minWidth: 90,
    wideOnly: true,
  },
  { field: 'project', label: texts.project, value: projectOf, minWidth: 160, flex: 1.5, wideOnly: true },
  {
    field: 'updatedAt',
    label: texts.updatedAt,
    value: (order) => order.updatedAt,
    render: (order) => formatDate(order.updatedAt),
    sortable: true,
    minWidth: 130,
    wideOnly: true,
  },
];

/** Under this name, the table's columns are remembered for a user. */
export const ORDERS_TABLE = 'orders';

/** Their fields. */
export const FURTHER_COLUMNS = furtherOrderColumns().map(({ field }) => field);

/** The columns of a table that has the orders of one customer. */
export const customerOrderColumns = (
  units: UnitPreference,
  renderStatus?: TableColumn<OrderItem>['render'],
): TableColumn<OrderItem>[] =>
  orderColumns(units, renderStatus).map((column) =>
    column.identifies ? { ...column, below: belowReference((order) => [projectOf(order)]) } : column,
  );

/** An order of one customer on a narrow screen: project and value, then reference, date and status. */
export const customerOrderCard = (order: OrderItem): CompactCard => ({
  ...orderCard(order),
  title: projectOf(order),
  details: [formatDate(order.createdAt)],
});
