import type { Knex } from 'knex';
import { createMailLinkService, type LinkContext } from '../auth/mail-link-service';
import { createUserRepository, refuseTakenEmail, type UserChanges, type UserRow } from './user-repository';

/**
 * Changes a locked user. With the e-mail address go the links that were mailed to the old one, and
 * its confirmation.
 */
export const changeUser = async (
  context: LinkContext,
  trx: Knex,
  row: UserRow,
  changes: UserChanges,
): Promise<UserRow> => {
  const users = createUserRepository(trx);
  const movesAddress = changes.email !== undefined && changes.email.toLowerCase() !== row.live_email;
  if (!movesAddress) return users.update(row, changes);
  const changed = await users.update(row, { ...changes, emailConfirmedAt: null }).catch(refuseTakenEmail);
  const links = createMailLinkService(context);
  await links.voidAll(trx, row.id);
  if (context.config.emailConfirmation) await links.send(trx, 'confirm-email', changed);
  return changed;
};
