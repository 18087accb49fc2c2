import { type DraftInput, LIMITS, type Order, type OrderDraft } from 'bff-contract';
import type { Knex } from 'knex';
import { currentTime } from '../../../database/clock';
import { holdWrites } from '../../../database/held-writes';
import { inTransaction } from '../../../database/transaction';
import type { Actor } from '../../../http/caller/actor';
import { AppError, conflict, notFound, staleVersion } from '../../../http/errors';
import { recordAudit } from '../../../resource/audit/record-audit';
import type { CallContext } from '../../../resource/audited-writes';
import { assertUnchanged } from '../../../resource/read-only-fields';
import { fromCents, toCents, toTime } from '../../../resource/values';
import { createEventRepository } from '../../dealer-events';
import { createPriceListRepository } from '../../price-list/price-list-repository';
import { squareFeetOf } from '../../projects';
import { createCostRepository } from '../costs/cost-repository';
import { assertMargin } from '../costs/minimum-margin';
import { createOrderActivityRepository } from '../order-activity-repository';
import type { OrderContext } from '../order-context';
import { createOrderMails } from '../order-mails';
import { readOrderWithActivity } from '../order-read-model';
import {
  billedCells,
  createOrderRepository,
  formatReference,
  isOpen,
  type OrderCells,
  type OrderContent,
  toDocument,
} from '../order-repository';
import type { OrderRow } from '../order-row';
import {
  createDraftRepository,
  type DraftRow,
  pricedDraftOf,
  savedLines,
  toDraft,
  unsavedDraft,
} from './draft-repository';
import { priceDraft, pricedIds, type SentLines } from './price-draft';
import { createRevisionRepository } from './revision-repository';
import { superseded } from './superseded';

const show = (trx: Knex, { id, fabricator_id }: OrderCells): Promise<Order> =>
  readOrderWithActivity(trx, id, { fabricator_id });

/** @throws 409 */
const assertRevisable = async (trx: Knex, order: OrderCells, base: number): Promise<void> => {
  if (order.revision !== base) throw superseded(await show(trx, order));
  if (!isOpen(order)) {
    throw conflict(
      "A completed or cancelled order can't be revised. Please set its status back first.",
      'ORDER_CLOSED',
    );
  }
  if (order.revision >= LIMITS.revisions) {
    throw conflict(`An order has at most ${LIMITS.revisions} revisions.`);
  }
};

/** @throws 409 with the draft if it was saved by another member, or since the caller has seen it */
const assertOwn = (
  draft: DraftRow,
  { actor, version }: { actor: { id: string }; version: number | undefined },
  shown: OrderDraft,
): void => {
  if (version === undefined && draft.author_id !== actor.id) {
    throw new AppError(409, 'DRAFT_EXISTS', `${draft.author_name} is revising this order.`, {
      current: shown,
    });
  }
  if (version !== undefined && version !== draft.version) throw staleVersion(shown);
};

/** Today's prices of the order's customer that a draft may need. */
const listOf = async (trx: Knex, order: OrderCells, sent: SentLines, base: OrderContent) => {
  const prices = createPriceListRepository(trx);
  const ids = pricedIds(sent, base);
  const { fabricator_id: dealer, owner_id: customerId } = order;
  return {
    materials: await prices.materials(dealer, ids.materials, { customerId }),
    lineItems: await prices.lineItems(dealer, ids.lineItems, { customerId }),
  };
};

/** A draft in audit entries. */
const logged = ({ id, reference }: OrderRow, { base, estimate: { totalPrice } }: OrderDraft) => ({
  order: id,
  reference: formatReference(reference),
  base,
  totalPrice,
});

/** Notes a new revision: history, audit entry and event. */
const noteIssue = async (
  trx: Knex.Transaction,
  actor: Actor,
  from: OrderRow,
  to: OrderRow,
): Promise<void> => {
  const { id, revision, total_cents } = to;
  await createOrderActivityRepository(trx).add(to, actor, { kind: 'revised', revision, total_cents });
  const reference = formatReference(to.reference);
  const figures = (of: OrderRow) => ({
    reference,
    revision: of.revision,
    totalPrice: fromCents(of.total_cents),
  });
  await recordAudit(trx, actor, {
    action: 'revise',
    resource: 'order',
    recordId: id,
    label: reference,
    before: figures(from),
    after: figures(to),
  });
  await createEventRepository(trx).record('revised', to);
};

