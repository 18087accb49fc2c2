import type { FastifyInstance } from 'fastify';
import type { Knex } from 'knex';
import type { Config } from '../../../config/config';
import { currentTime } from '../../../database/clock';
import { newId } from '../../../database/ids';
import { inTransaction } from '../../../database/transaction';
import { isSuccess, type PostResult } from '../../../http/post-event';
import { toTime } from '../../../resource/values';
import { createEventRepository, isOfOrder, type RecordedEvent } from '../../dealer-events';
import type { Mail, MailRecipient } from '../../mail';
import { createOrderMails } from '../order-mails';
import { formatReference } from '../order-repository';
import {
  createWebhookRepository,
  eventsOf,
  type Hold,
  type OutgoingEvent,
  type WebhookRow,
} from './webhook-repository';
import type { WebhookSender } from './webhook-sender';

/** Webhooks that are sent to at once. */
const LANES = 10;
/** Events of one turn; each may take 10 s. */
const TURN = 20;
/** A claim is extended with each event. */
const LEASE_MS = 60_000;
/** A webhook that holds so many records has turns less often, until it takes an event. */
const MANY_HOLDS = 5;
const MAX_TURN_WAIT_MS = 60_000;
/** For how long a failing webhook, and an event, is tried. */
const PATIENCE_MS = 3 * 86_400_000;
const FIRST_WAIT_MS = 5_000;
const MAX_WAIT_MS = 3_600_000;
/** Beyond any wait after a failure: nobody has tried, as while the dealer was deleted. */
const UNTRIED_MS = 3 * MAX_WAIT_MS;
/** The receiver says that it is no more. */
const GONE = 410;

/** How long to wait after the n-th failure, in ms: doubling, with a tenth of jitter. */
const waitAfter = (attempts: number): number =>
  Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), MAX_WAIT_MS) * (1 + Math.random() / 10);

const typeOf = (event: RecordedEvent): string =>
  isOfOrder(event) ? `order.${event.topic}` : `${event.kind}.changed`;

/** The data of the payload: the record, or nothing for many materials. */
const dataOf = (event: RecordedEvent): object => {
  const { recordId, reference, dealerId } = event;
  if (isOfOrder(event)) return { _id: recordId, reference: formatReference(reference) };
  return recordId === dealerId ? {} : { _id: recordId };
};

/** The record as mails name it. */
const nameOf = (event: RecordedEvent): string =>
  isOfOrder(event) ? `order ${formatReference(event.reference)}` : `a ${event.kind}`;

const outgoing = (event: RecordedEvent): OutgoingEvent => ({
  id: event.id,
  type: typeOf(event),
  payload: JSON.stringify({ type: typeOf(event), timestamp: toTime(event.at), data: dataOf(event) }),
});

/** Why a delivery failed; undefined for a success. */
const failureOf = ({ status, error }: PostResult): string | undefined =>
  isSuccess(status) ? undefined : (error ?? `Status ${status}`);

/** A delivery that failed. */
interface Failure {
  event: RecordedEvent;
  result: PostResult;
  reason: string;
}

/**
 * Sends the events of dealers to their webhooks. Each webhook has a position in the numbered events, which are written with the
 * change itself. An event that fails puts its record on hold: later ones of the record wait, other records don't.
 */
