import type { Knex } from 'knex';
import { alterations } from '../alter';
import { columnsFor } from '../dialect';

/** The order that a mail is about, by which it is deleted when the customer is erased. The previous release leaves it out. */
export const up = (db: Knex): Promise<void> =>
  alterations(db, 'outbox').addColumn('order_id', (table) => {
    columnsFor(db, table).id('order_id').nullable();
  });
