import type { Tables } from './tables';

/** Figures of orders, by dealer. */
export const reports: Tables = {
  // Counts and sums of active orders, kept in the transactions that change them: a dealer with a million orders gets exact
  // figures from a few dozen rows.
  order_totals: (table, column) => {
    column.id('fabricator_id').notNullable();
    column.key('month', 7).notNullable();
    column.key('status', 24).notNullable();
    table.integer('orders').notNullable();
    column.cents('total_cents').notNullable();
    table.primary(['fabricator_id', 'month', 'status']);
  },

  // What an active order adds to the reports.
  order_figures: (table, column) => {
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
    column.id('group_id').nullable();
    column.json('cost_figures').nullable();
    table.index(['fabricator_id', 'time_zone'], 'figures_by_time_zone');
  },

  // Sums of order_figures.
  report_totals: (table, column) => {
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
    table.integer('costed').notNullable().defaultTo(0);
    column.cents('revenue_cents').notNullable().defaultTo(0);
    column.cents('cost_cents').notNullable().defaultTo(0);
    table.unique(['fabricator_id', 'report', 'period', 'subject'], { indexName: 'report_totals_of_subject' });
    // An export of a person's data reads the rows about the person.
    table.index(['subject'], 'report_totals_by_person');
    for (const sorted of ['subject', 'orders', 'total_cents', 'square_millimetres']) {
      table.index(['fabricator_id', 'report', 'period', sorted, 'id'], `report_totals_by_${sorted}`);
    }
  },
};
