import type { Knex } from 'knex';
import { alterations } from '../alter';
import { columnsFor } from '../dialect';

/** Whether the customers of a dealer see due dates, and the mails that they get about stages, as JSON. */
export const up = async (db: Knex): Promise<void> => {
  await alterations(db, 'fabricators').addColumn('shows_due_dates', (table) => {
    table.boolean('shows_due_dates').notNullable().defaultTo(false);
  });
  await alterations(db, 'stages').addColumn('mail', (table) => {
    columnsFor(db, table).json('mail').nullable();
  });
};
