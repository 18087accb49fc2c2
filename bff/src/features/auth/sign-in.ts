import type { Token } from 'bff-contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Knex } from 'knex';
import type { Actor } from '../../shared/actor';
import { fromFlag } from '../../shared/values';
import { recordAudit } from '../audit/audit-repository';
import { createUserRepository, type UserRow } from '../users/user-repository';

/** The user as the one who causes something, on a call that has no session (yet). */
export const selfAsActor = (
  user: Pick<UserRow, 'id' | 'name' | 'is_admin'>,
  isDealer: boolean,
  request: Pick<FastifyRequest, 'ip' | 'id'>,
): Actor => ({
  id: user.id,
  name: user.name,
  role: fromFlag(user.is_admin) ? 'admin' : isDealer ? 'dealer' : 'customer',
  address: request.ip,
  requestId: request.id,
});

/** Starts a session for a user who has proven to be one. */
export const signIn = async (
  app: FastifyInstance,
  trx: Knex,
  user: UserRow,
  isDealer: boolean,
  request: FastifyRequest,
): Promise<Token> => {
  const token = await app.sessions.start(trx, user.id, request);
  await createUserRepository(trx).noteSignIn(user.id, Date.now());
  await recordAudit(trx, selfAsActor(user, isDealer, request), {
    action: 'sign-in',
    resource: 'user',
    recordId: user.id,
  });
  return token;
};
