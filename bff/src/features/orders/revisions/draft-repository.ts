import type { Estimate, OrderDraft } from 'bff-contract';
import type { Knex } from 'knex';
import { currentTime } from '../../../database/clock';
import { newId } from '../../../database/ids';
import { fromJson, toJson, toTime } from '../../../resource/values';
import { joinUserAs } from '../../accounts/account-repository';
import { type CostedLine, joinCosts, type LineCosts } from '../../projects/estimate';
import { orderCosts } from '../costs/order-costs';
import type { OrderContent } from '../order-repository';
import type { OrderRow } from '../order-row';
import { differenceOf } from './difference';
import { type DraftContent, type PricedDraft, projectOf } from './price-draft';

export interface DraftRow {
  id: string;
  order_id: string;
  base: number;
  /** The user who saved it last. */
  author_id: string;
  author_name: string;
  note: string | null;
  /** JSON: `DraftContent`. */
  content: string;
  /** JSON. */
  estimate: string;
  created_at: number;
  updated_at: number;
  version: number;
}

interface SavedDraft extends Omit<PricedDraft, 'costs'> {
  base: number;
  authorId: string;
  note: string;
}

/** The next revision, priced. */
export const pricedDraftOf = (row: DraftRow, base: OrderContent): OrderContent => ({
  project: projectOf(base, fromJson<DraftContent>(row.content)),
  estimate: fromJson<Estimate>(row.estimate),
});

/** The lines of a draft as it was saved, each with the time as of which it was priced. */
export const savedLines = ({ estimate }: DraftRow, costs: LineCosts | undefined): CostedLine[] => {
  const { additionalLineItems, pricedAt } = joinCosts(fromJson<Estimate>(estimate), costs);
  return additionalLineItems.map((line) => ({ pricedAt, ...line }));
};

/** @param base the current revision */
export const toDraft = (row: DraftRow, base: OrderContent, costs: LineCosts | undefined): OrderDraft => ({
  base: row.base,
  author: { _id: row.author_id, name: row.author_name },
  createdAt: toTime(row.created_at),
  updatedAt: toTime(row.updated_at),
  version: row.version,
  ...fromJson<DraftContent>(row.content),
  ...(row.note && { note: row.note }),
  estimate: fromJson<Estimate>(row.estimate),
  ...(costs && { costs: orderCosts(fromJson<Estimate>(row.estimate), costs) }),
  difference: differenceOf(base, pricedDraftOf(row, base)),
});

/** A draft that nobody has saved. @param now epoch ms */
export const unsavedDraft = (
  { content, estimate }: PricedDraft,
  {
    order,
    author,
    now,
  }: { order: { id: string; revision: number }; author: { id: string; name: string }; now: number },
): DraftRow => ({
  id: '',
  order_id: order.id,
  base: order.revision,
  author_id: author.id,
  author_name: author.name,
  note: null,
  content: toJson(content),
  estimate: toJson(estimate),
  created_at: now,
  updated_at: now,
  version: 0,
});

/** The drafts of orders, each locked by its order. */
export const createDraftRepository = (db: Knex) => {
  const find = (orderId: string): Promise<DraftRow | undefined> =>
    joinUserAs('authors', db('order_drafts'), 'order_drafts.author_id')
      .where('order_drafts.order_id', orderId)
      .first('order_drafts.*', { author_name: 'authors.name' });

  return {
    find,

    /** Replaces the draft of an order, or adds one. Its version is none that an earlier draft of the order had. */
    save: async (
      { id: orderId, draft_version: last }: Pick<OrderRow, 'id' | 'draft_version'>,
      before: DraftRow | undefined,
      { base, authorId, note, content, estimate }: SavedDraft,
    ): Promise<DraftRow> => {
      const now = currentTime();
      const cells = {
        base,
        author_id: authorId,
        note: note || null,
        content: toJson(content),
        estimate: toJson(estimate),
        updated_at: now,
        version: (before?.version ?? last) + 1,
      };
      if (before) await db('order_drafts').where('id', before.id).update(cells);
      else await db('order_drafts').insert({ id: newId(), order_id: orderId, created_at: now, ...cells });
      const saved = await find(orderId);
      if (!saved) throw new Error('A draft is there once it is saved');
      return saved;
    },

    remove: (orderId: string) => db('order_drafts').where('order_id', orderId).delete(),
  };
};
