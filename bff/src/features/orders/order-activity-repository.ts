import { LIMITS, type OrderActivity } from 'bff-contract';
import type { Knex } from 'knex';
import { currentTime } from '../../database/clock';
import { newId } from '../../database/ids';
import type { Actor } from '../../http/caller/actor';
import { fromCents, toTime } from '../../resource/values';
import { joinUser, USER } from '../accounts/account-repository';
import { type ChangedOrder, createReportRepository, OFFERED } from './reports/report-repository';

/** Notes have a table of their own. */
type Kind = Exclude<OrderActivity['kind'], 'note'>;

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
  /** The revision that it is about. NULL for the first one, before there were others. */
  revision: number | null;
  /** The name of the stage that the order is in from then on; NULL for none. */
  stage: string | null;
}

/** The latest entries that are read. Limits of links keep customers' far below. */
const MAX_ROWS = 500;

/** A note as the history shows it. */
export interface NoteActivityRow {
  at: number;
  author: string;
  text: string;
}

/** Characters of a note that the history shows. */
const NOTE_LENGTH = 200;

/** A query of the notes on an order, latest first. */
export const noteActivityOf = (db: Knex, orderId: string): Knex.QueryBuilder =>
  joinUser(db('order_notes'), 'order_notes.author_id')
    .where('order_notes.order_id', orderId)
    .whereNull('order_notes.deleted_at')
    .orderBy([
      { column: 'order_notes.created_at', order: 'desc' },
      { column: 'order_notes.id', order: 'desc' },
    ])
    .limit(LIMITS.orderNotes)
    .select({
      at: 'order_notes.created_at',
      author: USER.name,
      text: db.raw('substr(order_notes.text, 1, ?)', [NOTE_LENGTH + 1]),
    });

const beginningOf = (text: string): string => {
  const characters = [...text];
  return characters.length > NOTE_LENGTH ? `${characters.slice(0, NOTE_LENGTH).join('')}…` : text;
};

const noteToActivity = ({ at, author, text }: NoteActivityRow): OrderActivity => ({
  at: toTime(at),
  kind: 'note',
  actor: { name: author, role: 'dealer' },
  text: beginningOf(text),
});

/** Is this the customer's answer? */
export const isReply = ({ kind }: ActivityRow): boolean => kind === 'accepted' || kind === 'change-requested';

const toActivity = (row: ActivityRow): OrderActivity => ({
  at: toTime(row.at),
  kind: row.kind,
  actor: { name: row.actor_name, role: row.actor_role },
  ...(row.text !== null && { text: row.text }),
  ...(row.total_cents !== null && { totalPrice: fromCents(row.total_cents) }),
  ...(row.due_on !== null && { dueDate: row.due_on }),
  ...(row.revision !== null && { revision: row.revision }),
  ...(row.stage !== null && { stage: row.stage }),
  ...(isReply(row) && row.actor_id === null && { byLink: true }),
});

/** Merges the entries and the notes of an order, oldest first. */
export const mergeActivity = (
  activity: readonly ActivityRow[],
  notes: readonly NoteActivityRow[],
): OrderActivity[] =>
  [...activity.map(toActivity), ...notes.map(noteToActivity)].sort((one, other) =>
    one.at < other.at ? -1 : Number(one.at > other.at),
  );

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

type Author = Pick<Actor, 'id' | 'name' | 'role'>;
type Entry = Pick<ActivityRow, 'kind'> &
  Partial<Pick<ActivityRow, 'text' | 'total_cents' | 'due_on' | 'revision' | 'stage'>>;

const rowOf = (orderId: string, { id, name, role }: Author, entry: Entry) => ({
  id: newId(),
  order_id: orderId,
  at: currentTime(),
  actor_id: id ?? null,
  actor_name: name,
  actor_role: role,
  ...entry,
});

/** The events of orders besides changes of their status. */
export const createOrderActivityRepository = (db: Knex) => ({
  /** All entries of an order, oldest first. */
  of: async (orderId: string): Promise<ActivityRow[]> => (await activityOf(db, orderId)).reverse(),

  add: async (order: ChangedOrder, actor: Author, entry: Entry): Promise<void> => {
    await db('order_activity').insert(rowOf(order.id, actor, entry));
    if (OFFERED.includes(entry.kind)) await createReportRepository(db).note(order);
  },

  addAll: async (actor: Author, entries: ReadonlyArray<{ orderId: string; entry: Entry }>): Promise<void> => {
    if (entries.length === 0) return;
    await db('order_activity').insert(entries.map(({ orderId, entry }) => rowOf(orderId, actor, entry)));
  },
});
