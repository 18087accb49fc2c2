import type { ViewAs } from 'bff-contract';
import type { Knex } from 'knex';
import { currentTime } from '../../../database/clock';
import { newId } from '../../../database/ids';
import { inTransaction } from '../../../database/transaction';
import type { Actor } from '../../../http/caller/actor';
import type { View } from '../../../http/caller/caller';
import type { Visitor } from '../../../http/caller/visitor';
import { notFound } from '../../../http/errors';
import { recordAudit } from '../../../resource/audit/record-audit';
import { toTime } from '../../../resource/values';
import { createDealerRepository } from '../../dealers/dealer-repository';
import { createViewRepository, type Views } from './view-repository';

/** Converts a view to its API representation. */
export const toViewAs = (view: View): ViewAs => ({
  _id: view.id,
  dealer: { _id: view.dealer.id, businessName: view.dealer.businessName },
  admin: { _id: view.admin.id, name: view.admin.name },
  reason: view.reason,
  startedAt: toTime(view.startedAt),
  until: toTime(view.expiresAt),
});

/** Maximum duration of a view; it can't be extended. */
const VIEW_MS = 30 * 60_000;

type From = Pick<Visitor, 'address' | 'requestId'>;

/** Ends the open views and records each in the audit log. */
export const stopViews = async (trx: Knex, which: Views, { address, requestId }: From): Promise<void> => {
  for (const view of await createViewRepository(trx).end(which, currentTime())) {
    const actor: Actor = { id: view.adminId, name: view.adminName, role: 'admin', address, requestId };
    await recordAudit(trx, actor, {
      action: 'view-as-stop',
      resource: 'fabricator',
      recordId: view.dealerId,
      label: view.businessName,
    });
  }
};

/** Gives administrators read-only access to dealers' portals. */
export const createViewAsService = (db: Knex) => ({
  /**
   * Starts a view. Ends the session's current view, since a session has at most one.
   * @throws 404 when there is no such active dealer
   */
  start: (
    actor: Actor & { id: string },
    sessionId: string,
    dealerId: string,
    reason: string,
  ): Promise<View> =>
    inTransaction(db, async (trx) => {
      const dealer = await createDealerRepository(trx).lock(dealerId);
      if (!dealer) throw notFound('dealer');
      await stopViews(trx, { sessionId }, actor);
      const startedAt = currentTime();
      const view: View = {
        id: newId(),
        admin: { id: actor.id, name: actor.name },
        dealer: { id: dealer.id, businessName: dealer.business_name },
        reason,
        startedAt,
        expiresAt: startedAt + VIEW_MS,
      };
      await createViewRepository(trx).add(view, sessionId);
      await recordAudit(trx, actor, {
        action: 'view-as-start',
        resource: 'fabricator',
        recordId: dealer.id,
        label: dealer.business_name,
        after: { reason, until: toTime(view.expiresAt) },
      });
      return view;
    }),

  stop: (which: Views, from: From): Promise<void> => inTransaction(db, (trx) => stopViews(trx, which, from)),
});
