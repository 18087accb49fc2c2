import type { Knex } from 'knex';
import { alterations } from '../alter';

/** The margin in percent below which staff don't issue revisions of the dealer's orders. */
export const up = (db: Knex): Promise<void> =>
  alterations(db, 'fabricators').addColumn('minimum_margin', (table) => {
    table.double('minimum_margin').nullable();
  });
