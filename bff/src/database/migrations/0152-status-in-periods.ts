import type { Knex } from 'knex';
import { alterations } from '../alter';

/**
 * Orders of a period, sorted by status, are found in this index, without reading the orders outside the period. It replaces
 * `orders_by_status`, which queries of the previous release name.
 */
export const up = (db: Knex): Promise<void> =>
  alterations(db, 'orders').addIndex('orders_by_status_in_period', [
    'fabricator_id',
    'deleted_at',
    'status',
    'id',
    'created_at',
  ]);
