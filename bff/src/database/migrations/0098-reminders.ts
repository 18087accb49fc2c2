import type { Knex } from 'knex';
import { alterations } from '../alter';

/** Reminders of orders that customers have not answered. */
export const up = async (db: Knex): Promise<void> => {
  const dealers = alterations(db, 'fabricators');
  await dealers.addColumn('reminder_days', (table) => {
    table.integer('reminder_days').nullable();
  });
  await dealers.addIndex('fabricators_by_reminder_days', ['reminder_days']);
  // The last revision of which the customer was reminded.
  await alterations(db, 'orders').addColumn('reminded_revision', (table) => {
    table.integer('reminded_revision').nullable();
  });
  await alterations(db, 'order_links').addIndex('links_of_dealer', ['fabricator_id', 'expires_at']);
};
