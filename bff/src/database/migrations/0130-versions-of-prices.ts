import type { Knex } from 'knex';
import { columnsFor } from '../dialect';
import { startOver } from '../start-over';

const MATERIALS = 'material_versions';
const LINE_ITEMS = 'line_item_versions';

/** Former versions of materials and line items, each until it was replaced. */
export const up = async (db: Knex): Promise<void> => {
  await startOver(db, [MATERIALS, LINE_ITEMS]);

  // No foreign keys: they would lock rows of the price list and the dealer, which orders read.
  const create = (name: string, of: string, add: (table: Knex.CreateTableBuilder) => void) =>
    db.schema.createTable(name, (table) => {
      const column = columnsFor(db, table);
      column.id(of).notNullable();
      table.integer('version').notNullable();
      column.id('fabricator_id').notNullable();
      add(table);
      column.time('updated_at').notNullable();
      column.time('deleted_at').nullable();
      column.time('replaced_at').notNullable();
      table.primary([of, 'version']);
      table.index([of, 'replaced_at', 'version'], `${name}_by_time`);
      table.index(
        ['fabricator_id', 'replaced_at', of, 'version', 'deleted_at', 'updated_at'],
        `${name}_of_dealer`,
      );
    });

  await create(MATERIALS, 'material_id', (table) => {
    const column = columnsFor(db, table);
    column.line('name').notNullable();
    column.line('thickness').notNullable();
    table.double('price_cents').notNullable();
    table.double('price_per_m2').nullable();
    column.json('pricing').nullable();
    column.json('cost').nullable();
  });
  await create(LINE_ITEMS, 'line_item_id', (table) => {
    const column = columnsFor(db, table);
    column.line('title').notNullable();
    column.cents('price_cents').notNullable();
    column.key('unit', 20).notNullable();
    column.cents('base_cents').notNullable();
    column.json('price_ranges').nullable();
    column.key('ranges_by', 20).notNullable();
    column.cents('cost_cents').nullable();
    table.boolean('taxable').notNullable();
  });
};
