import { MAIL_STATES, type MailState } from 'bff-contract';
import type { Knex } from 'knex';
import { currentTime } from '../../database/clock';
import { deleteSome } from '../../database/delete-some';
import { isRetryable, lockForUpdate } from '../../database/dialect';
import { letWait } from '../../database/held-writes';
import { newId } from '../../database/ids';
import { inBatches } from '../../database/stored-data/declaration';
import { type AttachedRevision, type MailRecipient, type RenderedMail, TO_DEALERS } from './mail';

/** A query of how many mails since a time (epoch ms) a dealer has had together with others, as one. */
export const countBundledMails = (db: Knex, fabricator_id: string, since: number): Knex.QueryBuilder =>
  db('outbox')
    .where({ fabricator_id, state: 'bundled' })
    .where('created_at', '>', since)
    .whereNull('due_at')
    .whereIn('kind', TO_DEALERS)
    .count({ found: '*' });

/**
 * While a mail is claimed, `due_at` is the end of the claim: a process that was killed half-way
 * lets another one have the mail after this time, in ms.
 */
export const LEASE_MS = 180_000;

const DAY_MS = 24 * 3_600_000;
/** Without an SMTP server mails wait, but their links are dead by then. */
const UNSENT_KEPT_MS = 90 * DAY_MS;

export interface OutboxRow {
  id: string;
  to_name: string;
  to_email: string;
  kind: string;
  subject: string;
  text_body: string;
  html_body: string;
  created_at: number;
  /** Tries, without those while the server could not be used. */
  attempts: number;
  /** How many of them the server refused for good. */
  refusals: number;
  due_at: number | null;
  claimed_by: string | null;
  sent_at: number | null;
  last_error: string | null;
  state: MailState;
  attached_order_id: string | null;
  attached_revision: number | null;
}

const WAITING: MailState[] = ['queued', 'retrying'];
const TRIED: MailState[] = ['retrying', 'failed'];

/** Resets a mail to queued, but keeps the last error. */
const requeued = () => ({ state: 'queued', attempts: 0, refusals: 0, due_at: currentTime() });

/** A mail to be written into the outbox. */
export interface NewMail {
  kind: string;
  to: MailRecipient;
  rendered: RenderedMail;
  /** The order that it is about. */
  orderId?: string | undefined;
  attached?: AttachedRevision | undefined;
  /** How long the mail waits, in ms, to be sent with others as one, and whose orders it is about. Without it, it is sent at once. */
  bundle?: { waitMs: number; dealerId?: string | undefined };
}

/** Mails that are counted: of some kinds, since a time (epoch ms). */
interface Counted {
  kinds: readonly string[];
  since: number;
}

/** A mail that only this process may send until the claim expires. */
export type ClaimedMail = OutboxRow & { claimed_by: string };

