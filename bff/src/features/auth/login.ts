import { type Login, PROMPTS, type Token } from 'bff-contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { inTransaction } from '../../plugins/database/transaction';
import { unauthorized } from '../../shared/errors';
import { fromFlag } from '../../shared/values';
import { createUserRepository } from '../users/user-repository';
import { verifyPassword } from './password-hash';
import { signIn } from './sign-in';

/** @throws 401, the same and after the same time for a wrong e-mail address and a wrong password */
export const login = async (
  app: FastifyInstance,
  { email, password }: Login,
  request: FastifyRequest,
): Promise<{ token: Token; redirectUrl?: string }> => {
  const users = createUserRepository(app.db);
  const user = await users.findByEmail(email);
  const matches = await verifyPassword(user?.password_hash ?? undefined, password);
  const current = matches && user ? await users.findCurrent(user.id) : undefined;
  if (!user || !current) throw unauthorized(PROMPTS.login, 'LOGIN_FAILED');
  const isDealer = current.fabricator !== undefined;
  const token = await inTransaction(app.db, (trx) => signIn(app, trx, user, isDealer, request));
  return { token, redirectUrl: fromFlag(user.is_admin) && !isDealer ? '/admin' : undefined };
};
