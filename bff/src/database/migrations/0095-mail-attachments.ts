import type { Knex } from 'knex';
import { alterations } from '../alter';
import { columnsFor } from '../dialect';

/** The order and the revision whose PDF is attached to a mail. The previous release sends these mails without it. */
export const up = async (db: Knex): Promise<void> => {
  const outbox = alterations(db, 'outbox');
  await outbox.addColumn('attached_order_id', (table) => {
    columnsFor(db, table).id('attached_order_id').nullable();
  });
  await outbox.addColumn('attached_revision', (table) => {
    table.integer('attached_revision').nullable();
  });
};
