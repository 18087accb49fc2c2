import type { OrderLink } from 'bff-contract';
import type { Knex } from 'knex';
import { deleteSome } from '../../../database/delete-some';
import { lockForUpdate } from '../../../database/dialect';
import { fromFlag, toOptionalTime, toTime } from '../../../resource/values';

export interface OrderLinkRow {
  id: string;
  order_id: string;
  fabricator_id: string;
  token_hash: string;
  /** The user who made it. */
  created_by: string;
  created_at: number;
  expires_at: number;
  opened_at: number | null;
  /** Changes that were requested by it. */
  change_requests: number;
  /** The revision that it showed last. NULL if it was never opened, or only before there were others than the first. */
  shown_revision: number | null;
  /** The one that it showed before that. */
  seen_revision: number | null;
  /** Whether it shows the address of the site. */
  shows_site: boolean | number;
}

/** How exactly `opened_at` is known, in ms. */
const OPENED_EVERY_MS = 60_000;

/** The revision that a link showed last. Before there were others it was the first one. */
const shownBy = ({ shown_revision, opened_at }: OrderLinkRow): number | null =>
  shown_revision ?? (opened_at === null ? null : 1);

/** The revision that the reader of a link has seen before the current one. */
export const seenBefore = (link: OrderLinkRow, current: number): number | null => {
  const shown = shownBy(link);
  return shown === current ? link.seen_revision : shown;
};

/** Whether opening a link now has to be noted. */
export const isOpeningNew = (link: OrderLinkRow, current: number, now: number): boolean =>
  link.opened_at === null || Number(link.opened_at) <= now - OPENED_EVERY_MS || shownBy(link) !== current;

export const toOrderLink = (row: OrderLinkRow): OrderLink => ({
  _id: row.id,
  createdAt: toTime(row.created_at),
  expiresAt: toTime(row.expires_at),
  openedAt: toOptionalTime(row.opened_at),
  showsSite: fromFlag(row.shows_site),
});

/** Links for customers. A revoked one is deleted. Times are epoch ms. */
export const createOrderLinkRepository = (db: Knex) => ({
  insert: (row: OrderLinkRow) => db('order_links').insert(row),

  /** The links of a dealer's order that haven't expired, newest first. Their number is limited. */
  activeOf: (orderId: string, fabricatorId: string, now: number): Promise<OrderLinkRow[]> =>
    db('order_links')
      .where({ order_id: orderId, fabricator_id: fabricatorId })
      .where('expires_at', '>', now)
      .orderBy([
        { column: 'created_at', order: 'desc' },
        { column: 'id', order: 'desc' },
      ])
      .select(),

  /** Locks a link of a dealer's order until the transaction ends. */
  lock: (id: string, orderId: string, fabricatorId: string): Promise<OrderLinkRow | undefined> =>
    lockForUpdate(
      db,
      db('order_links').where({ id, order_id: orderId, fabricator_id: fabricatorId }).first(),
    ),

  /** The link of a token, unless it has expired or been revoked. */
  findByToken: (hash: string, now: number): Promise<OrderLinkRow | undefined> =>
    db('order_links').where('token_hash', hash).where('expires_at', '>', now).first(),

  /** As `findByToken`, and keeps the link from being revoked until the transaction ends. */
  lockByToken: (hash: string, now: number): Promise<OrderLinkRow | undefined> =>
    lockForUpdate(db, db('order_links').where('token_hash', hash).where('expires_at', '>', now).first()),

  countRequest: (id: string) => db('order_links').where({ id }).increment('change_requests', 1),

  remove: (id: string) => db('order_links').where({ id }).delete(),

  /** Revokes the links that a user has made since a time. */
  removeOf: async (userId: string, since: number): Promise<void> => {
    const links = db('order_links').where('created_by', userId).where('created_at', '>=', since);
    // No index has the user. Deleting by it would lock every link on MySQL.
    await db('order_links')
      .whereIn('id', await links.pluck('id'))
      .delete();
  },

  /** Notes that a link shows a revision now. Only one of several concurrent calls resolves to `true`. */
  noteOpened: async (link: OrderLinkRow, revision: number, now: number): Promise<boolean> => {
    const noted = await db('order_links')
      .where('id', link.id)
      .where((any) =>
        any
          .whereNull('opened_at')
          .orWhere('opened_at', '<=', now - OPENED_EVERY_MS)
          .orWhereNull('shown_revision')
          .orWhereNot('shown_revision', revision),
      )
      .update({ opened_at: now, shown_revision: revision, seen_revision: seenBefore(link, revision) });
    return noted > 0;
  },

  /** Ends all links. Resolves to their number. */
  endAll: (now: number): Promise<number> =>
    db('order_links').where('expires_at', '>', now).update({ expires_at: now }),

  /** Deletes a batch of expired links. Resolves to their number. */
  purge: (now: number): Promise<number> =>
    deleteSome(db, 'order_links', 'id', db('order_links').where('expires_at', '<=', now)),
});
