import type { Knex } from 'knex';
import { isRetryable } from '../../plugins/database/dialect';
import { newId } from '../../shared/ids';
import type { MailRecipient, RenderedMail } from './mail';

/**
 * While a mail is claimed, `due_at` is the end of the claim: a process that was killed half-way
 * lets another one have the mail after this time, in ms.
 */
export const LEASE_MS = 180_000;

export interface OutboxRow {
  id: string;
  to_name: string;
  to_email: string;
  kind: string;
  subject: string;
  text_body: string;
  html_body: string;
  created_at: number;
  attempts: number;
  due_at: number | null;
  claimed_by: string | null;
  sent_at: number | null;
  last_error: string | null;
}

/** A mail that this process alone may send until the claim ends. */
export type ClaimedMail = OutboxRow & { claimed_by: string };

export const createOutboxRepository = (db: Knex) => ({
  add: async (kind: string, to: MailRecipient, mail: RenderedMail): Promise<void> => {
    const now = Date.now();
    await db('outbox').insert({
      id: newId(),
      to_name: to.name,
      to_email: to.email,
      kind,
      subject: mail.subject,
      text_body: mail.text,
      html_body: mail.html,
      created_at: now,
      due_at: now,
    });
  },

  /** Mails whose time has come, oldest first: candidates, that other processes see as well. */
  due: (limit: number): Promise<OutboxRow[]> =>
    db('outbox').where('due_at', '<=', Date.now()).orderBy('due_at').orderBy('id').limit(limit),

  /**
   * Takes a candidate by compare-and-set on its `due_at`: of several processes that saw the same
   * mail, the update of one alone finds it unchanged.
   */
  claim: async (mail: OutboxRow): Promise<ClaimedMail | undefined> => {
    const claim = { claimed_by: newId(), due_at: Date.now() + LEASE_MS, attempts: mail.attempts + 1 };
    try {
      const taken = await db('outbox').where({ id: mail.id, due_at: mail.due_at }).update(claim);
      return taken === 1 ? { ...mail, ...claim } : undefined;
    } catch (error) {
      if (isRetryable(error)) return undefined;
      throw error;
    }
  },

  /** @param keepBodies false blanks the mail, which may hold a link that signs its reader in */
  markSent: async (mail: ClaimedMail, { keepBodies }: { keepBodies: boolean }): Promise<void> => {
    await db('outbox')
      .where({ id: mail.id, claimed_by: mail.claimed_by })
      .update({
        sent_at: Date.now(),
        due_at: null,
        claimed_by: null,
        last_error: null,
        ...(keepBodies ? {} : { text_body: '', html_body: '' }),
      });
  },

  /** @param retryAt epoch ms; absent: given up */
  markFailed: async (mail: ClaimedMail, error: string, retryAt?: number): Promise<void> => {
    await db('outbox')
      .where({ id: mail.id, claimed_by: mail.claimed_by })
      .update({ due_at: retryAt ?? null, claimed_by: null, last_error: error.slice(0, 1_000) });
  },

  /** The newest mails, whatever became of them. */
  newest: (limit: number): Promise<OutboxRow[]> =>
    db('outbox').orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit),

  find: (id: string): Promise<OutboxRow | undefined> => db('outbox').where({ id }).first(),

  /** Forgets mails that were queued before `time`, in epoch ms, and are neither due nor being sent. */
  purge: (time: number): Promise<number> =>
    db('outbox').where('created_at', '<', time).whereNull('due_at').delete(),
});

export type OutboxRepository = ReturnType<typeof createOutboxRepository>;
