import type { Knex } from 'knex';
import { alterations } from '../alter';

/** Special prices that are for all customers, instead of a group or a customer. */
export const up = async (db: Knex): Promise<void> => {
  await alterations(db, 'special_prices').addColumn('everyone', (table) => {
    table.boolean('everyone').notNullable().defaultTo(false);
  });
};
