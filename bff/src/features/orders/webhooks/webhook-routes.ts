import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  dealerWebhookEndpoints as endpoints,
  LIMITS,
  type Webhook,
  type WebhookDelivery,
} from 'bff-contract';
import type { FastifyRequest } from 'fastify';
import type { Knex } from 'knex';
import type { Config } from '../../../config/config';
import { currentTime } from '../../../database/clock';
import { takeGuard } from '../../../database/guard';
import { newId } from '../../../database/ids';
import { inTransaction } from '../../../database/transaction';
import { actorOf, dealerOf } from '../../../http/caller/caller';
import { conflict, invalid, notFound } from '../../../http/errors';
import { writeOnce } from '../../../http/idempotency/write-once';
import { type AuditEvent, recordAudit } from '../../../resource/audit/record-audit';
import { assertUnchanged } from '../../../resource/read-only-fields';
import { assertVersion } from '../../../resource/records';
import { toTime } from '../../../resource/values';
import { createEventRepository } from '../../dealer-events';
import {
  createWebhookRepository,
  type OutgoingEvent,
  toWebhook,
  type WebhookRow,
} from './webhook-repository';
import { newWebhookSecret, type WebhookSender } from './webhook-sender';

/** How long the former secret signs beside a new one. */
const ROTATION_MS = 86_400_000;

