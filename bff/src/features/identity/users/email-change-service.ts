import { PROMPTS } from 'bff-contract';
import type { Knex } from 'knex';
import type { Config } from '../../../config/config';
import { conflict, invalid } from '../../../http/errors';
import { createMailLinkService, EMAIL_CHANGE_MS, type LinkContext } from '../../mail/links/mail-link-service';
import { createOneTimeTokenRepository, type Purpose } from '../../mail/links/one-time-token-repository';
import {
  createUserRepository,
  hasAddress,
  isEmailTaken,
  type UserChanges,
  type UserRow,
} from './user-repository';

/** What changing an email address takes. */
export type EmailChangeContext = LinkContext & { config: Pick<Config, 'emailConfirmation'> };

/** What was mailed to an address, or began with a password, that is the account's no more. */
const ENDED_BY_NEW_ADDRESS: readonly Purpose[] = [
  'set-password',
  'reset-password',
  'confirm-email',
  'change-email',
  'two-step',
];

const refuseTakenMeanwhile = (error: unknown): never => {
  throw isEmailTaken(error) ? conflict(PROMPTS.emailTaken, 'EMAIL_TAKEN') : error;
};

/**
 * Refuses an address that another account has, or can still get back: else whoever moves a stolen account to another
 * address could take the old one at once, and the change could not be undone.
 *
 * @throws 400
 */
export const assertAddressFree = async (db: Knex, email: string, userId?: string): Promise<void> => {
  const owner = await createUserRepository(db).findByEmail(email);
  const isTaken =
    (owner !== undefined && owner.id !== userId) ||
    (await createOneTimeTokenRepository(db).isReserved(email, Date.now(), userId));
  if (isTaken) throw invalid({ email: PROMPTS.emailTaken });
};

/** Do changes of a user ask for another address? Letters in another case are none. */
export const asksForAddress = (row: UserRow, { email }: UserChanges): boolean =>
  email !== undefined && !hasAddress(row, email);

/**
 * Changes a locked user. Another address is only asked for: it counts once the link that goes there was followed. The
 * present address gets a link that undoes the change, and another change that waits ends.
 *
 * @throws 400 for an address that is taken
 */
export const saveUser = async (
  context: EmailChangeContext,
  trx: Knex,
  row: UserRow,
  { email, ...changes }: UserChanges,
): Promise<UserRow> => {
  const users = createUserRepository(trx);
  if (email === undefined || hasAddress(row, email)) return users.update(row, { ...changes, email });
  await assertAddressFree(trx, email, row.id);
  const now = Date.now();
  await createOneTimeTokenRepository(trx).voidAll(row.id, now, ['change-email']);
  const pending = { email, until: now + EMAIL_CHANGE_MS };
  const changed = await users.update(row, { ...changes, pending });
  const links = createMailLinkService(context);
  await links.send(trx, 'change-email', { id: row.id, name: row.name, email });
  // Where accounts have to confirm their address, nobody has shown yet that the present one is right.
  const isProven = row.email_confirmed_at !== null || !context.config.emailConfirmation;
  if (isProven) await links.send(trx, 'undo-email-change', row);
  return changed;
};

/** Mails the link to the pending address again; it is good for another hour. */
export const resendEmailChange = async (
  context: LinkContext,
  trx: Knex,
  row: UserRow,
  email: string,
): Promise<void> => {
  const pending = { email, until: Date.now() + EMAIL_CHANGE_MS };
  await createUserRepository(trx).notePending(row.id, pending);
  await createMailLinkService(context).send(trx, 'change-email', { id: row.id, name: row.name, email });
};

/** Keeps the present address of a locked user. */
export const cancelEmailChange = async (trx: Knex, row: UserRow): Promise<UserRow> => {
  await createOneTimeTokenRepository(trx).voidAll(row.id, Date.now(), ['change-email']);
  return createUserRepository(trx).update(row, { pending: null });
};

/**
 * Moves a locked user to the address whose link was followed. A user who comes back to an earlier address takes away
 * the ways back to those in between.
 *
 * @throws 409 when another account has taken the address in the meantime
 */
export const confirmEmailChange = async (trx: Knex, row: UserRow, email: string): Promise<UserRow> => {
  const now = Date.now();
  const tokens = createOneTimeTokenRepository(trx);
  const earlier = await tokens.firstUndoTo(row.id, email, now);
  if (earlier !== undefined) await tokens.voidUndosSince(row.id, earlier, now);
  await tokens.voidAll(row.id, now, ENDED_BY_NEW_ADDRESS);
  return createUserRepository(trx)
    .update(row, { email, emailConfirmedAt: now, pending: null })
    .catch(refuseTakenMeanwhile);
};

/**
 * Gives a locked user the address back that a change at `since` (epoch ms) led away from. Everything that was mailed
 * since then ends, and later ways back with it; earlier ones outrank this one and stay.
 *
 * @throws 409 when another account has taken the address in the meantime
 */
export const undoEmailChange = async (
  trx: Knex,
  row: UserRow,
  email: string,
  since: number,
): Promise<UserRow> => {
  const now = Date.now();
  const tokens = createOneTimeTokenRepository(trx);
  await tokens.voidUndosSince(row.id, since, now);
  await tokens.voidAll(row.id, now, ENDED_BY_NEW_ADDRESS);
  const emailConfirmedAt = hasAddress(row, email) ? (row.email_confirmed_at ?? now) : now;
  return createUserRepository(trx)
    .update(row, { email, emailConfirmedAt, pending: null })
    .catch(refuseTakenMeanwhile);
};
