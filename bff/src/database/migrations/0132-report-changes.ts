import type { Knex } from 'knex';
import { columnsFor } from '../dialect';
import { startOver } from '../start-over';

const TABLE = 'report_changes';

/** Orders whose changes the reports have yet to count. */
export const up = async (db: Knex): Promise<void> => {
  await startOver(db, [TABLE]);
  await db.schema.createTable(TABLE, (table) => {
    const column = columnsFor(db, table);
    column.id('fabricator_id').notNullable();
    column.id('order_id').notNullable();
    table.primary(['fabricator_id', 'order_id']);
  });
};
