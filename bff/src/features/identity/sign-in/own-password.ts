import { comparableEmail } from 'bff-contract';
import type { Knex } from 'knex';
import type { RateLimits } from '../../../http/rate-limit';
import { fromAddress } from '../../../http/rate-limit/address-key';
import { createUserRepository } from '../users/user-repository';
import { verifyPassword } from './password-hash';

/**
 * Checks the password of a signed-in user, for actions where an access token alone must not be enough.
 * Shares its rate limits with sign-in, so it gives attackers no extra guesses.
 *
 * @param refusal creates the error for a wrong password
 * @returns the matching password hash; a later write can check that it is unchanged
 * @throws the error of `refusal`; 429
 */
export const checkOwnPassword = (
  { db, rateLimits }: { db: Knex; rateLimits: RateLimits },
  user: { id: string; email: string },
  address: string,
  password: string,
  refusal: () => Error,
): Promise<string> => {
  const limits = [
    ...fromAddress('login-account', address, comparableEmail(user.email)),
    ...fromAddress('login-address', address),
  ];
  return rateLimits.countFailures(limits, async () => {
    const hash = (await createUserRepository(db).find(user.id))?.password_hash ?? undefined;
    if (!(await verifyPassword(hash, password)) || hash === undefined) throw refusal();
    return hash;
  });
};
