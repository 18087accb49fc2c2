import { LIMITS, type Webhook, type WebhookDelivery, type WebhookEvent } from 'bff-contract';
import type { Knex } from 'knex';
import { currentTime } from '../../../database/clock';
import { deleteSome } from '../../../database/delete-some';
import { lockForUpdate } from '../../../database/dialect';
import { newId } from '../../../database/ids';
import { isSuccess, type PostResult } from '../../../http/post-event';
import { fromJson, toOptionalTime, toTime } from '../../../resource/values';
import { EVENT_HEAD, joinEventHead } from '../../dealer-events';
import { DEALER, joinDealer } from '../../dealers';

export interface WebhookRow {
  id: string;
  fabricator_id: string;
  url: string;
  /** JSON */
  events: string;
  secret_sealed: string;
  former_secret_sealed: string | null;
  former_secret_until: number | null;
  /** The number of the last event that is delivered, or waits in a hold. */
  position: number;
  /** Failures since the last delivery. */
  attempts: number;
  /** When to look for events again, the end of the last turn or later; while they are sent, the end of the claim, which only its holder knows. NULL while paused. */
  due_at: number | null;
  /** Time of the first failure since the last delivery. */
  failing_since: number | null;
  paused_at: number | null;
  /** Counts changes of the address and the events. */
  version: number;
  created_at: number;
}

/** A record whose events wait, because one of them was not delivered. */
export interface Hold {
  id: string;
  fabricator_id: string;
  webhook_id: string;
  subject_id: string;
  /** The number of the event that is tried next. */
  sequence: number;
  attempts: number;
  due_at: number;
  since: number;
}

/** The holds of a webhook in figures. */
interface Held {
  webhook_id: string;
  count: number;
  since: number;
  due_at: number;
}

interface DeliveryRow {
  id: string;
  fabricator_id: string;
  webhook_id: string;
  event_id: string;
  event: string;
  payload: string;
  status: number | null;
  error: string | null;
  response: string;
  milliseconds: number;
  created_at: number;
}

/** An event as it is sent. */
export interface OutgoingEvent {
  /** The same with each attempt. */
  id: string;
  type: string;
  payload: string;
}

const KEPT_MS = 30 * 86_400_000;
/** Attempts that are listed. */
const SHOWN = 50;
/** Webhooks that are looked at in one query. */
const BATCH = 100;

export const eventsOf = (row: WebhookRow): WebhookEvent[] => fromJson<WebhookEvent[]>(row.events);

export const toWebhook = (row: WebhookRow, held?: Held): Webhook => ({
  _id: row.id,
  url: row.url,
  events: eventsOf(row),
  version: row.version,
  createdAt: toTime(row.created_at),
  pausedAt: toOptionalTime(row.paused_at),
  failingSince: held && toTime(held.since),
  nextTryAt: row.due_at === null || !held ? undefined : toTime(Math.max(held.due_at, row.due_at)),
  waiting: Number(held?.count ?? 0),
});

const toDelivery = (row: DeliveryRow): WebhookDelivery => ({
  _id: row.id,
  eventId: row.event_id,
  event: row.event,
  at: toTime(row.created_at),
  status: row.status ?? undefined,
  error: row.error ?? undefined,
  response: row.response,
  milliseconds: Number(row.milliseconds),
  isDelivered: isSuccess(row.status),
});

