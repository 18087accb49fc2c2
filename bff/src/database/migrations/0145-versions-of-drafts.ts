import type { Knex } from 'knex';
import { alterations } from '../alter';

/** The version of an order's last draft that was discarded or issued: the next one goes on from it. */
export const up = (db: Knex): Promise<void> =>
  alterations(db, 'orders').addColumn('draft_version', (table) => {
    table.integer('draft_version').notNullable().defaultTo(0);
  });
