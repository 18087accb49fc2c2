import type { Knex } from 'knex';
import { alterations } from '../alter';
import { columnsFor } from '../dialect';

const TABLES = ['materials', 'fabricators'];

/** How slabs are billed, as JSON: by the rule of the material or, where that is null, of its dealer. */
export const up = async (db: Knex): Promise<void> => {
  for (const name of TABLES) {
    await alterations(db, name).addColumn('pricing', (table) => {
      columnsFor(db, table).json('pricing').nullable();
    });
  }
};
