import type { Knex } from 'knex';
import { columnsFor } from '../dialect';
import { startOver } from '../start-over';

/** Prices of materials and line items for a group or a customer. Days are of the dealer's time zone; null is an open end. */
export const up = async (db: Knex): Promise<void> => {
  await startOver(db, ['special_prices']);

  await db.schema.createTable('special_prices', (table) => {
    const column = columnsFor(db, table);
    column.id('id').primary();
    column.id('fabricator_id').notNullable().references('fabricators.id');
    column.id('material_id').nullable().references('materials.id');
    column.id('line_item_id').nullable().references('line_items.id');
    column.id('group_id').nullable().references('customer_groups.id');
    column.id('customer_id').nullable().references('users.id');
    table.bigInteger('price_micros').notNullable();
    column.key('per', 3).nullable();
    column.key('starts_on', 10).nullable();
    column.key('ends_on', 10).nullable();
    column.time('created_at').notNullable();
    column.time('updated_at').notNullable();
    column.time('deleted_at').nullable();
    table.integer('version').notNullable().defaultTo(1);
    for (const entry of ['material', 'line_item']) {
      for (const audience of ['customer', 'group']) {
        table.index([`${entry}_id`, `${audience}_id`], `special_prices_of_${entry}_by_${audience}`);
      }
    }
    for (const sorted of ['created_at', 'updated_at']) {
      table.index(['fabricator_id', 'deleted_at', sorted, 'id'], `special_prices_by_${sorted}`);
    }
  });
};
