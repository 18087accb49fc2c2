import type { Knex } from 'knex';
import { alterations } from '../alter';

const INDEX = 'orders_of_customer_by_status';
const COLUMNS = ['owner_id', 'fabricator_id', 'deleted_at', 'status'];

/** Says whether a customer has orders with a status, and how many, without reading them. */
export const up = (db: Knex): Promise<void> => alterations(db, 'orders').addIndex(INDEX, COLUMNS);
