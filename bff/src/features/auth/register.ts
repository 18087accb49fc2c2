import { PROMPTS, type Register, type Token } from 'bff-contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { inTransaction } from '../../plugins/database/transaction';
import { invalid } from '../../shared/errors';
import { createFabricatorRepository } from '../fabricators/fabricator-repository';
import { createUserRepository, isEmailTaken } from '../users/user-repository';
import { assertNewPassword } from './new-password';
import { hashPassword } from './password-hash';
import { signIn } from './sign-in';

const emailTaken = () => invalid({ email: PROMPTS.emailTaken });

/**
 * Makes an account and signs it in: a dealer, or a customer of the mobile app.
 * @throws 400 when the e-mail address is taken
 */
export const register = async (
  app: FastifyInstance,
  input: Register,
  request: FastifyRequest,
): Promise<Token> => {
  assertNewPassword(input);
  const { name, email } = input;
  if (await createUserRepository(app.db).findByEmail(email)) throw emailTaken();
  const passwordHash = await hashPassword(input.password);
  const isDealer = input.accountType !== 'customer';
  return inTransaction(app.db, async (trx) => {
    const user = await createUserRepository(trx)
      .insert({ name, email, passwordHash })
      .catch((error) => {
        // Somebody else was faster.
        throw isEmailTaken(error) ? emailTaken() : error;
      });
    if (isDealer) {
      await createFabricatorRepository(trx).insert({
        userId: user.id,
        businessName: name,
        contactEmail: email,
      });
    }
    return signIn(app, trx, user, isDealer, request);
  });
};
