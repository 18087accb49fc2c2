import type { TeamRole } from 'bff-contract';
import type { Knex } from 'knex';
import { findInList, inTurn, MAX_HITS, type PaletteKind } from '../../resource/palette';
import { joinUser, USER } from '../accounts/account-repository';
import { DEALER, joinDealer } from '../dealers';
import { dealerOrders } from './order-list-read-model';
import { formatReference } from './order-repository';
import { referenceRanges } from './reference-ranges';

interface OrderHitRow {
  id: string;
  reference: number;
  title: string;
  owner_name: string;
  business_name: string;
}

const newestFirst = (column: string) => ({ column, order: 'desc' as const });

/** Active orders whose number starts with the digits in the text, the exact number first. */
const findByReference = async (
  db: Knex,
  text: string,
  scope: { fabricator_id?: string } = {},
): Promise<OrderHitRow[]> => {
  const found: OrderHitRow[] = [];
  for (const [first, last] of referenceRanges(text)) {
    if (found.length === MAX_HITS) break;
    const keys = db('orders')
      .where(scope)
      .whereNull('deleted_at')
      .orderBy([...(first === last ? [] : [newestFirst('reference')]), newestFirst('id')])
      .limit(MAX_HITS - found.length)
      .select('id');
    // Use equality for a single number: with a range, MariaDB would read and sort all of its orders.
    if (first === last) keys.where('reference', first);
    else keys.whereBetween('reference', [first, last]);
    const rows: OrderHitRow[] = await db('orders')
      .join(keys.as('hits'), 'hits.id', 'orders.id')
      .modify(joinUser, 'orders.owner_id')
      .modify(joinDealer, 'orders.fabricator_id')
      .orderBy([newestFirst('orders.reference'), newestFirst('orders.id')])
      .select('orders.id', 'orders.reference', 'orders.title', DEALER.businessName, {
        owner_name: USER.name,
      });
    found.push(...rows);
  }
  return found;
};

const toHit = (id: string, label: string, title: string, of = '') => ({
  _id: id,
  label,
  detail: [title || 'Untitled Project', of].filter(Boolean).join(' · '),
});

/** Finds orders by their reference, and then by the words of project and customer. */
export const dealerOrderSearch: PaletteKind = {
  kind: 'order',
  area: 'dealer',
  permission: 'orders:read',
  find: inTurn<[db: Knex, text: string, own: { fabricator_id: string }, role: TeamRole]>(
    async (db, text, own) =>
      (await findByReference(db, text, own)).map((row) =>
        toHit(row.id, formatReference(row.reference), row.title, row.owner_name),
      ),
    async (db, text, own, role) =>
      (await findInList(db, dealerOrders(db, { fabricatorId: own.fabricator_id, role }), text)).map(
        ({ _id, reference, project }) => toHit(_id, reference, project.title, project.owner?.name),
      ),
  ),
};

/** All orders by reference. */
export const adminOrderSearch: PaletteKind = {
  kind: 'order',
  area: 'admin',
  find: async (db, text) =>
    (await findByReference(db, text)).map((row) =>
      toHit(row.id, formatReference(row.reference), row.title, row.business_name),
    ),
};
