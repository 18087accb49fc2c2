import type { AuditAction, CurrentUser } from 'bff-contract';
import type { Knex } from 'knex';
import { currentTime } from '../../../database/clock';
import { inTransaction } from '../../../database/transaction';
import type { Visitor } from '../../../http/caller/visitor';
import { fromAddress } from '../../../http/rate-limit/address-key';
import { type AuditEvent, recordAudit } from '../../../resource/audit/record-audit';
import { toUser, type UserRow } from '../../accounts/account-repository';
import { createDealerRepository } from '../../dealers/dealer-repository';
import { createMailLinkService, linkInvalid, type MailLink } from '../../mail/links/mail-link-service';
import { confirmEmailChange, undoEmailChange } from '../users/email-change-service';
import { createUserRepository } from '../users/user-repository';
import type { AuthContext } from './auth-context';
import { revokeAccess } from './revoke-access';
import { userAsActor } from './sign-in-service';

/** Confirms e-mail addresses and undoes address changes, using mailed links. */
export const createConfirmationService = (context: AuthContext) => {
  const { db, rateLimits, sessions } = context;
  const links = createMailLinkService(context);

  const audit = (trx: Knex, visitor: Visitor, user: CurrentUser, action: AuditAction, before?: UserRow) => {
    const event: AuditEvent = { action, resource: 'user', recordId: user._id, label: user.name };
    const change = before && { before: toUser(before), after: user };
    return recordAudit(trx, userAsActor(user, visitor), { ...event, ...change });
  };

  /** Locks the link's user before the link itself. Every address change uses this lock order. */
  const lockOwner = async (trx: Knex, { id }: MailLink): Promise<UserRow> => {
    const row = await createUserRepository(trx).lock(id);
    if (!row) throw linkInvalid();
    return row;
  };

  /** Notes the address that the link proves. Orders are mailed there only while it is the dealer's contact address. */
  const confirmContact = async (trx: Knex, row: UserRow, link: MailLink, email: string, visitor: Visitor) => {
    await links.redeem(trx, link, 'confirm-contact');
    // A user who has handed the dealer over confirms nothing for it.
    if (!(await createDealerRepository(trx).noteConfirmedContact(row.id, email))) throw linkInvalid();
    return audit(trx, visitor, await createUserRepository(trx).getCurrent(row.id), 'confirm-contact');
  };

  const confirm = (link: MailLink, visitor: Visitor) =>
    inTransaction(db, async (trx) => {
      const row = await lockOwner(trx, link);
      const users = createUserRepository(trx);
      const contact = await links.find(trx, link, 'confirm-contact');
      if (contact?.email !== undefined) return confirmContact(trx, row, link, contact.email, visitor);
      const change = await links.find(trx, link, 'change-email');
      if (change?.email === undefined) {
        await links.redeem(trx, link, 'confirm-email');
        await users.noteConfirmedEmail(row.id, currentTime());
        return audit(trx, visitor, await users.getCurrent(row.id), 'confirm-email');
      }
      await links.redeem(trx, link, 'change-email');
      await confirmEmailChange(trx, row, change.email);
      return audit(trx, visitor, await users.getCurrent(row.id), 'change-email', row);
    });

  /** Reverts the address, ends all sessions, and revokes what gives access since the change. */
  const undo = (link: MailLink, visitor: Visitor) =>
    inTransaction(db, async (trx) => {
      const row = await lockOwner(trx, link);
      const change = await links.find(trx, link, 'undo-email-change');
      if (change?.email === undefined) throw linkInvalid();
      await links.redeem(trx, link, 'undo-email-change');
      await undoEmailChange(trx, row, change.email, change.createdAt);
      await sessions.endAll(trx, row.id);
      const user = await createUserRepository(trx).getCurrent(row.id);
      await audit(trx, visitor, user, 'undo-email-change', row);
      await revokeAccess(trx, userAsActor(user, visitor), user, change.createdAt);
      // The person who requested the change knew the password, so have the owner replace it.
      await links.send(trx, 'reset-password', { id: row.id, name: user.name, email: user.email });
    });

  const limited = (visitor: Visitor, work: () => Promise<void>): Promise<void> =>
    rateLimits.countFailures(fromAddress('mail-link-address', visitor.address), work);

  return {
    /** @throws 400 for a bad link; 409 if another account has taken the address since; 429 */
    confirm: (link: MailLink, visitor: Visitor) => limited(visitor, () => confirm(link, visitor)),
    /** @throws the same errors as `confirm` */
    undo: (link: MailLink, visitor: Visitor) => limited(visitor, () => undo(link, visitor)),
  };
};
