import type { Knex } from 'knex';
import { alterations } from '../alter';
import { dialectOf } from '../dialect';

const INDEX = 'views_of_admin';

/** An administrator's views, which end with the rights and are exported and erased with the person. MariaDB has an index of the foreign key. */
export const up = async (db: Knex): Promise<void> => {
  if (dialectOf(db) === 'sqlite') await alterations(db, 'views_as_dealer').addIndex(INDEX, ['admin_id']);
};
