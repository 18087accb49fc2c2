import { StatusBadge } from '@slabdesk/orders-ui/status';
import { formatAdminDate, formatMoney, lazily } from '@slabdesk/units';
import type { OrderItem } from 'bff-contract';
import { OPEN_STATUSES, ORDER_STATUS_LABELS, ORDER_STATUSES } from 'bff-contract/constants';
import type { CompactCard, TableColumn, TableFilter } from 'shared-ui/table';
import { orderListTexts as texts } from './texts';

export const statusFilter = (): TableFilter => ({
  field: 'status',
  label: texts.statusFilter,
  options: [
    { text: texts.open, value: OPEN_STATUSES.join(',') },
    ...ORDER_STATUSES.map((status) => ({ text: ORDER_STATUS_LABELS[status], value: status })),
  ],
  several: true,
});

const totalCost = (order: OrderItem): number | undefined => order.estimate?.totalPrice;

const projectOf = (order: OrderItem): string => order.project.title || texts.untitled;

const statusOf = (order: OrderItem) => <StatusBadge status={order.status} fallback={texts.noStatus} />;

/** The columns of the table of all orders. */
export const orderColumns = lazily((): TableColumn<OrderItem>[] => [
  {
    field: 'project',
    label: texts.columns.project,
    value: projectOf,
    sortable: true,
    sortField: 'project.title',
    identifies: true,
    flex: 1.6,
    minWidth: 220,
  },
  {
    field: 'fabricator',
    label: texts.columns.dealer,
    value: (order) => order.fabricator.businessName,
    flex: 1.2,
    minWidth: 170,
  },
  {
    field: 'totalCost',
    label: texts.columns.totalCost,
    value: totalCost,
    render: (order) => formatMoney(totalCost(order)),
    sortable: true,
    sortField: 'estimate.totalPrice',
    align: 'right',
    width: 130,
  },
  {
    field: 'status',
    label: texts.columns.status,
    value: (order) => order.status,
    render: statusOf,
    width: 140,
  },
  {
    field: 'createdAt',
    label: texts.columns.createdAt,
    value: (order) => formatAdminDate(order.createdAt),
    sortable: true,
    // Fits the heading with its sort arrow.
    width: 150,
  },
  {
    field: 'updatedAt',
    label: texts.columns.updatedAt,
    value: (order) => formatAdminDate(order.updatedAt),
    sortable: true,
    // Fits the heading with its sort arrow.
    width: 150,
  },
]);

/** An order on a narrow screen: project and value, then dealer and status. */
export const orderCard = (order: OrderItem): CompactCard => ({
  figure: formatMoney(totalCost(order)),
  details: order.fabricator.businessName ? [order.fabricator.businessName] : [],
  state: statusOf(order),
});
