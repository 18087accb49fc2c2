import type { OrderActivity } from 'bff-contract';
import type { Knex } from 'knex';
import { currentTime } from '../../database/clock';
import { newId } from '../../database/ids';
import type { Actor } from '../../http/caller/actor';
import { fromCents, toTime } from '../../resource/values';

type Kind = OrderActivity['kind'];

export interface ActivityRow {
  id: string;
  order_id: string;
  at: number;
  kind: Kind;
  actor_id: string | null;
  actor_name: string;
  actor_role: Actor['role'];
  text: string | null;
  total_cents: number | null;
  due_on: string | null;
}

/** The latest entries that are read. Limits of links keep customers' far below. */
const MAX_ROWS = 500;

export const toActivity = (row: ActivityRow): OrderActivity => ({
  at: toTime(row.at),
  kind: row.kind,
  actor: { name: row.actor_name, role: row.actor_role },
  ...(row.text !== null && { text: row.text }),
  ...(row.total_cents !== null && { totalPrice: fromCents(row.total_cents) }),
  ...(row.due_on !== null && { dueDate: row.due_on }),
});

/** A query of what happened to an order, latest first. */
export const activityOf = (db: Knex, orderId: string): Knex.QueryBuilder =>
  db('order_activity')
    .where('order_id', orderId)
    .orderBy([
      { column: 'at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(MAX_ROWS)
    .select();

/** What happened to orders besides changes of their status. */
export const createOrderActivityRepository = (db: Knex) => ({
  /** All entries of an order, oldest first. */
  of: async (orderId: string): Promise<ActivityRow[]> => (await activityOf(db, orderId)).reverse(),

  add: async (
    orderId: string,
    { id, name, role }: Pick<Actor, 'id' | 'name' | 'role'>,
    entry: Pick<ActivityRow, 'kind'> & Partial<Pick<ActivityRow, 'text' | 'total_cents' | 'due_on'>>,
  ): Promise<void> => {
    await db('order_activity').insert({
      id: newId(),
      order_id: orderId,
      at: currentTime(),
      actor_id: id ?? null,
      actor_name: name,
      actor_role: role,
      ...entry,
    });
  },
});
