import {
  addDays,
  type BodyOf,
  dayOf,
  LIMITS,
  type NewOrderLink,
  type OrderLink,
  type orderLinkEndpoints,
  SHARED_ORDER_PATH,
  startOfDay,
} from 'bff-contract';
import type { Knex } from 'knex';
import type { Config } from '../../../config/config';
import { currentTime } from '../../../database/clock';
import { newId } from '../../../database/ids';
import { inTransaction } from '../../../database/transaction';
import type { Actor } from '../../../http/caller/actor';
import { hashOfToken, newSecretToken } from '../../../http/caller/secret-token';
import { conflict, notFound } from '../../../http/errors';
import { recordAudit } from '../../../resource/audit/record-audit';
import { createOrderActivityRepository } from '../order-activity-repository';
import { createOrderRepository, formatReference } from '../order-repository';
import { createOrderLinkRepository, type OrderLinkRow, toOrderLink } from './order-link-repository';

interface LinkContext {
  db: Knex;
  config: Pick<Config, 'publicUrl'>;
  actor: Actor & { id: string };
  fabricatorId: string;
  /** The dealer's. */
  timeZone: string;
}

type NewLink = BodyOf<typeof orderLinkEndpoints.create>;

/** Links by which a dealer shares orders with customers. */
export const createOrderLinkService = ({ db, config, actor, fabricatorId, timeZone }: LinkContext) => {
  const scope = { fabricator_id: fabricatorId };

  return {
    list: async (orderId: string): Promise<OrderLink[]> => {
      await createOrderRepository(db).mustFind(orderId, scope);
      const rows = await createOrderLinkRepository(db).activeOf(orderId, fabricatorId, currentTime());
      return rows.map(toOrderLink);
    },

    /** Only this response has the address: a hash of its token is stored. @throws 409 for too many links */
    create: (orderId: string, { days, showsSite = false }: NewLink): Promise<NewOrderLink> =>
      inTransaction(db, async (trx) => {
        const order = await createOrderRepository(trx).mustLock(orderId, scope);
        const links = createOrderLinkRepository(trx);
        const now = currentTime();
        if ((await links.activeOf(orderId, fabricatorId, now)).length >= LIMITS.orderLinks) {
          throw conflict(`An order has at most ${LIMITS.orderLinks} links. Please revoke one first.`);
        }
        const token = newSecretToken();
        const row: OrderLinkRow = {
          id: newId(),
          order_id: orderId,
          ...scope,
          token_hash: hashOfToken(token),
          created_by: actor.id,
          created_at: now,
          // Readers see a day, and may use the link until it ends.
          expires_at: startOfDay(addDays(dayOf(now, timeZone), days + 1), timeZone) - 1,
          opened_at: null,
          change_requests: 0,
          shown_revision: null,
          seen_revision: null,
          shows_site: showsSite,
        };
        await links.insert(row);
        await createOrderActivityRepository(trx).add(order, actor, { kind: 'link-created' });
        const link = toOrderLink(row);
        await recordAudit(trx, actor, {
          action: 'create',
          resource: 'order-link',
          recordId: row.id,
          label: formatReference(order.reference),
          after: { ...link, order: orderId },
        });
        return { ...link, url: `${config.publicUrl}${SHARED_ORDER_PATH}#${token}` };
      }),

    /** @throws 404 for a link that the order doesn't have */
    revoke: (orderId: string, id: string): Promise<void> =>
      inTransaction(db, async (trx) => {
        const links = createOrderLinkRepository(trx);
        const row = await links.lock(id, orderId, fabricatorId);
        if (!row) throw notFound('link');
        const order: { reference: number } = await trx('orders').where('id', orderId).first('reference');
        await links.remove(id);
        await createOrderActivityRepository(trx).add({ id: orderId, ...scope }, actor, {
          kind: 'link-revoked',
        });
        await recordAudit(trx, actor, {
          action: 'delete',
          resource: 'order-link',
          recordId: id,
          label: formatReference(order.reference),
          before: { ...toOrderLink(row), order: orderId },
        });
      }),
  };
};
