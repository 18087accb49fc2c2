import type { Knex } from 'knex';
import { alterations } from '../alter';
import { dialectOf } from '../dialect';

/** The UTC month of `created_at` as a number, such as 202611. */
const MONTH = {
  mysql: "extract(year_month from (timestamp'1970-01-01 00:00:00' + interval (created_at div 1000) second))",
  sqlite: "cast(strftime('%Y%m', created_at / 1000, 'unixepoch') as integer)",
};

const ORDERS: Array<[name: string, columns: string[]]> = [
  ...['updated_at', 'total_square_feet', 'total_cents', 'reference'].flatMap(
    (sorted): Array<[string, string[]]> => [
      // With the status at the end, so that a filter by it reads no row.
      [
        `orders_of_month_by_${sorted}`,
        ['fabricator_id', 'deleted_at', 'placed_month', sorted, 'id', 'status'],
      ],
      [`all_orders_of_status_by_${sorted}`, ['deleted_at', 'status', sorted, 'id']],
    ],
  ),
  ['orders_of_month_by_status', ['fabricator_id', 'deleted_at', 'placed_month', 'status', 'id']],
  ['all_orders_of_status_by_title', ['deleted_at', 'status', 'title', 'id']],
  ['all_orders_of_status', ['deleted_at', 'status', 'id']],
  ['orders_by_title', ['fabricator_id', 'deleted_at', 'title', 'id', 'status']],
];

const AUDIT: Array<[name: string, columns: string[]]> = [
  ['audit_by_resource_and_action', ['resource', 'action', 'at', 'id']],
  ['audit_by_actor_and_action', ['actor_id', 'action', 'at', 'id']],
  ['audit_by_actor_and_resource', ['actor_id', 'resource', 'at', 'id']],
];

/** For customers' look-ups, which include deleted materials. */
const MATERIALS = ['thickness', 'price_cents', 'created_at', 'updated_at'].map(
  (sorted): [string, string[]] => [`materials_of_dealer_by_${sorted}`, ['fabricator_id', sorted, 'id']],
);

const INDEXES = { orders: ORDERS, audit_entries: AUDIT, materials: MATERIALS };

/** An index for each sort order with each filter of the long lists: without it a million rows are sorted for a page. */
export const up = async (db: Knex): Promise<void> => {
  if (!(await db.schema.hasColumn('orders', 'placed_month'))) {
    // Computed by the database, so that rows of the previous version have it, too.
    await db.raw(`alter table orders add column placed_month integer as (${MONTH[dialectOf(db)]}) virtual`);
  }
  for (const [table, indexes] of Object.entries(INDEXES)) {
    for (const [name, columns] of indexes) await alterations(db, table).addIndex(name, columns);
  }
};
