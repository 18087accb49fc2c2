import { PROMPTS } from 'bff-contract';
import type { Knex } from 'knex';
import type { Config } from '../../../config/config';
import { currentTime } from '../../../database/clock';
import { conflict, invalid } from '../../../http/errors';
import { hasAddress, isEmailTaken, type UserChanges, type UserRow } from '../../accounts/account-repository';
import { createMailLinkService, EMAIL_CHANGE_MS, type LinkContext } from '../../mail/links/mail-link-service';
import { createOneTimeTokenRepository, type Purpose } from '../../mail/links/one-time-token-repository';
import { createUserRepository } from './user-repository';

/** Dependencies of an e-mail address change. */
export type EmailChangeContext = LinkContext & { config: Pick<Config, 'emailConfirmation'> };

/** One-time tokens voided when the account's address changes. */
const ENDED_BY_NEW_ADDRESS: readonly Purpose[] = [
  'set-password',
  'reset-password',
  'confirm-email',
  'change-email',
  'two-step',
  'mailed-code',
];

const refuseTakenMeanwhile = (error: unknown): never => {
  throw isEmailTaken(error) ? conflict(PROMPTS.emailTaken, 'EMAIL_TAKEN') : error;
};

/**
 * Refuses an address that another account has or can still restore. Otherwise an attacker could move a
 * stolen account away, register its old address and so prevent the undo.
 *
 * @throws 400
 */
export const assertAddressFree = async (db: Knex, email: string, userId?: string): Promise<void> => {
  const owner = await createUserRepository(db).findByEmail(email);
  const isTaken =
    (owner !== undefined && owner.id !== userId) ||
    (await createOneTimeTokenRepository(db).isReserved(email, currentTime(), userId));
  if (isTaken) throw invalid({ email: PROMPTS.emailTaken });
};

/** Do these changes request another e-mail address? Ignores case. */
export const requestsNewEmail = (row: UserRow, { email }: UserChanges): boolean =>
  email !== undefined && !hasAddress(row, email);

/**
 * Updates a locked user. A new address stays pending until the link mailed to it is followed; the current
 * address gets an undo link. Replaces any earlier pending change.
 *
 * @param senderId the user who asks for the change
 * @throws 400 when the address is taken; 429 if either link can't be mailed
 */
export const saveUser = async (
  context: EmailChangeContext,
  trx: Knex,
  row: UserRow,
  { email, ...changes }: UserChanges,
  senderId: string | undefined,
): Promise<UserRow> => {
  const users = createUserRepository(trx);
  if (email === undefined || hasAddress(row, email)) return users.update(row, { ...changes, email });
  await assertAddressFree(trx, email, row.id);
  const now = currentTime();
  await createOneTimeTokenRepository(trx).voidAll(row.id, now, ['change-email']);
  const pending = { email, until: now + EMAIL_CHANGE_MS };
  const changed = await users.update(row, { ...changes, pending });
  const links = createMailLinkService(context);
  await links.send(trx, 'change-email', { id: row.id, name: row.name, email }, senderId);
  // If confirmation is required, an unconfirmed current address may belong to a stranger: send it no undo link.
  const isProven = row.email_confirmed_at !== null || !context.config.emailConfirmation;
  if (!isProven) return changed;
  // A stranger may have had an account whose address was never confirmed from the beginning.
  const since = row.email_confirmed_at === null ? Number(row.created_at) : undefined;
  await links.send(trx, 'undo-email-change', { id: row.id, name: row.name, email: row.email, since });
  return changed;
};

/** Mails the link to the pending address again and extends the pending change by `EMAIL_CHANGE_MS`. @throws 429 */
export const resendEmailChange = async (
  context: LinkContext,
  trx: Knex,
  row: UserRow,
  email: string,
): Promise<void> => {
  const pending = { email, until: currentTime() + EMAIL_CHANGE_MS };
  await createUserRepository(trx).notePending(row.id, pending);
  const to = { id: row.id, name: row.name, email };
  await createMailLinkService(context).send(trx, 'change-email', to, row.id);
};

/** Cancels the pending address change of a locked user. */
export const cancelEmailChange = async (trx: Knex, row: UserRow): Promise<UserRow> => {
  await createOneTimeTokenRepository(trx).voidAll(row.id, currentTime(), ['change-email']);
  return createUserRepository(trx).update(row, { pending: null });
};

/**
 * Switches a locked user to the confirmed address. Returning to an earlier address voids the undo links
 * to the addresses in between.
 *
 * @throws 409 when another account has taken the address since
 */
export const confirmEmailChange = async (trx: Knex, row: UserRow, email: string): Promise<UserRow> => {
  const now = currentTime();
  const tokens = createOneTimeTokenRepository(trx);
  const earlier = await tokens.firstUndoTo(row.id, email, now);
  if (earlier !== undefined) await tokens.voidUndosSince(row.id, earlier, now);
  await tokens.voidAll(row.id, now, ENDED_BY_NEW_ADDRESS);
  return createUserRepository(trx)
    .update(row, { email, emailConfirmedAt: now, pending: null })
    .catch(refuseTakenMeanwhile);
};

/**
 * Restores the address that a locked user had before the change at `since` (epoch ms). Voids the
 * account's mailed links and all undo links created since then; earlier undo links remain valid.
 *
 * @throws 409 when another account has taken the address since
 */
export const undoEmailChange = async (
  trx: Knex,
  row: UserRow,
  email: string,
  since: number,
): Promise<UserRow> => {
  const now = currentTime();
  const tokens = createOneTimeTokenRepository(trx);
  await tokens.voidUndosSince(row.id, since, now);
  await tokens.voidAll(row.id, now, ENDED_BY_NEW_ADDRESS);
  const emailConfirmedAt = hasAddress(row, email) ? (row.email_confirmed_at ?? now) : now;
  return createUserRepository(trx)
    .update(row, { email, emailConfirmedAt, pending: null })
    .catch(refuseTakenMeanwhile);
};
