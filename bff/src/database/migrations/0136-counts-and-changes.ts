import type { Knex } from 'knex';
import { alterations } from '../alter';

const STATUSES = ['placed', 'in_progress', 'completed', 'cancelled'];
const OLD = 'customers_by_last_order_at';
const OLD_COLUMNS = ['fabricator_id', 'last_order_at', 'id'];
const COVERING = 'customers_by_last_order_and_status';
const CHANGES = 'orders_by_changes_in_period';

/**
 * Numbers of a customer's orders by status, which the background counts: NULL until then. The orders of a period, sorted by their last
 * change, and customers with orders of a status are found in an index, without reading rows.
 */
export const up = async (db: Knex): Promise<void> => {
  const [customers, orders] = [alterations(db, 'customers'), alterations(db, 'orders')];
  for (const name of STATUSES) {
    await customers.addColumn(name, (table) => {
      table.integer(name).nullable();
    });
  }
  await customers.addIndex(COVERING, [...OLD_COLUMNS, 'owner_id', ...STATUSES]);
  await customers.dropIndex(OLD);
  await orders.addIndex(CHANGES, ['fabricator_id', 'deleted_at', 'updated_at', 'id', 'created_at', 'status']);
};
