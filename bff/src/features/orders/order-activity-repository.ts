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
}

/** More than an order can have: the limits of links and requests keep it below. */
const MAX_ROWS = 500;

export const toActivity = (row: ActivityRow): OrderActivity => ({
  at: toTime(row.at),
  kind: row.kind,
  actor: { name: row.actor_name, role: row.actor_role },
  ...(row.text !== null && { text: row.text }),
  ...(row.total_cents !== null && { totalPrice: fromCents(row.total_cents) }),
});

/** A query of what happened to an order, oldest first. */
export const activityOf = (db: Knex, orderId: string): Knex.QueryBuilder =>
  db('order_activity').where('order_id', orderId).orderBy(['at', 'id']).limit(MAX_ROWS).select();

/** What happened to orders besides changes of their status. */
export const createOrderActivityRepository = (db: Knex) => ({
  /** All entries of an order, oldest first. */
  of: (orderId: string): Promise<ActivityRow[]> => activityOf(db, orderId),

  add: async (
    orderId: string,
    { id, name, role }: Pick<Actor, 'id' | 'name' | 'role'>,
    entry: Pick<ActivityRow, 'kind'> & Partial<Pick<ActivityRow, 'text' | 'total_cents'>>,
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
