import type { Knex } from 'knex';
import { alterations } from '../alter';
import { columnsFor } from '../dialect';

/** Indexes by month in UTC. No list reads them any more: a month is now a range of times in the dealer's time zone. */
const INDEXES: Array<[name: string, columns: string[]]> = [
  ...['updated_at', 'total_square_feet', 'total_cents', 'reference'].map((sorted): [string, string[]] => [
    `orders_of_month_by_${sorted}`,
    ['fabricator_id', 'deleted_at', 'placed_month', sorted, 'id', 'status'],
  ]),
  ['orders_of_month_by_status', ['fabricator_id', 'deleted_at', 'placed_month', 'status', 'id']],
];

/**
 * The time zone of a dealer, once it is chosen. The column `placed_month` stays, because the previous release reads it.
 */
export const up = async (db: Knex): Promise<void> => {
  await alterations(db, 'fabricators').addColumn('time_zone', (table) => {
    columnsFor(db, table).key('time_zone', 64).nullable();
  });
  for (const [name] of INDEXES) await alterations(db, 'orders').dropIndex(name);
};
