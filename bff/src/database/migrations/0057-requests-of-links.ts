import type { Knex } from 'knex';
import { alterations } from '../alter';

/** How many changes were requested by a customer's link. */
export const up = async (db: Knex): Promise<void> => {
  await alterations(db, 'order_links').addColumn('change_requests', (table) => {
    table.integer('change_requests').notNullable().defaultTo(0);
  });
};
