import type { OrderStatus } from 'bff-contract';
import type { Knex } from 'knex';
import type { Actor } from '../../http/caller/actor';
import { leftJoinUserAs } from '../accounts/account-repository';

export interface HistoryRow {
  id: string;
  order_id: string;
  at: number;
  /** The version of the order after the change; NULL if the previous version of the server wrote the row. */
  sequence: number | null;
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

/**
 * Sorts the history of an order by its sequence numbers, because clocks differ. The previous version of the server writes
 * no numbers: its entries follow the last numbered one that isn't later.
 *
 * @param byTime sorted by time and id
 */
export const inSequence = <Row extends HistoryRow>(byTime: readonly Row[]): Row[] => {
  const isNumbered = ({ sequence }: Row) => sequence !== null;
  const sorted = byTime
    .filter(isNumbered)
    .sort((one, other) => Number(one.sequence) - Number(other.sequence));
  for (const entry of byTime.filter((row) => !isNumbered(row))) {
    sorted.splice(sorted.findLastIndex(({ at }) => at <= entry.at) + 1, 0, entry);
  }
  return sorted;
};

/** A query of the history of an order, whose rows `inSequence` sorts. */
export const historyOf = (db: Knex, orderId: string): Knex.QueryBuilder =>
  leftJoinUserAs('assignees', db('order_history'), 'order_history.assignee_id')
    .where('order_history.order_id', orderId)
    .orderBy(['order_history.at', 'order_history.id'])
    .select('order_history.*', { assignee_name: 'assignees.name' });

/** The history of an order, in the order in which its status changed. */
export const findHistory = async (db: Knex, orderId: string): Promise<HistoryRow[]> =>
  inSequence(await historyOf(db, orderId));