export const createOutboxRepository = (db: Knex) => ({
  /** @param senderId the user who caused mails to other persons */
  add: async (mails: readonly NewMail[], senderId?: string): Promise<void> => {
    const now = currentTime();
    const rows = mails.map(({ kind, to, rendered, orderId, attached, bundle }) => ({
      id: newId(),
      to_name: to.name,
      to_email: to.email,
      kind,
      sender_id: senderId ?? null,
      subject: rendered.subject,
      text_body: rendered.text,
      html_body: rendered.html,
      created_at: now,
      due_at: now + (bundle?.waitMs ?? 0),
      state: bundle ? 'bundled' : 'queued',
      fabricator_id: bundle?.dealerId ?? null,
      order_id: orderId ?? null,
      attached_order_id: attached?.orderId ?? null,
      attached_revision: attached?.revision ?? null,
    }));
    if (rows.length > 0) await letWait(db('outbox').insert(rows));
  },

  /**
   * How many mails each address was sent since a time (epoch ms), of some kinds, how many a user has caused, and how many of
   * those, of some kinds, to each address. Bundled ones don't count.
   *
   * @param emails as mails have them
   */
  countSent: async ({
    emails,
    perRecipient,
    sender,
  }: {
    emails: readonly string[];
    perRecipient?: Counted;
    sender?: { id: string; since: number; perPair?: Counted };
  }): Promise<{ to: (email: string) => number; from: number; pair: (email: string) => number }> => {
    const count = (what: string, since: number) =>
      db('outbox')
        .where('created_at', '>', since)
        .whereNot('state', 'bundled')
        .select(db.raw('? as what', [what]), db.raw('count(*) as mails'));
    const toEach = (what: string, { kinds, since }: Counted) =>
      count(what, since)
        .whereIn('kind', [...kinds])
        .whereIn('to_email', [...emails])
        .groupBy('to_email')
        .select('to_email as email');
    const toNobody = (query: Knex.QueryBuilder) => query.select(db.raw('null as email'));
    // knex puts the grouping of the first query behind the whole union, so that one has none.
    const queries = [
      ...(sender
        ? [
            toNobody(count('from', sender.since).where('sender_id', sender.id)),
            ...(sender.perPair ? [toEach('pair', sender.perPair).where('sender_id', sender.id)] : []),
          ]
        : []),
      ...(perRecipient ? [toEach('to', perRecipient)] : []),
    ];
    const [first, ...others] = queries;
    const rows: Array<{ what: string; email: string | null; mails: number }> = first
      ? await first.unionAll(others)
      : [];
    const counts = new Map(
      rows.map(({ what, email, mails }) => [`${what} ${email?.toLowerCase() ?? ''}`, Number(mails)]),
    );
    const counted = (what: string) => (email: string) => counts.get(`${what} ${email.toLowerCase()}`) ?? 0;
    return { to: counted('to'), from: counted('from')(''), pair: counted('pair') };
  },

  /** The first `limit` addresses, behind another, of bundled mails that have waited long enough. */
  dueBundles: (after: string, limit: number): Promise<string[]> =>
    db('outbox')
      .where({ state: 'bundled' })
      .where('due_at', '<=', currentTime())
      .where('to_email', '>', after)
      .orderBy('to_email')
      .limit(limit)
      .distinct('to_email')
      .pluck('to_email'),

  /** Locks bundled mails that wait for an address, the oldest `limit`. */
  lockBundle: async (email: string, limit: number): Promise<OutboxRow[]> =>
    lockForUpdate(
      db,
      db('outbox')
        .where({ state: 'bundled', to_email: email })
        .whereNotNull('due_at')
        .orderBy('id')
        .limit(limit),
    ),

  /** Ends the wait of bundled mails, which are sent as one. */
  closeBundle: async (ids: string[]): Promise<void> => {
    await db('outbox')
      .whereIn('id', ids)
      .update({ due_at: null, sent_at: currentTime(), text_body: '', html_body: '' });
  },

  /** Deletes the mails that are found, by their keys: no index leads to some, and the search would wait for each that is being queued. */
  removeFound: async (found: (mails: Knex.QueryBuilder) => void): Promise<void> => {
    await inBatches(await db('outbox').where(found).pluck('id'), (batch) =>
      db('outbox').whereIn('id', batch).delete(),
    );
  },

  /** Lets a bundled mail be sent by itself, now. */
  unbundle: async (id: string): Promise<void> => {
    await db('outbox').where({ id }).update({ state: 'queued', due_at: currentTime(), fabricator_id: null });
  },

  /** Mails that are due, oldest first. Other processes see the same candidates. */
  due: (limit: number): Promise<OutboxRow[]> =>
    db('outbox')
      .where('due_at', '<=', currentTime())
      .whereNot('state', 'bundled')
      .orderBy('due_at')
      .orderBy('id')
      .limit(limit),

  /**
   * Claims a mail by compare-and-set on `due_at`, so only one of several processes gets it.
   */
  claim: async (mail: OutboxRow): Promise<ClaimedMail | undefined> => {
    const claim = { claimed_by: newId(), due_at: currentTime() + LEASE_MS, attempts: mail.attempts + 1 };
    try {
      const taken = await db('outbox').where({ id: mail.id, due_at: mail.due_at }).update(claim);
      return taken === 1 ? { ...mail, ...claim } : undefined;
    } catch (error) {
      if (isRetryable(error)) return undefined;
      throw error;
    }
  },

  /** Lets the claim end later, unless it has been lost. */
  renew: async (mail: ClaimedMail): Promise<void> => {
    await db('outbox')
      .where({ id: mail.id, claimed_by: mail.claimed_by })
      .update({ due_at: currentTime() + LEASE_MS });
  },

  /** @param keepBodies false blanks the mail, which may hold a link that signs its reader in */
  markSent: async (mail: ClaimedMail, { keepBodies }: { keepBodies: boolean }): Promise<void> => {
    await db('outbox')
      .where({ id: mail.id, claimed_by: mail.claimed_by })
      .update({
        state: 'sent',
        sent_at: currentTime(),
        due_at: null,
        claimed_by: null,
        last_error: null,
        ...(keepBodies ? {} : { text_body: '', html_body: '' }),
      });
  },

  /**
   * @param retryAt epoch ms; absent: given up
   * @param isCounted false: the try doesn't count, as the server didn't see the mail
   * @param isRefused the server refused the mail for good
   */
  markFailed: async (
    mail: ClaimedMail,
    error: string,
    retryAt?: number,
    { isCounted = true, isRefused = false } = {},
  ): Promise<void> => {
    await db('outbox')
      .where({ id: mail.id, claimed_by: mail.claimed_by })
      .update({
        state: retryAt === undefined ? 'failed' : 'retrying',
        due_at: retryAt ?? null,
        claimed_by: null,
        attempts: mail.attempts - (isCounted ? 0 : 1),
        refusals: mail.refusals + (isRefused ? 1 : 0),
        last_error: error.slice(0, 1_000),
      });
  },

  /** Lets a mail be tried from the start, now; false for one that was sent or is being sent. */
  retry: async (id: string): Promise<boolean> => {
    const tried = db('outbox').where({ id }).whereIn('state', TRIED).whereNull('claimed_by');
    return (await tried.update(requeued())) > 0;
  },

  /**
   * Retries all failed mails, except mails older than the limit of their kind.
   * @param oldest by kind, epoch ms
   * @returns how many were tried again, and how many were too old
   */
  retryFailed: async (oldest: Record<string, number>): Promise<{ retried: number; expired: number }> => {
    const failed = () => db('outbox').where('state', 'failed');
    const isTooOld = (query: Knex.QueryBuilder) => {
      for (const [kind, time] of Object.entries(oldest)) {
        query.orWhere((each) => each.where({ kind }).where('created_at', '<=', time));
      }
    };
    const [row] = await failed().where(isTooOld).count({ expired: '*' });
    const retried = await failed().whereNot(isTooOld).update(requeued());
    return { retried, expired: Number(row?.expired ?? 0) };
  },

  /** Gives up all mails that are not sent yet, so that none is sent unless an administrator retries it. */
  hold: (error: string): Promise<number> =>
    db('outbox')
      .where((unsent) => {
        unsent.whereIn('state', WAITING);
        unsent.orWhere((bundle) => bundle.where('state', 'bundled').whereNotNull('due_at'));
      })
      .update({ state: 'failed', due_at: null, claimed_by: null, last_error: error }),

  /** How many mails are in each state. */
  countByState: async (): Promise<Record<MailState, number>> => {
    const rows: Array<{ state: MailState; mails: number }> = await db('outbox')
      .groupBy('state')
      .select('state', db.raw('count(*) as mails'));
    const counts = new Map(rows.map(({ state, mails }) => [state, Number(mails)]));
    return Object.fromEntries(MAIL_STATES.map((state) => [state, counts.get(state) ?? 0])) as Record<
      MailState,
      number
    >;
  },

  /** How many mails are in the states that are not the last one of most mails. Cheap, however many were sent. */
  countUnsent: async (): Promise<Record<Exclude<MailState, 'sent' | 'bundled'>, number>> => {
    const counts = { queued: 0, retrying: 0, failed: 0 };
    const rows: Array<{ state: keyof typeof counts; mails: number }> = await db('outbox')
      .whereIn('state', Object.keys(counts))
      .groupBy('state')
      .select('state', db.raw('count(*) as mails'));
    for (const { state, mails } of rows) counts[state] = Number(mails);
    return counts;
  },

  /** When the oldest mail was queued that is yet to be sent, in epoch ms. */
  oldestWaiting: async (): Promise<number | undefined> => {
    const oldest = await Promise.all(
      WAITING.map((state) => db('outbox').where({ state }).orderBy('created_at').first('created_at')),
    );
    const times = oldest.flatMap((row) => (row ? [Number(row.created_at)] : []));
    return times.length > 0 ? Math.min(...times) : undefined;
  },

  /** The newest mails, in any state. */
  newest: (limit: number): Promise<OutboxRow[]> =>
    db('outbox').orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit),

  find: (id: string): Promise<OutboxRow | undefined> => db('outbox').where({ id }).first(),

  /** Deletes some mails that were queued before `time`, in epoch ms, and are neither due nor being sent. @returns how many */
  deleteBefore: (time: number): Promise<number> =>
    deleteSome(db, 'outbox', 'id', db('outbox').where('created_at', '<', time).whereNull('due_at')),

  /** Deletes some mails that are too old, finished ones first, which are kept for `days`. @returns how many */
  purge: async (now: number, days: number): Promise<number> => {
    const purged = await createOutboxRepository(db).deleteBefore(now - days * DAY_MS);
    const isPast = now - UNSENT_KEPT_MS;
    const unsent = db('outbox').where('created_at', '<', isPast).where('due_at', '<', isPast);
    return purged || deleteSome(db, 'outbox', 'id', unsent);
  },
});

export type OutboxRepository = ReturnType<typeof createOutboxRepository>;
