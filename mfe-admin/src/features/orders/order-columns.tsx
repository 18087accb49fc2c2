import { StatusBadge } from '@slabdesk/domain-ui/orders/status';
import { formatAdminDate, formatMoney } from '@slabdesk/units';
import type { OrderItem } from 'bff-contract';
import { ORDER_STATUS_LABELS, ORDER_STATUSES } from 'bff-contract/constants';
import type { TableColumn, TableFilter } from 'shared-ui/table';

export const statusFilter: TableFilter = {
  field: 'status',
  label: 'Status',
  options: ORDER_STATUSES.map((status) => ({ text: ORDER_STATUS_LABELS[status], value: status })),
};

const totalCost = (order: OrderItem): number | undefined => order.estimate?.totalPrice;

/** The columns of the table of all orders. */
export const orderColumns: TableColumn<OrderItem>[] = [
  {
    field: 'project',
    label: 'Project',
    value: (order) => order.project?.title || 'Untitled Project',
    sortable: true,
    sortField: 'project.title',
    identifies: true,
    flex: 1.6,
    minWidth: 220,
  },
  {
    field: 'fabricator',
    label: 'Fabricator',
    value: (order) => order.fabricator?.businessName,
    minWidth: 170,
  },
  {
    field: 'totalCost',
    label: 'Total Cost',
    value: totalCost,
    render: (order) => formatMoney(totalCost(order)),
    sortable: true,
    sortField: 'estimate.totalPrice',
    align: 'right',
    width: 130,
  },
  {
    field: 'status',
    label: 'Status',
    value: (order) => order.status,
    render: (order) => <StatusBadge status={order.status} fallback="Not set" />,
    width: 140,
  },
  {
    field: 'createdAt',
    label: 'Created Date',
    value: (order) => formatAdminDate(order.createdAt),
    sortable: true,
    // Its heading with the arrow.
    width: 150,
  },
  {
    field: 'updatedAt',
    label: 'Updated Date',
    value: (order) => formatAdminDate(order.updatedAt),
    sortable: true,
    // Its heading with the arrow.
    width: 150,
  },
];
