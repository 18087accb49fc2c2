import type { SignedIn } from 'bff-contract';
import type { Knex } from 'knex';
import type { Config } from '../../../config/config';
import { currentTime } from '../../../database/clock';
import type { Actor } from '../../../http/caller/actor';
import type { Visitor } from '../../../http/caller/visitor';
import { conflict } from '../../../http/errors';
import { recordAudit } from '../../../resource/audit/record-audit';
import { isEmailTaken } from '../../accounts/account-repository';
import { assertAddressFree } from '../users/email-change-service';
import { createUserRepository } from '../users/user-repository';
import type { AuthContext } from './auth-context';
import { assertNewPassword } from './new-password';
import { hashPassword } from './password-hash';
import { signInResponse, userAsActor } from './sign-in-service';

interface NewPerson {
  name: string;
  password: string;
  confirmPassword: string;
}

const accountExists = () =>
  conflict('This address has an account by now. Please sign in with it to accept.', 'ACCOUNT_EXISTS');

/** Accounts of people who were invited by a mail, whose link has confirmed the address. */
export const createInvitedAccountService = (
  context: Pick<AuthContext, 'sessions'>,
  config: Pick<Config, 'productName'>,
) => {
  return {
    /** @throws 400 for a weak password */
    assertPassword: (person: NewPerson): void => assertNewPassword(person, [config.productName, person.name]),

    hashPassword,

    /** @throws 400 for an address that another account can get back; 409 if it has an account */
    assertFree: async (db: Knex, email: string): Promise<void> => {
      if (await createUserRepository(db).findByEmail(email)) throw accountExists();
      await assertAddressFree(db, email);
    },

    /** @returns the new user, as the author of what follows. @throws 409 if the address has an account by now */
    create: async (
      trx: Knex,
      account: { name: string; email: string; passwordHash: string },
      visitor: Visitor,
    ): Promise<Actor & { id: string }> => {
      const users = createUserRepository(trx);
      const { id } = await users.insert({ ...account, emailConfirmedAt: currentTime() }).catch((error) => {
        throw isEmailTaken(error) ? accountExists() : error;
      });
      const created = await users.getCurrent(id);
      const actor = { ...userAsActor(created, visitor), id };
      await recordAudit(trx, actor, { action: 'create', resource: 'user', recordId: id, after: created });
      return actor;
    },

    signIn: async (trx: Knex, userId: string, visitor: Visitor): Promise<SignedIn> =>
      signInResponse(context, trx, await createUserRepository(trx).getCurrent(userId), visitor),
  };
};

export type InvitedAccountService = ReturnType<typeof createInvitedAccountService>;
