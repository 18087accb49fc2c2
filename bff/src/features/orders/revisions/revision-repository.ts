import type { Order, OrderRevision } from 'bff-contract';
import type { Knex } from 'knex';
import { newId } from '../../../database/ids';
import type { Actor } from '../../../http/caller/actor';
import { fromCents, toTime } from '../../../resource/values';
import { joinUserAs } from '../../accounts/account-repository';
import { findHistory } from '../order-history';
import { type OrderContent, toDocument } from '../order-repository';
import type { OrderRow } from '../order-row';

/** A revision that was issued. The first one gets its row with the second: until then the order itself has all of it. */
export interface RevisionRow {
  id: string;
  order_id: string;
  revision: number;
  at: number;
  actor_id: string | null;
  actor_name: string;
  actor_role: Actor['role'];
  total_cents: number;
  /** For the customer. */
  note: string | null;
  /** JSON, as in `order_documents`. */
  project: string;
  estimate: string;
}

/** A revision without its documents. */
export type RevisionHead = Omit<RevisionRow, 'project' | 'estimate'>;

const HEAD = [
  'id',
  'order_id',
  'revision',
  'at',
  'actor_id',
  'actor_name',
  'actor_role',
  'total_cents',
  'note',
] as const satisfies ReadonlyArray<keyof RevisionHead>;

/** That a customer accepted a revision. */
export interface AcceptedRow {
  /** NULL for one from before certificates. */
  id: string | null;
  at: number;
  actor_name: string;
  revision: number | null;
}

/** Who drafts the next revision. */
export interface DraftHead {
  base: number;
  author_id: string;
  author_name: string;
  created_at: number;
}

/** A query of the issued revisions of an order, oldest first. */
export const revisionsOf = (db: Knex, orderId: string): Knex.QueryBuilder =>
  db('order_revisions').where('order_id', orderId).orderBy('revision').select(HEAD);

/** A query of what customers accepted, oldest first. */
export const acceptancesOf = (db: Knex, orderId: string): Knex.QueryBuilder =>
  db('order_activity')
    .leftJoin('order_acceptances', (join) =>
      join
        .on('order_acceptances.order_id', 'order_activity.order_id')
        .andOn('order_acceptances.revision', 'order_activity.revision'),
    )
    .where({ 'order_activity.order_id': orderId, 'order_activity.kind': 'accepted' })
    .orderBy(['order_activity.at', 'order_activity.id'])
    .select(
      'order_acceptances.id',
      'order_activity.at',
      'order_activity.actor_name',
      'order_activity.revision',
    );

/** A query of who drafts the next revision of an order. */
export const draftHeadOf = (db: Knex, orderId: string): Knex.QueryBuilder =>
  joinUserAs('authors', db('order_drafts'), 'order_drafts.author_id')
    .where('order_drafts.order_id', orderId)
    .select('order_drafts.base', 'order_drafts.author_id', 'order_drafts.created_at', {
      author_name: 'authors.name',
    });

/** The rows from which the revisions of an order are shown. */
export interface RevisionRows {
  heads: readonly RevisionHead[];
  acceptances: readonly AcceptedRow[];
  draft?: DraftHead | undefined;
}

/** The first revision of an order that was never revised. */
const firstOf = (order: { created_at: number; total_cents: number }, history: Order['history']) => ({
  revision: 1,
  at: toTime(order.created_at),
  actor: history[0]?.actor ?? { name: '', role: 'customer' as const },
  totalPrice: fromCents(order.total_cents),
});

const toRevision = (row: RevisionHead): OrderRevision => ({
  revision: row.revision,
  at: toTime(row.at),
  actor: { name: row.actor_name, role: row.actor_role },
  totalPrice: fromCents(row.total_cents),
  ...(row.note !== null && { note: row.note }),
});

/** The revisions of an order as the wire shows them. */
export const toRevisions = (
  order: { created_at: number; total_cents: number; revision: number },
  history: Order['history'],
  { heads, acceptances }: RevisionRows,
): OrderRevision[] => {
  const accepted = new Map(acceptances.map((each) => [each.revision ?? 1, each]));
  // The order was read first: one that was issued since is not shown yet.
  const issued = heads.filter(({ revision }) => revision <= order.revision);
  const revisions = issued.length > 0 ? issued.map(toRevision) : [firstOf(order, history)];
  return revisions.map((revision) => {
    const by = accepted.get(revision.revision);
    return by
      ? {
          ...revision,
          accepted: { ...(by.id !== null && { _id: by.id }), at: toTime(by.at), name: by.actor_name },
        }
      : revision;
  });
};

export const toDraftHead = ({ base, author_id, author_name, created_at }: DraftHead): Order['draft'] => ({
  base,
  author: { _id: author_id, name: author_name },
  createdAt: toTime(created_at),
});

/** Revisions are only ever added. */
export const createRevisionRepository = (db: Knex) => ({
  insert: (...rows: Array<Omit<RevisionRow, 'id'>>) =>
    db('order_revisions').insert(rows.map((row) => ({ id: newId(), ...row }))),

  /** The first revision of an order, as it was placed. */
  first: async (order: OrderRow, placed: OrderContent): Promise<Omit<RevisionRow, 'id'>> => {
    const [entry] = await findHistory(db, order.id);
    return {
      order_id: order.id,
      revision: 1,
      at: order.created_at,
      actor_id: entry?.actor_id ?? null,
      actor_name: entry?.actor_name ?? '',
      actor_role: entry?.actor_role ?? 'customer',
      total_cents: order.total_cents,
      note: null,
      ...toDocument(placed),
    };
  },

  find: (orderId: string, revision: number): Promise<RevisionRow | undefined> =>
    db('order_revisions').where({ order_id: orderId, revision }).first(),
});
