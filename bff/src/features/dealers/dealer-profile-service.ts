import { comparableEmail, type Fabricator, type FabricatorProfileUpdate } from 'bff-contract';
import type { Knex } from 'knex';
import { inTransaction } from '../../database/transaction';
import { conflict, notFound } from '../../http/errors';
import { type AuditEvent, recordAudit } from '../../resource/audit/record-audit';
import type { WriteContext } from '../../resource/audited-writes';
import { createMailLinkService, type LinkContext } from '../mail/links/mail-link-service';
import { findDealer } from './dealer-read-model';
import { changeDealer } from './dealer-service';

const isOther = (contactEmail: string, dealer: Fabricator | undefined): boolean =>
  comparableEmail(contactEmail) !== comparableEmail(dealer?.contactEmail ?? '');

/** Lets the team of the dealer `id` edit its profile. */
export const createDealerProfileService = (
  context: LinkContext & { db: Knex },
  { id, ...writer }: Omit<WriteContext, 'db'> & { id: string },
) => {
  const { actor } = writer;
  // Leave out the name: the address may belong to a stranger.
  // The link belongs to the dealer's own user, whichever member of the team asks for it.
  const sendLink = (trx: Knex, { user, contactEmail: email }: Fabricator) =>
    createMailLinkService(context).send(
      trx,
      'confirm-contact',
      { id: user?._id ?? actor.id, name: '', email },
      actor.id,
    );

  return {
    /** Whether a save gives the dealer another contact address, which may get a mail. */
    asksForMail: async ({ contactEmail }: FabricatorProfileUpdate): Promise<boolean> =>
      contactEmail !== undefined && isOther(contactEmail, await findDealer(context.db, id)),

    /** Saves the profile and mails a confirmation link to a new, unconfirmed contact address. @throws 404, 429 */
    save: ({ _id = id, ...changes }: FabricatorProfileUpdate): Promise<Fabricator> =>
      inTransaction(context.db, async (trx) => {
        if (_id !== id) throw notFound('dealer');
        const before = await findDealer(trx, id);
        const after = await changeDealer({ db: trx, ...writer }, id, changes);
        if (isOther(after.contactEmail, before) && !after.contactEmailConfirmed) await sendLink(trx, after);
        return after;
      }),

    /** Mails the confirmation link again. @throws 404; 409 when the address is confirmed; 429 */
    requestConfirmation: (): Promise<void> =>
      inTransaction(context.db, async (trx) => {
        const dealer = await findDealer(trx, id);
        if (!dealer) throw notFound('dealer');
        if (dealer.contactEmailConfirmed) {
          throw conflict('Your contact email address is confirmed already.', 'EMAIL_CONFIRMED');
        }
        await sendLink(trx, dealer);
        const event: AuditEvent = { action: 'resend-confirmation', resource: 'fabricator', recordId: id };
        await recordAudit(trx, actor, { ...event, label: dealer.businessName });
      }),
  };
};
