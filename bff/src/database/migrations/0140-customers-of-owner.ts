import type { Knex } from 'knex';
import { alterations } from '../alter';
import { dialectOf } from '../dialect';

const INDEX = 'customers_of_owner';

/** A person's customers, for new names and the daily comparison. MariaDB has an index of the foreign key. */
export const up = async (db: Knex): Promise<void> => {
  if (dialectOf(db) === 'sqlite') await alterations(db, 'customers').addIndex(INDEX, ['owner_id']);
};
