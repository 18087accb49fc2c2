import type { Knex } from 'knex';
import { createCustomerRepository, type Names } from './customers/customer-repository';
import type { OrderRow } from './order-row';
import { createOrderTotalsRepository } from './order-totals-repository';
import { createReportRepository } from './reports/report-repository';

/** An order before and after a write. */
export interface OrderChange {
  /** Left out for a new order. */
  from?: OrderRow;
  to: OrderRow;
}

/** The columns whose changes are counted. Prices and areas change with the revision. */
const COUNTED = ['status', 'assignee_id', 'revision', 'deleted_at'] as const;

const activeOf = (row: OrderRow | undefined) => (row?.deleted_at === null ? row : undefined);

/**
 * Counts orders that a transaction has just written: in the totals, for their customers and, later, in the reports. The order
 * repository calls it for every write.
 *
 * @param names of the customer of a new order, if they are known and locked
 */
export const orderChanged = async (
  trx: Knex,
  changes: readonly OrderChange[],
  names?: Names,
): Promise<void> => {
  const counted = changes.filter(({ from, to }) => COUNTED.some((column) => from?.[column] !== to[column]));
  const moves = counted.map(({ from, to }) => ({ from: activeOf(from), to: activeOf(to) }));
  await createOrderTotalsRepository(trx).move(moves);
  await createCustomerRepository(trx).move(moves, names);
  await createReportRepository(trx).note(...counted.map(({ to }) => to));
};
