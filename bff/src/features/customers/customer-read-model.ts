import type { Customer } from 'bff-contract';
import type { Knex } from 'knex';
import { type CsvColumn, moneyColumn, timeColumn } from '../../resource/csv';
import { type ListDefinition, text } from '../../resource/list';
import { fromCents, toTime } from '../../resource/values';
import { type CustomerRow, customerWords } from './customer-repository';

type NamedRow = CustomerRow & { user_name: string; user_email: string };

/** The present name and address: those of the row are of the latest order. */
const withUser = (query: Knex.QueryBuilder): void => {
  query
    .join('users', 'users.id', 'customers.owner_id')
    .select({ user_name: 'users.name', user_email: 'users.email' });
};

const toCustomer = (row: NamedRow): Customer => ({
  _id: row.owner_id,
  name: row.user_name,
  email: row.user_email,
  orders: row.orders,
  totalPrice: fromCents(row.total_cents),
  lastOrderAt: toTime(row.last_order_at),
});

/** A dealer's customers, the one with the latest order first. */
export const dealerCustomers = (fabricatorId: string): ListDefinition<NamedRow, Customer> => ({
  from: 'customers',
  scope: (query) => query.where('customers.fabricator_id', fabricatorId),
  sort: { name: text('name'), orders: 'orders', totalPrice: 'total_cents', lastOrderAt: 'last_order_at' },
  defaultSort: '-lastOrderAt',
  search: { source: customerWords, tenant: fabricatorId },
  select: withUser,
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
  withUser(query);
  const row: NamedRow | undefined = await query;
  return row && toCustomer(row);
};

export const customerColumns: CsvColumn<Customer>[] = [
  { label: 'Name', value: (customer) => customer.name },
  { label: 'Email', value: (customer) => customer.email },
  { label: 'Orders', value: (customer) => customer.orders },
  moneyColumn('Value', (customer) => customer.totalPrice),
  timeColumn('Last Order', (customer) => customer.lastOrderAt),
];
