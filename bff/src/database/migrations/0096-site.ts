import type { Knex } from 'knex';
import { alterations } from '../alter';
import { columnsFor } from '../dialect';

const LINES = ['site_line1', 'site_line2', 'site_city', 'site_region', 'site_postal_code'];
const TABLES = ['projects', 'orders'];

/** Where the work is. Empty where it is not known. */
export const up = async (db: Knex): Promise<void> => {
  for (const name of TABLES) {
    for (const line of LINES) {
      await alterations(db, name).addColumn(line, (table) => {
        columnsFor(db, table).line(line).nullable();
      });
    }
    await alterations(db, name).addColumn('site_country', (table) => {
      columnsFor(db, table).key('site_country', 2).nullable();
    });
    await alterations(db, name).addColumn('phone', (table) => {
      columnsFor(db, table).key('phone', 20).nullable();
    });
    await alterations(db, name).addColumn('access_notes', (table) => {
      columnsFor(db, table).long('access_notes').nullable();
    });
  }
  // Whether the link shows the address.
  await alterations(db, 'order_links').addColumn('shows_site', (table) => {
    table.boolean('shows_site').notNullable().defaultTo(false);
  });
};
