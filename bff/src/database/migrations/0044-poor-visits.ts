import type { Knex } from 'knex';
import { alterations } from '../alter';

const COLUMNS = ['poor_lcp', 'poor_inp', 'poor_cls'];

/** How many tabs had a poor Core Web Vital with a release: a canary is compared by these too. */
export const up = async (db: Knex): Promise<void> => {
  for (const name of COLUMNS) {
    await alterations(db, 'release_visit_counts').addColumn(name, (table) => {
      table.integer(name).notNullable().defaultTo(0);
    });
  }
};
