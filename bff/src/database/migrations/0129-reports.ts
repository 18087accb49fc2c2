import type { Knex } from 'knex';
import { columnsFor } from '../dialect';
import { startOver } from '../start-over';

const FIGURES = 'order_figures';
const TOTALS = 'report_totals';

/** Figures that each active order adds to the reports of its dealer, and their sums. */
export const up = async (db: Knex): Promise<void> => {
  await startOver(db, [FIGURES, TOTALS]);
  await db.schema.createTable(FIGURES, (table) => {
    const column = columnsFor(db, table);
    column.id('order_id').primary();
    column.id('fabricator_id').notNullable();
    column.id('owner_id').notNullable();
    column.id('assignee_id').nullable();
    column.key('status', 24).notNullable();
    column.time('placed_at').notNullable();
    // The order was put into a month by it.
    column.key('time_zone').notNullable();
    table.integer('revision').notNullable();
    column.cents('total_cents').notNullable();
    column.json('material_figures').notNullable();
    table.integer('minutes').nullable();
    table.boolean('offered').notNullable();
    table.boolean('accepted').notNullable();
    table.index(['fabricator_id', 'time_zone'], 'figures_by_time_zone');
  });
  await db.schema.createTable(TOTALS, (table) => {
    const column = columnsFor(db, table);
    column.id('id').primary();
    column.id('fabricator_id').notNullable();
    column.key('report', 16).notNullable();
    column.key('period', 8).notNullable();
    column.key('subject').notNullable();
    column.line('label', 300).notNullable();
    table.integer('orders').notNullable();
    table.integer('cancelled').notNullable();
    column.cents('total_cents').notNullable();
    table.bigInteger('square_millimetres').notNullable();
    table.integer('completed').notNullable();
    table.bigInteger('minutes').notNullable();
    table.integer('offers').notNullable();
    table.integer('accepted').notNullable();
    table.unique(['fabricator_id', 'report', 'period', 'subject'], { indexName: 'report_totals_of_subject' });
    // An export of a person's data reads the rows about the person.
    table.index(['subject'], 'report_totals_by_person');
    for (const sorted of ['subject', 'orders', 'total_cents', 'square_millimetres']) {
      table.index(['fabricator_id', 'report', 'period', sorted, 'id'], `report_totals_by_${sorted}`);
    }
  });
};
