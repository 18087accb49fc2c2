import { type Customer, DEFAULT_TIME_ZONE, type OrderStatus } from 'bff-contract';
import type { Knex } from 'knex';
import type { TeamUser } from '../../http/caller/caller';
import { type CsvColumn, moneyColumn, timeColumn } from '../../resource/csv';
import { type ListDefinition, text } from '../../resource/list';
import { periodFilters } from '../../resource/period';
import { fromCents, toTime } from '../../resource/values';
import { type CustomerRow, customerWords } from './customer-repository';

type NamedRow = CustomerRow & { user_name: string; user_email: string; cancelled: number };

/** A customer's active orders at the dealer with one of these statuses. */
const ordersOf = (db: Knex, statuses: readonly OrderStatus[]): Knex.QueryBuilder =>
  db('orders')
    .where('orders.owner_id', db.ref('customers.owner_id'))
    .where('orders.fabricator_id', db.ref('customers.fabricator_id'))
    .whereNull('orders.deleted_at')
    .whereIn('orders.status', statuses);

/** The present name and address: those of the row are of the latest order. Cancelled orders are counted apart. */
const withUser =
  (db: Knex) =>
  (query: Knex.QueryBuilder): void => {
    query
      .join('users', 'users.id', 'customers.owner_id')
      .select({ user_name: 'users.name', user_email: 'users.email' })
      .select({ cancelled: ordersOf(db, ['cancelled']).count('*') });
  };

const toCustomer = (row: NamedRow): Customer => ({
  _id: row.owner_id,
  name: row.user_name,
  email: row.user_email,
  orders: row.orders,
  cancelled: Number(row.cancelled),
  totalPrice: fromCents(row.total_cents),
  lastOrderAt: toTime(row.last_order_at),
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
    // As a semi-join, MariaDB would read everybody's orders.
    status: (query, statuses: OrderStatus[]) =>
      query.whereRaw('(?) is not null', [ordersOf(db, statuses).select(db.raw('1')).limit(1)]),
    ...periodFilters('customers.last_order_at', timeZone, () => []),
  },
  search: { source: customerWords, tenant: fabricatorId },
  select: withUser(db),
  map: toCustomer,
});

/** A dealer's customer by the id of the user. */
export const findCustomer = async (
  db: Knex,
  fabricatorId: string,
  userId: string,
): Promise<Customer | undefined> => {
  const query = db('customers')
    .where({ 'customers.fabricator_id': fabricatorId, 'customers.owner_id': userId })
    .select('customers.*')
    .first();
  withUser(db)(query);
  const row: NamedRow | undefined = await query;
  return row && toCustomer(row);
};

export const customerColumns: CsvColumn<Customer>[] = [
  { label: 'Name', value: (customer) => customer.name },
  { label: 'Email', value: (customer) => customer.email },
  { label: 'Orders', value: (customer) => customer.orders },
  { label: 'Cancelled Orders', value: (customer) => customer.cancelled },
  moneyColumn('Value', (customer) => customer.totalPrice),
  timeColumn('Last Order', (customer) => customer.lastOrderAt),
];
