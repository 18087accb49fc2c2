import type { CurrentUser, SignedIn, Token } from 'bff-contract';
import type { Knex } from 'knex';
import type { Visitor } from '../../plugins/session/visitor';
import type { Actor } from '../../shared/actor';
import { recordAudit } from '../audit/audit-repository';
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

/** Starts a session for a user who has proven to be one. */
export const signIn = async (
  { sessions }: Pick<AuthContext, 'sessions'>,
  trx: Knex,
  user: CurrentUser,
  visitor: Visitor,
): Promise<Token> => {
  // Before the session, which refers to the user's row and would share its lock.
  await createUserRepository(trx).noteSignIn(user._id, Date.now());
  const token = await sessions.start(trx, user._id, visitor);
  const event = { action: 'sign-in', resource: 'user', recordId: user._id, label: user.name };
  await recordAudit(trx, userAsActor(user, visitor), event);
  return token;
};

/** As `signIn`, with the page to open where it is not everybody's. */
export const signedIn = async (
  context: Pick<AuthContext, 'sessions'>,
  trx: Knex,
  user: CurrentUser,
  visitor: Visitor,
): Promise<SignedIn> => {
  const token = await signIn(context, trx, user, visitor);
  const isOnlyAdmin = user.permissions.isAdmin && !user.fabricator;
  return { token, redirectUrl: isOnlyAdmin ? '/admin' : undefined };
};
