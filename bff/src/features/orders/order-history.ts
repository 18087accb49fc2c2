import type { OrderStatus } from 'bff-contract';
import type { Knex } from 'knex';
import type { Actor } from '../../http/caller/actor';
import { leftJoinUserAs } from '../accounts/account-repository';

export interface HistoryRow {
  id: string;
  order_id: string;
  at: number;
  /** The version of the order after the change. */
  sequence: number;
  actor_id: string | null;
  actor_name: string;
  actor_role: Actor['role'];
  from_status: OrderStatus | null;
  to_status: OrderStatus;
  /** NULL for a change of the status; '' for an order that was assigned to nobody. */
  assignee_id: string | null;
}

/** An entry with the assignee's name as it is now. */
export type NamedHistoryRow = HistoryRow & { assignee_name: string | null };

/** The order of a history: its sequence numbers, because clocks differ. */
export const IN_SEQUENCE = ['order_history.sequence', 'order_history.at', 'order_history.id'];

/** A query of the history of an order, in the order in which its status changed. */
export const historyOf = (db: Knex, orderId: string): Knex.QueryBuilder =>
  leftJoinUserAs('assignees', db('order_history'), 'order_history.assignee_id')
    .where('order_history.order_id', orderId)
    .orderBy(IN_SEQUENCE)
    .select('order_history.*', { assignee_name: 'assignees.name' });

/** The history of an order, in the order in which its status changed. */
export const findHistory = (db: Knex, orderId: string): Promise<HistoryRow[]> =>
  Promise.resolve(historyOf(db, orderId));
