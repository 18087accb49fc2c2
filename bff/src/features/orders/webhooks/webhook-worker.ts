import type { FastifyInstance } from 'fastify';
import { currentTime } from '../../../database/clock';
import { inTransaction } from '../../../database/transaction';
import { toTime } from '../../../resource/values';
import { createTeamRepository } from '../../dealers/team-repository';
import { createOrderEventRepository, type RecordedEvent } from '../events/order-event-repository';
import { formatReference } from '../order-repository';
import type { PostResult } from './post-event';
import { createWebhookRepository, eventsOf, type OutgoingEvent, type WebhookRow } from './webhook-repository';
import type { WebhookSender } from './webhook-sender';

/** Webhooks that are sent to at once. */
const LANES = 10;
/** Events of one turn; each may take 10 s. */
const TURN = 20;
const LEASE_MS = 5 * 60_000;
/** For how long a failing webhook is tried. */
const PATIENCE_MS = 3 * 86_400_000;
const FIRST_WAIT_MS = 5_000;
const MAX_WAIT_MS = 3_600_000;
/** The receiver says that it is no more. */
const GONE = 410;

/** How long to wait after the n-th failure, in ms: doubling, with a tenth of jitter. */
const waitAfter = (attempts: number): number =>
  Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), MAX_WAIT_MS) * (1 + Math.random() / 10);

const typeOf = ({ topic }: RecordedEvent): string => `order.${topic}`;

const outgoing = (event: RecordedEvent): OutgoingEvent => ({
  id: event.id,
  type: typeOf(event),
  payload: JSON.stringify({
    type: typeOf(event),
    timestamp: toTime(event.at),
    data: { _id: event.orderId, reference: formatReference(event.reference) },
  }),
});

/** Why a delivery failed; undefined for a success. */
const failureOf = ({ status, error }: PostResult): string | undefined =>
  status !== undefined && status >= 200 && status < 300 ? undefined : (error ?? `Status ${status}`);

/**
 * Sends the events of orders to webhooks. Each webhook has a position in the numbered events of its dealer, which are
 * written with the change itself; so an event is sent after those before it, with one id, and again until it is settled.
 */
export const createWebhookWorker = (app: FastifyInstance, sender: WebhookSender) => {
  const { db, log } = app;

  /** Pauses a webhook, and tells the dealer's own user. */
  const pause = (row: WebhookRow, reason: string): Promise<void> =>
    inTransaction(db, async (trx) => {
      const changes = { paused_at: currentTime(), due_at: null };
      await createWebhookRepository(trx).update(row.id, changes);
      const [owner] = await createTeamRepository(trx).list(row.fabricator_id);
      if (!owner) return;
      const data = { id: row.id, url: row.url, reason };
      const { name, email } = owner;
      await app.mailer.queue(trx, { kind: 'webhook-paused', to: { name, email }, data });
    });

  const fail = async (row: WebhookRow, { status }: PostResult, reason: string): Promise<void> => {
    const now = currentTime();
    const since = Number(row.failing_since ?? now);
    log.warn({ webhookId: row.id, reason }, 'event not delivered to a webhook');
    if (status === GONE || now - since >= PATIENCE_MS) return pause(row, reason);
    const attempts = row.attempts + 1;
    await createWebhookRepository(db).update(row.id, {
      attempts,
      failing_since: since,
      due_at: Math.round(now + waitAfter(attempts)),
    });
  };

  /** Sends the next events of a webhook, in order, until one fails. */
  const serve = async (row: WebhookRow): Promise<void> => {
    const webhooks = createWebhookRepository(db);
    if (!(await webhooks.claim(row, currentTime() + LEASE_MS))) return;
    const wanted = new Set<string>(eventsOf(row));
    const next = await createOrderEventRepository(db).since(row.fabricator_id, row.position, TURN);
    for (const event of next) {
      if (wanted.has(typeOf(event))) {
        const sent = outgoing(event);
        const result = await sender.send(row, sent);
        await webhooks.log(row, sent, result);
        const reason = failureOf(result);
        if (reason !== undefined) return fail(row, result, reason);
      }
      await webhooks.update(row.id, { position: event.sequence, attempts: 0, failing_since: null });
    }
    await webhooks.update(row.id, { due_at: currentTime() });
  };

  return {
    /** Serves every webhook that has events to get. A slow one takes one lane. */
    deliverDue: async (): Promise<void> => {
      const due = await createWebhookRepository(db).due();
      const lane = async () => {
        for (let row = due.shift(); row; row = due.shift()) await serve(row);
      };
      await Promise.all(Array.from({ length: LANES }, lane));
    },
  };
};
