import {
  type Customer,
  type CustomerDetails,
  DEFAULT_TIME_ZONE,
  LIMITS,
  OPEN_STATUSES,
  type OrderStatus,
} from 'bff-contract';
import type { Knex } from 'knex';
import { tableByIndex } from '../../../database/dialect';
import type { TeamUser } from '../../../http/caller/caller';
import { notFound } from '../../../http/errors';
import { type CsvColumn, moneyColumn, timeColumn } from '../../../resource/csv';
import { type ListDefinition, matching, text } from '../../../resource/list';
import { periodFilters, periodOf } from '../../../resource/period';
import { totalQuery } from '../../../resource/totals/totals';
import { fromCents, roundSum, toTime } from '../../../resource/values';
import { joinUser, USER } from '../../accounts/account-repository';
import { CUSTOMER_GROUP, leftJoinGroupOf } from '../../customer-groups';
import { type CustomerRow, customerTotals, customerWords, STATUS_COLUMN } from './customer-repository';

type NamedRow = CustomerRow & {
  user_name: string;
  user_email: string;
  cancelled_orders: number;
  group_id: string | null;
  group_name: string | null;
};

/** A customer's active orders at the dealer with one of these statuses. */
const ordersOf = (db: Knex, statuses: readonly OrderStatus[]): Knex.QueryBuilder =>
  tableByIndex(db, 'orders', 'orders_of_customer_by_status')
    .where('orders.owner_id', db.ref('customers.owner_id'))
    .where('orders.fabricator_id', db.ref('customers.fabricator_id'))
    .whereNull('orders.deleted_at')
    .whereIn('orders.status', statuses);

/** Adds the account's current name and address, and the number of cancelled orders, which are counted apart. */
const withUser =
  (db: Knex) =>
  (query: Knex.QueryBuilder): void => {
    leftJoinGroupOf(query, { dealer: 'customers.fabricator_id', customer: 'customers.owner_id' });
    joinUser(query, 'customers.owner_id')
      .select({ group_id: CUSTOMER_GROUP.id, group_name: CUSTOMER_GROUP.name })
      .select({ user_name: USER.name, user_email: USER.email })
      // Until the background has counted it.
      .select({
        cancelled_orders: db.raw('coalesce(customers.cancelled, (?))', [
          ordersOf(db, ['cancelled']).count('*'),
        ]),
      });
  };

const toCustomer = (row: NamedRow): Customer => ({
  _id: row.owner_id,
  name: row.user_name,
  email: row.user_email,
  orders: row.orders,
  cancelled: Number(row.cancelled_orders),
  totalPrice: fromCents(row.total_cents),
  lastOrderAt: toTime(row.last_order_at),
  ...(row.group_id !== null && { group: { _id: row.group_id, name: row.group_name ?? '' } }),
});

/** A dealer's customers, the one with the latest order first. */
export const dealerCustomers = (
  db: Knex,
  { fabricatorId, timeZone = DEFAULT_TIME_ZONE }: Pick<TeamUser, 'fabricatorId'> & Partial<TeamUser>,
): ListDefinition<NamedRow, Customer> => ({
  from: 'customers',
  scope: (query) => query.where('customers.fabricator_id', fabricatorId),
  sort: { name: text('name'), orders: 'orders', totalPrice: 'total_cents', lastOrderAt: 'last_order_at' },
  defaultSort: '-lastOrderAt',
  filters: {
    status: (query, statuses: OrderStatus[]) =>
      query.where((any) => {
        for (const status of statuses) any.orWhere(`customers.${STATUS_COLUMN[status]}`, '>', 0);
        // Until the background has counted them. As a semi-join, MariaDB would read everybody's orders.
        any.orWhereRaw('customers.placed is null and (?) is not null', [
          ordersOf(db, statuses).select(db.raw('1')).limit(1),
        ]);
      }),
    ...periodFilters('customers.last_order_at', timeZone, () => []),
  },
  search: { source: customerWords, tenant: fabricatorId, hidden: async () => [] },
  count: (filters) => {
    if (Object.keys(filters).length === 0)
      return { query: totalQuery(db, customerTotals, { scope: fabricatorId }) };
    // The index has all columns of the filters.
    const table = tableByIndex(db, 'customers', 'customers_by_last_order_and_status');
    const list = dealerCustomers(db, { fabricatorId, timeZone });
    return { query: matching(db, list, filters, table).count({ total: '*' }) };
  },
  select: withUser(db),
  map: toCustomer,
});

type Reader = Pick<TeamUser, 'fabricatorId' | 'timeZone'>;

/** The sums of a customer's orders, in one pass over them. */
const sumsOf = async (
  db: Knex,
  { fabricatorId, timeZone }: Reader,
  ownerId: string,
): Promise<Required<Pick<CustomerDetails, 'open' | 'thisYear'>>> => {
  const year = periodOf({ period: 'this-year' }, timeZone) ?? { from: 0, to: 0 };
  const placed = ['created_at >= ? and created_at < ?', [year.from, year.to]] as const;
  const sum = (figure: string, condition: string, values: readonly (string | number)[]) =>
    db.raw(`sum(case when ${condition} then ${figure} else 0 end)`, [...values]);
  const isOpen = [`status in (${OPEN_STATUSES.map(() => '?')})`, OPEN_STATUSES] as const;
  const ofYear = (figure: string, status: string) =>
    sum(figure, `${placed[0]} and ${status} 'cancelled'`, placed[1]);
  const row: Record<string, unknown> = await tableByIndex(db, 'orders', 'orders_of_customer')
    .where({ owner_id: ownerId, fabricator_id: fabricatorId })
    .whereNull('deleted_at')
    .select({
      openOrders: sum('1', ...isOpen),
      openCents: sum('total_cents', ...isOpen),
      orders: ofYear('1', 'status <>'),
      cents: ofYear('total_cents', 'status <>'),
      squareFeet: ofYear('total_square_feet', 'status <>'),
      cancelled: ofYear('1', 'status ='),
    })
    .first();
  const figure = (name: string) => Number(row[name]);
  return {
    open: { orders: figure('openOrders'), totalPrice: fromCents(figure('openCents')) },
    thisYear: {
      orders: figure('orders') + figure('cancelled'),
      cancelled: figure('cancelled'),
      totalPrice: fromCents(figure('cents')),
      totalSquareFeet: roundSum(figure('squareFeet')),
    },
  };
};

/** Reads a dealer's customer by the id of the user. @throws 404 */
export const readCustomer = async (db: Knex, reader: Reader, userId: string): Promise<CustomerDetails> => {
  const query = db('customers')
    .where({ 'customers.fabricator_id': reader.fabricatorId, 'customers.owner_id': userId })
    .select('customers.*')
    .first();
  withUser(db)(query);
  const row: NamedRow | undefined = await query;
  if (!row) throw notFound('customer');
  const customer = toCustomer(row);
  return customer.orders > LIMITS.summedOrders
    ? customer
    : { ...customer, ...(await sumsOf(db, reader, userId)) };
};

export const customerColumns: CsvColumn<Customer>[] = [
  { label: 'Name', value: (customer) => customer.name },
  { label: 'Email', value: (customer) => customer.email },
  { label: 'Orders', value: (customer) => customer.orders },
  { label: 'Cancelled Orders', value: (customer) => customer.cancelled },
  moneyColumn('Value', (customer) => customer.totalPrice),
  timeColumn('Last Order', (customer) => customer.lastOrderAt),
  { label: 'Group', value: (customer) => customer.group?.name },
];