/** The webhooks of a dealer: creates, tests, resumes and deletes them, and shows what was sent. */
export const webhookRoutes: FastifyPluginAsyncTypebox<{ config: Config; sender: WebhookSender }> = async (
  app,
  { config, sender },
) => {
  const { db } = app;

  const mustFind = async (request: FastifyRequest, id: string, lock?: Knex): Promise<WebhookRow> => {
    const find = lock ? createWebhookRepository(lock).lock : createWebhookRepository(db).find;
    const row = await find(dealerOf(request).id, id);
    if (!row) throw notFound('webhook');
    return row;
  };

  /** A webhook with the figures of what waits. */
  const show = async (database: Knex, row: WebhookRow): Promise<Webhook> =>
    toWebhook(row, (await createWebhookRepository(database).held(row.fabricator_id)).get(row.id));

  const audit = (trx: Knex, request: FastifyRequest, row: WebhookRow, event: Pick<AuditEvent, 'action'>) =>
    recordAudit(trx, actorOf(request, 'dealer'), {
      resource: 'webhook',
      recordId: row.id,
      label: row.url,
      ...event,
    });

  /**
   * Changes a webhook in a transaction. Who is sending to it loses the claim, and so sends nothing more as it was.
   * Resolves to the changed row.
   */
  const change = (
    database: Knex,
    request: FastifyRequest,
    id: string,
    action: AuditEvent['action'],
    changesOf: (row: WebhookRow, trx: Knex) => Partial<WebhookRow> | Promise<Partial<WebhookRow>>,
  ): Promise<WebhookRow> =>
    inTransaction(database, async (trx) => {
      const row = await mustFind(request, id, trx);
      const due_at = row.due_at === null ? null : currentTime();
      const changes = { due_at, ...(await changesOf(row, trx)) };
      await createWebhookRepository(trx).update(id, changes);
      await audit(trx, request, row, { action });
      return { ...row, ...changes };
    });

  /** @throws a 400 for an address that has no https or can't be read */
  const checkUrl = (url: string): void => {
    if (!URL.canParse(url) || !(config.webhookPrivate || url.startsWith('https://')))
      throw invalid({ url: 'Please provide an address that starts with https://' });
  };

  /** Makes sure that the dealer may have one more webhook, until the transaction ends. @throws a 409 */
  const takePlace = async (trx: Knex, fabricatorId: string): Promise<void> => {
    await takeGuard(trx, `webhooks ${fabricatorId}`);
    if ((await createWebhookRepository(trx).list(fabricatorId)).length < LIMITS.webhooks) return;
    throw conflict(`There are ${LIMITS.webhooks} webhooks. Please delete one first.`, 'TOO_MANY_WEBHOOKS');
  };

  /** Sends an event that the caller asked for. */
  const send = async (
    request: FastifyRequest,
    row: WebhookRow,
    event: OutgoingEvent,
  ): Promise<WebhookDelivery> => {
    await app.rateLimits.count({ rule: 'webhook-test', key: row.fabricator_id });
    await audit(db, request, row, { action: 'send-event' });
    return createWebhookRepository(db).log(row, event, await sender.send(row, event));
  };

  app.route({
    ...endpoints.list,
    handler: async (request) => {
      const { id } = dealerOf(request);
      const [rows, held] = [
        await createWebhookRepository(db).list(id),
        await createWebhookRepository(db).held(id),
      ];
      return rows.map((row) => toWebhook(row, held.get(row.id)));
    },
  });
  app.route({
    ...endpoints.create,
    handler: (request, reply) =>
      writeOnce(request, reply.code(201), async (writeTo) => {
        const { url, events } = request.body;
        const { id: fabricatorId } = dealerOf(request);
        checkUrl(url);
        const secret = newWebhookSecret();
        const id = newId();
        const row = await inTransaction(writeTo, async (trx) => {
          await takePlace(trx, fabricatorId);
          const heads = await createEventRepository(trx).heads([fabricatorId]);
          const now = currentTime();
          const made: WebhookRow = {
            id,
            fabricator_id: fabricatorId,
            url,
            events: JSON.stringify(events),
            secret_sealed: sender.sealSecret(id, secret),
            former_secret_sealed: null,
            former_secret_until: null,
            position: heads.get(fabricatorId) ?? 0,
            attempts: 0,
            due_at: now,
            failing_since: null,
            paused_at: null,
            version: 1,
            created_at: now,
          };
          await createWebhookRepository(trx).insert(made);
          await audit(trx, request, made, { action: 'create' });
          return made;
        });
        return { created: { ...toWebhook(row), secret } };
      }),
  });
  app.route({
    ...endpoints.update,
    handler: async (request) => {
      const { url, events, version } = request.body;
      if (url !== undefined) checkUrl(url);
      const row = await change(db, request, request.params.id, 'update', async (former, trx) => {
        const current = await show(trx, former);
        assertVersion(version, former, () => current);
        assertUnchanged(request.readOnlyFields, current);
        return {
          url: url ?? former.url,
          events: events ? JSON.stringify(events) : former.events,
          version: former.version + 1,
        };
      });
      return { updated: await show(db, row) };
    },
  });
  app.route({
    ...endpoints.resume,
    handler: async (request) => {
      const resumed = { paused_at: null, failing_since: null, attempts: 0, due_at: currentTime() };
      const row = await change(db, request, request.params.id, 'update', async (_row, trx) => {
        await createWebhookRepository(trx).retryHolds(request.params.id);
        return resumed;
      });
      return { updated: await show(db, row) };
    },
  });
  app.route({
    ...endpoints.rotate,
    handler: (request, reply) =>
      writeOnce(request, reply, async (writeTo) => {
        const secret = newWebhookSecret();
        const { id } = request.params;
        const row = await change(writeTo, request, id, 'rotate-secret', ({ secret_sealed }) => ({
          secret_sealed: sender.sealSecret(id, secret),
          former_secret_sealed: secret_sealed,
          former_secret_until: currentTime() + ROTATION_MS,
        }));
        return { updated: { ...(await show(writeTo, row)), secret } };
      }),
  });
  app.route({
    ...endpoints.test,
    handler: async (request) => {
      const row = await mustFind(request, request.params.id);
      const payload = JSON.stringify({ type: 'test', timestamp: toTime(currentTime()), data: {} });
      return send(request, row, { id: newId(), type: 'test', payload });
    },
  });
  app.route({
    ...endpoints.deliveries,
    handler: async (request) => {
      const { id } = await mustFind(request, request.params.id);
      return createWebhookRepository(db).deliveries(id);
    },
  });
  app.route({
    ...endpoints.redeliver,
    handler: async (request) => {
      const row = await mustFind(request, request.params.id);
      const event = await createWebhookRepository(db).findEvent(row.id, request.params.delivery);
      if (!event) throw notFound('delivery');
      return send(request, row, event);
    },
  });
  app.route({
    ...endpoints.remove,
    handler: async (request) => {
      await inTransaction(db, async (trx) => {
        const row = await mustFind(request, request.params.id, trx);
        await createWebhookRepository(trx).remove(row);
        await audit(trx, request, row, { action: 'delete' });
      });
    },
  });
  app.route({
    ...endpoints.restore,
    handler: (request, reply) =>
      writeOnce(request, reply, async (writeTo) => {
        const { id: fabricatorId } = dealerOf(request);
        const row = await inTransaction(writeTo, async (trx) => {
          await takePlace(trx, fabricatorId);
          const restored = await createWebhookRepository(trx).restore(fabricatorId, request.params.id);
          if (!restored) throw notFound('webhook');
          await createWebhookRepository(trx).retryHolds(restored.id);
          await audit(trx, request, restored, { action: 'restore' });
          return restored;
        });
        return { updated: await show(writeTo, row) };
      }),
  });
};
