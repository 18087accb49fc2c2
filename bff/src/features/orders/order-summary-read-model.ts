import type { Knex } from 'knex';
import { dialectOf } from '../../database/dialect';

/** SQL: when a dealer's oldest placed order was placed, the first of the index `orders_by_status_created_at`. */
export const FIND_OLDEST_PLACED = `(select created_at from orders
  where fabricator_id = ? and status = 'order-placed' and deleted_at is null order by created_at limit 1)`;

/** SQL: a dealer's kept totals, by months in UTC and statuses. */
export const FIND_TOTALS =
  'select month, null as moved_from, status, orders, total_cents from order_totals where fabricator_id = ?';

/**
 * SQL: sums of a dealer's orders between two times, as `FIND_TOTALS` has them. Its values: the columns `month` and
 * `moved_from`, the dealer's id, and the times. MySQL might read all dealers' orders.
 */
export const sumOrdersBetween = (db: Knex): string =>
  `select ? as month, ? as moved_from, status, count(*) as orders, sum(total_cents) as total_cents
    from orders ${dialectOf(db) === 'mysql' ? 'use index (orders_by_created_at)' : ''}
    where fabricator_id = ? and deleted_at is null and created_at >= ? and created_at < ? group by status`;