/** Webhooks of dealers, and the log of their deliveries. */
export const createWebhookRepository = (db: Knex) => ({
  list: (fabricatorId: string): Promise<WebhookRow[]> =>
    db('webhooks').where('fabricator_id', fabricatorId).orderBy('id').limit(LIMITS.webhooks),

  find: (fabricatorId: string, id: string): Promise<WebhookRow | undefined> =>
    db('webhooks').where({ fabricator_id: fabricatorId, id }).first(),

  /** As `find`; the row stays as it is until the transaction ends. */
  lock: (fabricatorId: string, id: string): Promise<WebhookRow | undefined> =>
    lockForUpdate(db, db('webhooks').where({ fabricator_id: fabricatorId, id })).first(),

  insert: async (row: WebhookRow): Promise<void> => {
    await db('webhooks').insert(row);
  },

  update: async (id: string, changes: Partial<WebhookRow>): Promise<void> => {
    await db('webhooks').where({ id }).update(changes);
  },

  /** Deletes a webhook so that it can be restored, with its log. */
  remove: async (row: WebhookRow): Promise<void> => {
    const { id, fabricator_id } = row;
    await db('webhooks').where({ id }).delete();
    await db('deleted_webhooks').insert({
      id,
      fabricator_id,
      webhook: JSON.stringify(row),
      deleted_at: currentTime(),
    });
  },

  /** Undoes a deletion. The webhook goes on where it stopped. Call `retryHolds`, too. */
  restore: async (fabricatorId: string, id: string): Promise<WebhookRow | undefined> => {
    const deleted = await db('deleted_webhooks').where({ fabricator_id: fabricatorId, id }).first('webhook');
    if (!deleted) return undefined;
    // A row that was deleted before there were versions has none.
    const row = { version: 1, ...fromJson<Omit<WebhookRow, 'version'>>(deleted.webhook) };
    const due_at = row.paused_at === null ? currentTime() : null;
    const restored = { ...row, failing_since: null, attempts: 0, due_at };
    await db('deleted_webhooks').where({ id }).delete();
    await db('webhooks').insert(restored);
    return restored;
  },

  /** Webhooks of active dealers with events that they have yet to get, longest due first. */
  due: (): Promise<WebhookRow[]> =>
    joinDealer(joinEventHead(db('webhooks'), 'webhooks.fabricator_id'), 'webhooks.fabricator_id')
      .whereNull(DEALER.deletedAt)
      .where('webhooks.due_at', '<=', currentTime())
      .where((where) =>
        where
          .where(EVENT_HEAD, '>', db.ref('webhooks.position'))
          .orWhereExists(
            db('webhook_holds')
              .whereRaw('webhook_holds.webhook_id = webhooks.id')
              .where('webhook_holds.due_at', '<=', currentTime())
              .select('id'),
          ),
      )
      .orderBy('webhooks.due_at')
      .limit(BATCH)
      .select('webhooks.*'),

  /** As `update`, unless the webhook was claimed, resumed or deleted since it was read. Resolves to whether it was not. */
  updateClaimed: async ({ id, due_at }: WebhookRow, changes: Partial<WebhookRow>): Promise<boolean> =>
    (await db('webhooks').where({ id, due_at }).update(changes)) === 1,

  /** The holds of each webhook of a dealer in figures. */
  held: async (fabricatorId: string): Promise<Map<string, Held>> => {
    const rows: Held[] = await db('webhook_holds')
      .where('fabricator_id', fabricatorId)
      .groupBy('webhook_id')
      .select('webhook_id')
      .count({ count: '*' })
      .min({ since: 'since', due_at: 'due_at' });
    return new Map(rows.map((row) => [row.webhook_id, row]));
  },

  /** How many records a webhook holds, up to `limit`. */
  countHolds: async (webhookId: string, limit: number): Promise<number> =>
    (await db('webhook_holds').where('webhook_id', webhookId).limit(limit).select('id')).length,

  /** The hold of a webhook that is due for the longest time. */
  dueHold: (webhookId: string): Promise<Hold | undefined> =>
    db('webhook_holds')
      .where('webhook_id', webhookId)
      .where('due_at', '<=', currentTime())
      .orderBy('due_at')
      .first(),

  /** Which of these records a webhook holds. */
  heldAmong: async (webhookId: string, recordIds: readonly string[]): Promise<Set<string>> =>
    new Set(
      await db('webhook_holds')
        .where('webhook_id', webhookId)
        .whereIn('subject_id', recordIds)
        .pluck('subject_id'),
    ),

  hold: async (hold: Hold): Promise<void> => {
    await db('webhook_holds').insert(hold).onConflict('id').merge();
  },

  release: async (id: string): Promise<void> => {
    await db('webhook_holds').where({ id }).delete();
  },

  /** Makes all holds of a webhook due, as new ones. */
  retryHolds: async (webhookId: string): Promise<void> => {
    const now = currentTime();
    await db('webhook_holds').where('webhook_id', webhookId).update({ attempts: 0, due_at: now, since: now });
  },

  /** Notes an attempt. */
  log: async (
    { id, fabricator_id }: WebhookRow,
    event: OutgoingEvent,
    result: PostResult,
  ): Promise<WebhookDelivery> => {
    const row: DeliveryRow = {
      id: newId(),
      fabricator_id,
      webhook_id: id,
      event_id: event.id,
      event: event.type,
      payload: event.payload,
      status: result.status ?? null,
      error: result.error ?? null,
      response: result.response,
      milliseconds: result.milliseconds,
      created_at: currentTime(),
    };
    await db('webhook_deliveries').insert(row);
    return toDelivery(row);
  },

  deliveries: async (webhookId: string): Promise<WebhookDelivery[]> => {
    const rows: DeliveryRow[] = await db('webhook_deliveries')
      .where('webhook_id', webhookId)
      .orderBy('id', 'desc')
      .limit(SHOWN);
    return rows.map(toDelivery);
  },

  findEvent: async (webhookId: string, id: string): Promise<OutgoingEvent | undefined> => {
    const row: DeliveryRow | undefined = await db('webhook_deliveries')
      .where({ webhook_id: webhookId, id })
      .first();
    return row && { id: row.event_id, type: row.event, payload: row.payload };
  },

  /** Deletes some old attempts and holds, and webhooks that were deleted long ago. Resolves to their number. */
  purge: async (now: number): Promise<number> => {
    const end = now - KEPT_MS;
    const attempts = db('webhook_deliveries').where('created_at', '<', end);
    const webhooks = db('deleted_webhooks').where('deleted_at', '<', end);
    const holds = db('webhook_holds').where('since', '<', end);
    return (
      (await deleteSome(db, 'webhook_deliveries', 'id', attempts)) +
      (await deleteSome(db, 'webhook_holds', 'id', holds)) +
      (await deleteSome(db, 'deleted_webhooks', 'id', webhooks))
    );
  },
});
