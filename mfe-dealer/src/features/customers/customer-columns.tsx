import { formatDate, formatMoney, formatNumber, lazily } from '@slabdesk/units';
import type { Customer } from 'bff-contract';
import type { CompactCard, TableColumn } from 'shared-ui/table';
import { customerTexts, customerColumnsTexts as texts } from './texts';

export const customerName = (customer: Customer): string => customer.name || customer.email || texts.noName;

export const countOf = (customer: Partial<Customer>): string => {
  const [orders, cancelled] = [customer.orders ?? 0, customer.cancelled ?? 0];
  return cancelled > 0
    ? texts.ordersApart(formatNumber(orders - cancelled), formatNumber(cancelled))
    : formatNumber(orders);
};

export const customerColumns = lazily((): TableColumn<Customer>[] => [
  {
    field: 'name',
    label: texts.name,
    value: customerName,
    sortable: true,
    identifies: true,
    flex: 2,
    minWidth: 180,
  },
  { field: 'email', label: texts.email, value: (customer) => customer.email, flex: 2, minWidth: 180 },
  {
    field: 'orders',
    label: texts.orders,
    value: (customer) => customer.orders,
    render: (customer) => countOf(customer),
    sortable: true,
    align: 'right',
    minWidth: 110,
  },
  {
    field: 'totalPrice',
    label: texts.value,
    value: (customer) => customer.totalPrice,
    render: (customer) => formatMoney(customer.totalPrice),
    sortable: true,
    align: 'right',
    minWidth: 150,
  },
  {
    field: 'lastOrderAt',
    label: texts.lastOrder,
    value: (customer) => customer.lastOrderAt,
    render: (customer) => formatDate(customer.lastOrderAt),
    sortable: true,
    align: 'right',
    minWidth: 140,
  },
]);

/** A customer on a narrow screen: name and value, then the number of orders and the date of the last one. */
export const customerCard = (customer: Customer): CompactCard => ({
  figure: formatMoney(customer.totalPrice),
  details: [customerTexts.card.orders(customer.orders ?? 0, countOf(customer))],
  state: formatDate(customer.lastOrderAt),
});
