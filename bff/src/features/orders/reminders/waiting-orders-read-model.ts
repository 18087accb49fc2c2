import { LIMITS, OPEN_STATUSES, type WaitingOrder } from 'bff-contract';
import type { Knex } from 'knex';
import { fromCents, toOptionalTime, toTime } from '../../../resource/values';
import { joinUser, USER } from '../../accounts/account-repository';
import { formatReference } from '../order-repository';
import type { OrderRow } from '../order-row';

type WaitingRow = Pick<
  OrderRow,
  'id' | 'reference' | 'title' | 'total_cents' | 'revision' | 'reminded_revision'
> & { customer: string; shared_at: number; opened_at: number | null };

const REPLIES = ['accepted', 'change-requested'];

/**
 * Open orders of a dealer with a link that is good at `now` (epoch ms), whose customer has not replied to the current
 * revision. `waiting.shared_at` is when it was issued or, if later, when the last link was made.
 */
const waiting = (db: Knex, fabricatorId: string, now: number): Knex.QueryBuilder => {
  const shared = db('order_links')
    .join('orders as shared', 'shared.id', 'order_links.order_id')
    .leftJoin('order_revisions', (current) =>
      current
        .on('order_revisions.order_id', 'shared.id')
        .andOn('order_revisions.revision', 'shared.revision'),
    )
    .where('order_links.fabricator_id', fabricatorId)
    .where('order_links.expires_at', '>', now)
    .whereNull('shared.deleted_at')
    .whereIn('shared.status', OPEN_STATUSES)
    .groupBy('order_links.order_id')
    .select('order_links.order_id', {
      shared_at: db.raw(
        'max(case when order_revisions.at > order_links.created_at then order_revisions.at else order_links.created_at end)',
      ),
      // Links from before there were revisions showed the first one.
      opened_at: db.raw(
        'max(case when coalesce(order_links.shown_revision, 1) = shared.revision then order_links.opened_at end)',
      ),
    });
  return db(shared.as('waiting'))
    .join('orders', 'orders.id', 'waiting.order_id')
    .whereNotExists(
      db('order_activity')
        .whereRaw('order_activity.order_id = orders.id')
        .whereIn('order_activity.kind', REPLIES)
        .whereRaw('coalesce(order_activity.revision, 1) = orders.revision')
        .select(db.raw('1')),
    );
};

/** A dealer's orders that wait for their customers, the longest first. */
export const readWaitingOrders = async (
  db: Knex,
  fabricatorId: string,
  now: number,
): Promise<WaitingOrder[]> => {
  const rows: WaitingRow[] = await joinUser(waiting(db, fabricatorId, now), 'orders.owner_id')
    .orderBy([{ column: 'waiting.shared_at' }, { column: 'orders.id' }])
    .limit(LIMITS.waitingOrders)
    .select(
      'orders.id',
      'orders.reference',
      'orders.title',
      'orders.total_cents',
      'orders.revision',
      'orders.reminded_revision',
      'waiting.shared_at',
      'waiting.opened_at',
      { customer: USER.name },
    );
  return rows.map((row) => ({
    _id: row.id,
    reference: formatReference(row.reference),
    title: row.title,
    customer: row.customer,
    totalPrice: fromCents(row.total_cents),
    revision: row.revision,
    sharedAt: toTime(row.shared_at),
    openedAt: toOptionalTime(row.opened_at),
    isReminded: row.reminded_revision === row.revision,
  }));
};

/**
 * A query of the orders whose customers are to be reminded of the current revision. Deleted customers, and those with an
 * unconfirmed address, would get no mail.
 *
 * @param due.until the time before which they were shared, in epoch ms
 */
export const findToRemind = (
  db: Knex,
  fabricatorId: string,
  { now, until }: { now: number; until: number },
): Knex.QueryBuilder =>
  joinUser(waiting(db, fabricatorId, now), 'orders.owner_id')
    .whereNull(USER.deletedAt)
    .whereNotNull(USER.emailConfirmedAt)
    .where('waiting.shared_at', '<=', until)
    .where((unreminded) =>
      unreminded
        .whereNull('orders.reminded_revision')
        .orWhereRaw('orders.reminded_revision <> orders.revision'),
    );
