import type { Knex } from 'knex';
import { alterations } from '../alter';
import { columnsFor } from '../dialect';

const FIGURES = 'order_figures';
const TOTALS = 'report_totals';

/** Reports by group of customers, and costs in all reports. The background counts all orders again. */
export const up = async (db: Knex): Promise<void> => {
  const figures = alterations(db, FIGURES);
  await figures.addColumn('group_id', (table) => {
    columnsFor(db, table).id('group_id').nullable();
  });
  await figures.addColumn('cost_figures', (table) => {
    columnsFor(db, table).json('cost_figures').nullable();
  });
  const totals = alterations(db, TOTALS);
  await totals.addColumn('costed', (table) => {
    table.integer('costed').notNullable().defaultTo(0);
  });
  for (const name of ['revenue_cents', 'cost_cents']) {
    await totals.addColumn(name, (table) => {
      columnsFor(db, table).cents(name).notNullable().defaultTo(0);
    });
  }
  await db(FIGURES).truncate();
  await db(TOTALS).truncate();
};
