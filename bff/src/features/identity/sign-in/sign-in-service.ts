import type { CurrentUser, SignedIn, Token } from 'bff-contract';
import type { Knex } from 'knex';
import { currentTime } from '../../../database/clock';
import { holdWrites } from '../../../database/held-writes';
import type { Actor } from '../../../http/caller/actor';
import type { Visitor } from '../../../http/caller/visitor';
import { type AuditEvent, recordAudit } from '../../../resource/audit/record-audit';
import { createUserRepository } from '../users/user-repository';
import type { AuthContext } from './auth-context';

const roleOf = (user: CurrentUser): Actor['role'] => {
  if (user.permissions.isAdmin) return 'admin';
  return user.fabricator ? 'dealer' : 'customer';
};

/** Audit actor for a user on a request without a session. */
export const userAsActor = (user: CurrentUser, visitor: Visitor): Actor => ({
  id: user._id,
  name: user.name,
  role: roleOf(user),
  address: visitor.address,
  requestId: visitor.requestId,
});

/** Creates a session for a user whose `last_login_at` has already been updated. */
const createSession = async (
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

/** Starts a session for an authenticated user. */
export const startSession = async (
  context: Pick<AuthContext, 'sessions'>,
  trx: Knex,
  user: CurrentUser,
  visitor: Visitor,
): Promise<Token> => {
  // Update the user before inserting the session: its foreign key takes a shared lock on the user's row.
  await createUserRepository(trx).noteSignIn(user._id, currentTime());
  return createSession(context, trx, user, visitor);
};

/** Adds the redirect for users who don't start on the default page. */
const toSignInResponse = (user: CurrentUser, token: Token): SignedIn => {
  const isOnlyAdmin = user.permissions.isAdmin && !user.fabricator;
  return { token, redirectUrl: isOnlyAdmin ? '/admin' : undefined };
};

/** Starts a session and returns the sign-in response with its redirect. */
export const signInResponse = async (
  context: Pick<AuthContext, 'sessions'>,
  trx: Knex,
  user: CurrentUser,
  visitor: Visitor,
): Promise<SignedIn> => toSignInResponse(user, await startSession(context, trx, user, visitor));

/** Starts a session after a password check. Resolves to undefined if the password alone no longer suffices. */
export const passwordSignInResponse = async (
  context: Pick<AuthContext, 'sessions'>,
  trx: Knex,
  { user, passwordHash }: { user: CurrentUser; passwordHash: string },
  visitor: Visitor,
): Promise<SignedIn | undefined> => {
  const isNoted = await createUserRepository(trx).notePasswordSignIn(user._id, passwordHash, currentTime());
  if (!isNoted) return undefined;
  await holdWrites(trx);
  return toSignInResponse(user, await createSession(context, trx, user, visitor));
};