export const createWebhookWorker = (app: FastifyInstance, config: Config, sender: WebhookSender) => {
  const { db, log } = app;
  const webhooks = createWebhookRepository(db);
  const events = createEventRepository(db);

  const tellOwner = (
    trx: Knex,
    { fabricator_id }: WebhookRow,
    mailOf: (to: MailRecipient) => Mail,
  ): Promise<void> =>
    createOrderMails({ mailer: app.mailer, config }, trx, undefined).webhookFailed(fabricator_id, mailOf);

  /** Writes to a webhook that is claimed. @throws if the claim was lost: then another process sends these events */
  const write = async (trx: Knex, row: WebhookRow, changes: Partial<WebhookRow>): Promise<void> => {
    if (!(await createWebhookRepository(trx).updateClaimed(row, changes))) throw new Error('claim lost');
  };

  /** As `write`, and extends the claim. */
  const extend = async (row: WebhookRow, changes: Partial<WebhookRow>): Promise<void> => {
    const extended = { ...changes, due_at: currentTime() + LEASE_MS };
    await write(db, row, extended);
    Object.assign(row, extended);
  };

  /** Pauses a webhook, and tells the dealer's own user. */
  const pause = (row: WebhookRow, reason: string): Promise<void> =>
    inTransaction(db, async (trx) => {
      await write(trx, row, { paused_at: currentTime(), due_at: null });
      const data = { id: row.id, url: row.url, reason };
      await tellOwner(trx, row, (to) => ({ kind: 'webhook-paused', to, data }));
    });

  /** Gives up the events that wait in a hold, and tells the dealer's own user. */
  const giveUp = (row: WebhookRow, hold: Hold, { event, reason }: Failure): Promise<void> =>
    inTransaction(db, async (trx) => {
      await createWebhookRepository(trx).release(hold.id);
      const data = { id: row.id, url: row.url, reason, record: nameOf(event) };
      await tellOwner(trx, row, (to) => ({ kind: 'webhook-event-lost', to, data }));
    });

  /** Sends an event, and notes a delivery, from which on the webhook is no longer failing, with these changes. */
  const send = async (
    row: WebhookRow,
    event: RecordedEvent,
    delivered: Partial<WebhookRow> = {},
  ): Promise<Failure | undefined> => {
    const sent = outgoing(event);
    const result = await sender.send(row, sent);
    await webhooks.log(row, sent, result);
    const reason = failureOf(result);
    await extend(row, reason === undefined ? { ...delivered, attempts: 0, failing_since: null } : {});
    return reason === undefined ? undefined : { event, result, reason };
  };

  /** Ends a turn: pauses a webhook that is dead, and makes one that takes hardly anything wait. */
  const endFailed = async (row: WebhookRow, { result, reason }: Failure): Promise<void> => {
    const now = currentTime();
    log.warn({ webhookId: row.id, reason }, 'event not delivered to a webhook');
    const since = Number(row.failing_since ?? now);
    if (result.status === GONE || now - since >= PATIENCE_MS) return pause(row, reason);
    const attempts = row.attempts + 1;
    const isCrowded = (await webhooks.countHolds(row.id, MANY_HOLDS)) === MANY_HOLDS;
    const wait = isCrowded ? Math.min(waitAfter(attempts), MAX_TURN_WAIT_MS) : 0;
    await write(db, row, { attempts, failing_since: since, due_at: Math.round(now + wait) });
  };

  /** Sends what waits in a hold that is due, in order. Resolves to the first failure. */
  const serveHold = async (row: WebhookRow, wanted: ReadonlySet<string>): Promise<Failure | undefined> => {
    const hold = await webhooks.dueHold(row.id);
    if (!hold) return undefined;
    const range = [hold.sequence, row.position] as const;
    const next = await events.ofRecord(row.fabricator_id, hold.subject_id, range, TURN);
    for (const event of next) {
      const failure = wanted.has(typeOf(event)) ? await send(row, event) : undefined;
      if (failure) {
        const attempts = hold.attempts + 1;
        const now = currentTime();
        const isAlive = now - Number(row.failing_since ?? now) < PATIENCE_MS;
        if (isAlive && now - Number(hold.since) >= PATIENCE_MS) await giveUp(row, hold, failure);
        else {
          const due_at = Math.round(now + waitAfter(attempts));
          await webhooks.hold({ ...hold, sequence: event.sequence, attempts, due_at });
        }
        return failure;
      }
    }
    const last = next.at(-1)?.sequence;
    if (next.length < TURN || last === undefined) await webhooks.release(hold.id);
    else await webhooks.hold({ ...hold, sequence: last + 1, attempts: 0 });
    return undefined;
  };

  /** Sends the next events of a webhook, in order, except of records on hold. Resolves to the first failure. */
  const serveNew = async (row: WebhookRow, wanted: ReadonlySet<string>): Promise<Failure | undefined> => {
    const next = await events.since(row.fabricator_id, row.position, TURN);
    const held = await webhooks.heldAmong(row.id, [...new Set(next.map(({ recordId }) => recordId))]);
    for (const event of next) {
      const { sequence: position, recordId: subject_id } = event;
      const isPassed = !wanted.has(typeOf(event)) || held.has(subject_id);
      if (isPassed) {
        if (event === next.at(-1)) await extend(row, { position });
        continue;
      }
      const failure = await send(row, event, { position });
      if (failure) {
        const now = currentTime();
        const { id: webhook_id, fabricator_id } = row;
        const due_at = Math.round(now + waitAfter(1));
        await inTransaction(db, async (trx) => {
          const about = { id: newId(), webhook_id, fabricator_id, subject_id };
          await write(trx, row, { position });
          const hold = { ...about, sequence: position, attempts: 1, due_at, since: now };
          await createWebhookRepository(trx).hold(hold);
        });
        return failure;
      }
    }
    return undefined;
  };

  /** One turn of a webhook, which ends with the first failure. */
  const serve = async (row: WebhookRow): Promise<void> => {
    const now = currentTime();
    const wasUntried = now - Number(row.due_at) > UNTRIED_MS;
    const claim = { due_at: now + LEASE_MS, ...(wasUntried && { attempts: 0, failing_since: null }) };
    if (!(await webhooks.updateClaimed(row, claim))) return;
    Object.assign(row, claim);
    if (wasUntried) await webhooks.retryHolds(row.id);
    const wanted = new Set<string>(eventsOf(row));
    const failure = (await serveHold(row, wanted)) ?? (await serveNew(row, wanted));
    if (failure) await endFailed(row, failure);
    else await write(db, row, { due_at: currentTime() });
  };

  let due: WebhookRow[] = [];
  const lanes = new Set<Promise<void>>();
  const lane = async (): Promise<void> => {
    for (let row = due.shift(); row; row = due.shift()) {
      const { id: webhookId } = row;
      await serve(row).catch((error) => log.warn({ err: error, webhookId }, 'turn of a webhook not ended'));
    }
  };

  return {
    /** Serves the webhooks that have events to get. A slow one takes one lane, also when no other waits and this resolves. */
    deliverDue: async (): Promise<void> => {
      due = await webhooks.due();
      while (lanes.size < LANES) {
        const added = lane().finally(() => lanes.delete(added));
        lanes.add(added);
      }
      await Promise.race(lanes);
    },
    /** Resolves when nothing is being sent. */
    idle: async (): Promise<void> => {
      await Promise.all(lanes);
    },
  };
};
