import type { Knex } from 'knex';
import type { RateLimits } from '../../../http/rate-limit';
import { fromAddress } from '../../../http/rate-limit/address-key';
import { createUserRepository } from '../users/user-repository';
import { verifyPassword } from './password-hash';

/**
 * Checks the password of a user who is signed in already, where holding a token must not be enough. Counted with the
 * sign-ins, so that this is no other place to guess at.
 *
 * @param refusal what a wrong password throws
 * @returns the hash that the password fits; a change that depends on it can check that it still holds
 */
export const checkOwnPassword = (
  { db, rateLimits }: { db: Knex; rateLimits: RateLimits },
  user: { id: string; email: string },
  address: string,
  password: string,
  refusal: () => Error,
): Promise<string> => {
  const limits = [
    ...fromAddress('login-account', address, user.email.toLowerCase()),
    ...fromAddress('login-address', address),
  ];
  return rateLimits.countFailures(limits, async () => {
    const hash = (await createUserRepository(db).find(user.id))?.password_hash ?? undefined;
    if (!(await verifyPassword(hash, password)) || hash === undefined) throw refusal();
    return hash;
  });
};
