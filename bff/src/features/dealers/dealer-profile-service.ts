import type { Fabricator, FabricatorProfileUpdate } from 'bff-contract';
import type { Knex } from 'knex';
import { inTransaction } from '../../database/transaction';
import type { Actor } from '../../http/caller/actor';
import { conflict, notFound } from '../../http/errors';
import { type AuditEvent, recordAudit } from '../../resource/audit/record-audit';
import { createMailLinkService, type LinkContext } from '../mail/links/mail-link-service';
import { findDealer } from './dealer-read-model';
import { changeDealer } from './dealer-service';

/** What dealers do to their own profile. `userId` is who is signed in, `id` that user's dealer. */
export const createDealerProfileService = (
  context: LinkContext & { db: Knex },
  { actor, userId, id }: { actor: Actor; userId: string; id: string },
) => {
  // Without a name: the address may be a stranger's.
  const sendLink = (trx: Knex, email: string) =>
    createMailLinkService(context).send(trx, 'confirm-contact', { id: userId, name: '', email });

  return {
    /** Mails a link to a contact address that is new, unless it is known to be the dealer's. */
    save: ({ _id = id, ...changes }: FabricatorProfileUpdate): Promise<Fabricator> =>
      inTransaction(context.db, async (trx) => {
        if (_id !== id) throw notFound('dealer');
        const before = await findDealer(trx, id);
        const after = await changeDealer(trx, actor, id, changes);
        const isNew = after.contactEmail.toLowerCase() !== before?.contactEmail.toLowerCase();
        if (isNew && !after.contactEmailConfirmed) await sendLink(trx, after.contactEmail);
        return after;
      }),

    /** Mails the link again. @throws 409 when the address is confirmed */
    requestConfirmation: (): Promise<void> =>
      inTransaction(context.db, async (trx) => {
        const dealer = await findDealer(trx, id);
        if (!dealer) throw notFound('dealer');
        if (dealer.contactEmailConfirmed) {
          throw conflict('Your contact email address is confirmed already.', 'EMAIL_CONFIRMED');
        }
        await sendLink(trx, dealer.contactEmail);
        const event: AuditEvent = { action: 'resend-confirmation', resource: 'fabricator', recordId: id };
        await recordAudit(trx, actor, { ...event, label: dealer.businessName });
      }),
  };
};
