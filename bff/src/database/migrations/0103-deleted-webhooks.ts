import type { Knex } from 'knex';
import { columnsFor } from '../dialect';
import { startOver } from '../start-over';

const TABLE = 'deleted_webhooks';

/** Webhooks whose deletion can be undone. Elsewhere than the others, so that nothing of an earlier release sends to them. */
export const up = async (db: Knex): Promise<void> => {
  await startOver(db, [TABLE]);
  await db.schema.createTable(TABLE, (table) => {
    const column = columnsFor(db, table);
    column.id('id').primary();
    column.id('fabricator_id').notNullable().references('fabricators.id');
    column.json('webhook').notNullable();
    column.time('deleted_at').notNullable();
    table.index(['fabricator_id', 'id'], 'deleted_webhooks_of_dealer');
    table.index(['deleted_at'], 'deleted_webhooks_by_time');
  });
};