/** Drafts of a dealer's orders, and issuing them. `scope` limits the caller to the own orders. */
export const createDraftService = (
  context: OrderContext & CallContext<OrderRow> & { seesCosts: boolean },
) => {
  const { db, actor, scope, readOnlyFields } = context;

  const lockOrder = async (trx: Knex, id: string) => {
    const [order] = await createOrderRepository(trx).lockAll([id], scope);
    if (!order) throw notFound('order');
    return order;
  };

  return {
    /** @param base the current revision, to find a draft that isn't saved yet */
    find: async (orderId: string, base?: number): Promise<OrderDraft> => {
      const orders = createOrderRepository(db);
      const order = await orders.mustFind(orderId, scope);
      if (base !== undefined) await assertRevisable(db, order, base);
      const draft = await createDraftRepository(db).find(orderId);
      if (!draft && base === undefined) throw notFound('draft');
      const current = await orders.document(orderId);
      // It may have been issued in between; the document is that of another revision then.
      const { revision } = await orders.mustFind(orderId, scope);
      if (revision !== (draft?.base ?? base)) throw notFound('draft');
      const costs = createCostRepository(db);
      if (draft) return toDraft(draft, current, await costs.find(orderId, draft.base + 1));
      const now = currentTime();
      const list = await listOf(db, order, {}, current);
      const begun = priceDraft({}, current, list, toTime(now), await costs.find(orderId, revision));
      return toDraft(unsavedDraft(begun, { order, author: actor, now }), current, begun.costs);
    },

    /** Saves the draft of an order, priced as of today. A draft that is only opened stays as it is. */
    save: (orderId: string, { base, version, note, ...sent }: DraftInput): Promise<OrderDraft> =>
      inTransaction(db, async (trx) => {
        const order = await lockOrder(trx, orderId);
        await assertRevisable(trx, order, base);
        const drafts = createDraftRepository(trx);
        const current = await createOrderRepository(trx).document(orderId);
        const before = await drafts.find(orderId);
        const costs = createCostRepository(trx);
        const savedCosts = before && (await costs.find(orderId, base + 1));
        const shown = before && toDraft(before, current, savedCosts);
        if (before && shown) assertOwn(before, { actor, version }, shown);
        // One that was discarded comes back as it was shown.
        if (shown) assertUnchanged(readOnlyFields, shown);
        if (shown && Object.keys(sent).length === 0 && note === undefined) return shown;
        const { costs: costed, ...priced } = priceDraft(
          sent,
          current,
          {
            ...(await listOf(trx, order, sent, current)),
            ...(before && { saved: savedLines(before, savedCosts) }),
          },
          toTime(currentTime()),
          await costs.find(orderId, base),
        );
        const row = await drafts.save(order, before, {
          ...priced,
          base,
          authorId: actor.id,
          note: note ?? '',
        });
        await costs.remove(orderId, base + 1);
        await costs.insert(orderId, base + 1, costed);
        const draft = toDraft(row, current, costed);
        if (before?.author_id === actor.id) return draft;
        await recordAudit(trx, actor, {
          action: before ? 'update' : 'create',
          resource: 'order-draft',
          recordId: row.id,
          after: logged(order, draft),
        });
        await createEventRepository(trx).record('changed', order);
        return draft;
      }),

    /** @param version of the draft that the caller has seen */
    discard: (orderId: string, version?: number): Promise<void> =>
      inTransaction(db, async (trx) => {
        const order = await lockOrder(trx, orderId);
        const drafts = createDraftRepository(trx);
        const draft = await drafts.find(orderId);
        if (!draft) throw notFound('draft');
        const orders = createOrderRepository(trx);
        const costs = createCostRepository(trx);
        const number = draft.base + 1;
        const shown = toDraft(draft, await orders.document(orderId), await costs.find(orderId, number));
        assertOwn(draft, { actor, version }, shown);
        await drafts.remove(orderId);
        await orders.noteDiscarded(order, draft);
        await costs.remove(orderId, number);
        await recordAudit(trx, actor, {
          action: 'delete',
          resource: 'order-draft',
          recordId: draft.id,
          before: logged(order, shown),
        });
        await createEventRepository(trx).record('changed', order);
      }),

    /**
     * Issues the draft of an order: the revision, the order, totals, history, audit entry and mail are one transaction.
     *
     * @param base the revision that the caller takes for the current one
     * @param version of the draft that the caller has seen
     * @throws 409 for a margin below the dealer's minimum, unless the caller sees costs
     */
    issue: (orderId: string, { base, version }: { base: number; version?: number }): Promise<Order> =>
      inTransaction(db, async (trx) => {
        const order = await lockOrder(trx, orderId);
        await assertRevisable(trx, order, base);
        const orders = createOrderRepository(trx);
        const current = await orders.document(orderId);
        const draft = await createDraftRepository(trx).find(orderId);
        if (!draft) throw notFound('draft');
        const costs = await createCostRepository(trx).find(orderId, base + 1);
        if (version !== undefined && version !== draft.version) {
          throw staleVersion(toDraft(draft, current, costs));
        }
        const next = pricedDraftOf(draft, current);
        if (!context.seesCosts) {
          await assertMargin(trx, order.fabricator_id, { estimate: next.estimate, costs });
        }
        const { owner: _owner, business_name: _name, ...row } = order;
        const revisions = createRevisionRepository(trx);
        const placed = row.revision === 1 ? [await revisions.first(row, current)] : [];
        const changes = {
          revision: row.revision + 1,
          total_cents: toCents(next.estimate.totalPrice),
          ...billedCells(next.estimate),
          area: next.estimate.area,
          slab_count: next.project.slabs.length,
          total_square_feet: squareFeetOf([next.estimate]),
          draft_version: draft.version,
        };
        await createOrderMails(context, trx, actor.id).revised({ ...order, ...changes }, draft.note ?? '');

        // From here on new orders of this dealer wait, so the rest is sent together.
        await holdWrites(trx);
        const revised = await orders.revise(row, changes, next);
        const { revision, total_cents, updated_at: at } = revised;
        await revisions.insert(...placed, {
          order_id: orderId,
          revision,
          at,
          actor_id: actor.id,
          actor_name: actor.name,
          actor_role: actor.role,
          total_cents,
          note: draft.note,
          ...toDocument(next),
        });
        await createDraftRepository(trx).remove(orderId);
        await noteIssue(trx, actor, row, revised);
        return show(trx, order);
      }),
  };
};
