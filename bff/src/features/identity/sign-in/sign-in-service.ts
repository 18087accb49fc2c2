import type { CurrentUser, SignedIn, Token } from 'bff-contract';
import type { Knex } from 'knex';
import type { Actor } from '../../../http/caller/actor';
import type { Visitor } from '../../../http/caller/visitor';
import { type AuditEvent, recordAudit } from '../../../resource/audit/record-audit';
import { createUserRepository } from '../users/user-repository';
import type { AuthContext } from './auth-context';

const roleOf = (user: CurrentUser): Actor['role'] => {
  if (user.permissions.isAdmin) return 'admin';
  return user.fabricator ? 'dealer' : 'customer';
};

/** A user as the one who causes something, on a call that has no session (yet). */
export const userAsActor = (user: CurrentUser, visitor: Visitor): Actor => ({
  id: user._id,
  name: user.name,
  role: roleOf(user),
  address: visitor.address,
  requestId: visitor.requestId,
});

/** Starts the session of a user whose sign-in has been noted. */
const startSession = async (
  { sessions }: Pick<AuthContext, 'sessions'>,
  trx: Knex,
  user: CurrentUser,
  visitor: Visitor,
): Promise<Token> => {
  const token = await sessions.start(trx, user._id, visitor);
  const event: AuditEvent = { action: 'sign-in', resource: 'user', recordId: user._id, label: user.name };
  await recordAudit(trx, userAsActor(user, visitor), event);
  return token;
};

/** Starts a session for a user who has proven to be one. */
export const signIn = async (
  context: Pick<AuthContext, 'sessions'>,
  trx: Knex,
  user: CurrentUser,
  visitor: Visitor,
): Promise<Token> => {
  // Before the session, which refers to the user's row and would share its lock.
  await createUserRepository(trx).noteSignIn(user._id, Date.now());
  return startSession(context, trx, user, visitor);
};

/** With the page to open where it is not everybody's. */
const toSignedIn = (user: CurrentUser, token: Token): SignedIn => {
  const isOnlyAdmin = user.permissions.isAdmin && !user.fabricator;
  return { token, redirectUrl: isOnlyAdmin ? '/admin' : undefined };
};

/** As `signIn`, with the page to open. */
export const signedIn = async (
  context: Pick<AuthContext, 'sessions'>,
  trx: Knex,
  user: CurrentUser,
  visitor: Visitor,
): Promise<SignedIn> => toSignedIn(user, await signIn(context, trx, user, visitor));

/** Starts a session by a password that was found right; undefined when it no longer is enough. */
export const signedInByPassword = async (
  context: Pick<AuthContext, 'sessions'>,
  trx: Knex,
  { user, passwordHash }: { user: CurrentUser; passwordHash: string },
  visitor: Visitor,
): Promise<SignedIn | undefined> => {
  const isNoted = await createUserRepository(trx).notePasswordSignIn(user._id, passwordHash, Date.now());
  return isNoted ? toSignedIn(user, await startSession(context, trx, user, visitor)) : undefined;
};
