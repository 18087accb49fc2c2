import { siteLines } from '@slabdesk/order-sheet';
import { ORDER_STATUS_LABELS, type OrderItem } from 'bff-contract';
import { areaColumn, type CsvColumn, dayColumn, moneyColumn, timeColumn } from '../../resource/csv';
import { toSquareFeet } from '../projects/estimate';

const totalPrice = (order: OrderItem): number => order.estimate.totalPrice;
const isCancelled = (order: OrderItem): boolean => order.status === 'cancelled';

/** A code for programs, a label for people. */
const statusColumns: CsvColumn<OrderItem>[] = [
  { label: 'Status', value: (order) => order.status, format: 'csv' },
  { label: 'Status', value: (order) => order.status && ORDER_STATUS_LABELS[order.status], format: 'xlsx' },
];

/** The taxes in the values of orders that aren't cancelled. */
const taxColumn: CsvColumn<OrderItem> = {
  ...moneyColumn('Tax', (order: OrderItem) => (isCancelled(order) ? undefined : order.estimate.tax)),
  format: 'xlsx',
};

const billedColumn: CsvColumn<OrderItem> = {
  ...areaColumn('Billed Size', ({ estimate: { billedArea } }: OrderItem) =>
    billedArea === undefined ? undefined : toSquareFeet(billedArea),
  ),
  format: 'xlsx',
};

/** In a workbook cancelled orders have a column of their own, so that a sum of the values is that of the portal. */
const valueColumns = (title: string): CsvColumn<OrderItem>[] => [
  { ...moneyColumn(title, totalPrice), format: 'csv' },
  {
    ...moneyColumn(title, (order: OrderItem) => (isCancelled(order) ? undefined : totalPrice(order))),
    format: 'xlsx',
  },
  {
    ...moneyColumn('Cancelled Value', (order: OrderItem) =>
      isCancelled(order) ? totalPrice(order) : undefined,
    ),
    format: 'xlsx',
  },
];

export const dealerColumns: CsvColumn<OrderItem>[] = [
  { label: 'Reference', value: (order) => order.reference },
  ...statusColumns,
  { label: 'Project', value: (order) => order.project.title, format: 'xlsx' },
  areaColumn('Order Size', (order) => order.project.totalSquareFeet),
  ...valueColumns('Order Value'),
  { label: 'Customer Name', value: (order) => order.project.owner?.name },
  {
    label: 'Customer Email',
    value: (order) => order.project.owner?.email,
    permission: 'customers:read',
  },
  { label: 'Site', value: ({ project }) => siteLines(project.site).join(', '), format: 'xlsx' },
  { label: 'Phone', value: ({ project }) => project.phoneText, permission: 'customers:read', format: 'xlsx' },
  { label: 'Assigned To', value: (order) => order.assignee?.name, format: 'xlsx' },
  { ...dayColumn('Due Date', (order: OrderItem) => order.dueDate), format: 'xlsx' },
  { label: 'Stage', value: (order) => order.stage?.name, format: 'xlsx' },
  timeColumn('Created At', (order) => order.createdAt),
  timeColumn('Updated At', (order) => order.updatedAt),
  taxColumn,
  billedColumn,
];

/** The part of an order that its customer sees. */
export const customerColumns: CsvColumn<OrderItem>[] = dealerColumns.filter(
  ({ label }) => label !== 'Assigned To' && label !== 'Due Date',
);

export const adminColumns: CsvColumn<OrderItem>[] = [
  { label: 'Project', value: (order) => order.project.title },
  { label: 'Fabricator', value: (order) => order.fabricator.businessName },
  ...valueColumns('Total Cost'),
  ...statusColumns,
  timeColumn('Created Date', (order) => order.createdAt),
  timeColumn('Updated Date', (order) => order.updatedAt),
  taxColumn,
  billedColumn,
];
