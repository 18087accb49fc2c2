import type { Knex } from 'knex';
import { alterations } from '../alter';

const INDEX = 'orders_of_assignee_by_status';
const COLUMNS = ['assignee_id', 'fabricator_id', 'status', 'deleted_at', 'created_at', 'id'];

/** An index of the orders that a person has, or nobody, with one status. */
export const up = (db: Knex): Promise<void> => alterations(db, 'orders').addIndex(INDEX, COLUMNS);
