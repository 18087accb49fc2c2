import type { Knex } from 'knex';
import { alterations } from '../alter';

/** Whether the customers of a dealer see the due dates of their orders. */
export const up = async (db: Knex): Promise<void> => {
  await alterations(db, 'fabricators').addColumn('shows_due_dates', (table) => {
    table.boolean('shows_due_dates').notNullable().defaultTo(false);
  });
};

export const down = async (db: Knex): Promise<void> => {
  await alterations(db, 'fabricators').dropColumn('shows_due_dates');
};
