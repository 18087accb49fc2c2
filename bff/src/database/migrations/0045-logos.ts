import type { Knex } from 'knex';
import { alterations } from '../alter';
import { columnsFor } from '../dialect';

const INDEX = 'fabricators_by_logo';

/** The logo of a dealer. */
export const up = async (db: Knex): Promise<void> => {
  const fabricators = alterations(db, 'fabricators');
  // Id of a stored file.
  await fabricators.addColumn('logo_id', (table) => {
    columnsFor(db, table).id('logo_id').nullable();
  });
  await fabricators.addIndex(INDEX, ['logo_id']);
};
