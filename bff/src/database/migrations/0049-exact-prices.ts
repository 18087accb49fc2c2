import type { Knex } from 'knex';
import { alterations } from '../alter';
import { dialectOf } from '../dialect';

/** SQLite stores fractions in a column of any type. */
const setType = async (db: Knex, type: 'double' | 'bigint'): Promise<void> => {
  if (dialectOf(db) === 'mysql') await db.raw(`alter table materials modify price_cents ${type} not null`);
};

/**
 * Prices of materials with parts of a cent, and as they were entered per square metre. The previous release reads and writes
 * `price_cents` as before.
 */
export const up = async (db: Knex): Promise<void> => {
  await setType(db, 'double');
  await alterations(db, 'materials').addColumn('price_per_m2', (table) => {
    table.double('price_per_m2').nullable();
  });
};
