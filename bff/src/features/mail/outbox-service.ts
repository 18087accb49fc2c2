import type { MailRetries, OutboxMail } from 'bff-contract';
import type { Knex } from 'knex';
import { currentTime } from '../../database/clock';
import { inTransaction } from '../../database/transaction';
import type { Actor } from '../../http/caller/actor';
import { conflict, notFound } from '../../http/errors';
import { recordAudit } from '../../resource/audit/record-audit';
import { LINK_LIFETIMES } from './links/mail-link-service';
import { hasExpiredLink, toOutboxMail } from './outbox-read-model';
import { createOutboxRepository, type OutboxRow } from './outbox-repository';

const mustFind = async (trx: Knex, id: string): Promise<OutboxRow> => {
  const mail = await createOutboxRepository(trx).find(id);
  if (!mail) throw notFound('mail');
  return mail;
};

/** Actions of administrators on mails that could not be sent. */
export const createOutboxService = (db: Knex) => ({
  /** @throws 404; 409 for a mail that was sent, is being sent, or whose link has expired */
  retry: (actor: Actor, id: string): Promise<OutboxMail> =>
    inTransaction(db, async (trx) => {
      const mail = await mustFind(trx, id);
      if (mail.state !== 'sent' && hasExpiredLink(mail)) {
        throw conflict(
          'The link in this mail has expired. Please have a new mail sent instead.',
          'LINK_EXPIRED',
        );
      }
      if (!(await createOutboxRepository(trx).retry(id))) {
        throw conflict('This mail has been sent, or is about to be.', 'NOT_FAILED');
      }
      await recordAudit(trx, actor, {
        action: 'mail-retry',
        resource: 'mail',
        recordId: id,
        label: mail.subject,
        after: { to: mail.to_email },
      });
      return toOutboxMail(await mustFind(trx, id));
    }),

  /** Retries every failed mail, except those whose links have expired. */
  retryFailed: (actor: Actor): Promise<MailRetries> =>
    inTransaction(db, async (trx) => {
      const now = currentTime();
      const oldest = Object.entries(LINK_LIFETIMES).map(([kind, lifetime]) => [kind, now - lifetime]);
      const after = await createOutboxRepository(trx).retryFailed(Object.fromEntries(oldest));
      await recordAudit(trx, actor, { action: 'mail-retry', resource: 'mail', recordId: '', after });
      return after;
    }),
});
