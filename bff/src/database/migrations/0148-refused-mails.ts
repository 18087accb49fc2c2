import type { Knex } from 'knex';
import { alterations } from '../alter';

/** How often the server refused a mail for good. Tries of the previous release count as others. */
export const up = (db: Knex): Promise<void> =>
  alterations(db, 'outbox').addColumn('refusals', (table) => {
    table.integer('refusals').notNullable().defaultTo(0);
  });
