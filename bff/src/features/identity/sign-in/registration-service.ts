import { isTimeZone, type Register, type Token } from 'bff-contract';
import type { Knex } from 'knex';
import { inTransaction } from '../../../database/transaction';
import type { Visitor } from '../../../http/caller/visitor';
import type { Write } from '../../../http/idempotency/write-once';
import { fromAddress } from '../../../http/rate-limit/address-key';
import { type AuditEvent, recordAudit } from '../../../resource/audit/record-audit';
import { refuseTakenEmail } from '../../accounts/account-repository';
import { createDealerRepository } from '../../dealers/dealer-repository';
import { createMailLinkService } from '../../mail/links/mail-link-service';
import { assertAddressFree } from '../users/email-change-service';
import { createUserRepository } from '../users/user-repository';
import type { AuthContext } from './auth-context';
import { assertNewPassword } from './new-password';
import { hashPassword } from './password-hash';
import { startSession, userAsActor } from './sign-in-service';

type Registered = { token: Token; confirmationRedirect?: string };

/** Registers dealers and customers of the mobile app, and signs them in. */
export const createRegistrationService = (context: AuthContext) => {
  const { db, rateLimits, config } = context;
  const links = createMailLinkService(context);

  const create = async (trx: Knex, input: Register, passwordHash: string, visitor: Visitor) => {
    const { name, email, accountType = 'dealer', timeZone = '' } = input;
    const users = createUserRepository(trx);
    // The address may have been taken since it was checked.
    const user = await users.insert({ name, email, passwordHash }).catch(refuseTakenEmail);
    if (accountType === 'dealer') {
      const known = isTimeZone(timeZone) ? timeZone : undefined;
      const dealer = { userId: user.id, businessName: name, contactEmail: email, timeZone: known };
      await createDealerRepository(trx).insert(dealer);
    }
    // Sent even if confirmation is optional: order mails go to confirmed addresses only. An address that has got too many
    // can still be registered, so that nobody keeps its owner out.
    await links.offer(trx, 'confirm-email', [user]);
    const current = await users.getCurrent(user.id);
    const event: AuditEvent = { action: 'create', resource: 'user', recordId: user.id, after: current };
    await recordAudit(trx, userAsActor(current, visitor), event);
    return startSession(context, trx, current, visitor);
  };

  /**
   * @param write runs the write at most once per idempotency key
   * @throws 400 when the e-mail address is taken or the password is too weak; 429
   */
  return async (input: Register, visitor: Visitor, write: Write): Promise<Registered> => {
    assertNewPassword(input, [config.productName, input.name]);
    await rateLimits.count(...fromAddress('register-address', visitor.address));
    await assertAddressFree(db, input.email);
    const passwordHash = await hashPassword(input.password);
    return write(async (writeTo) => ({
      token: await inTransaction(writeTo, (trx) => create(trx, input, passwordHash, visitor)),
      confirmationRedirect: config.emailConfirmation ? '/confirm-email?pending=1' : undefined,
    }));
  };
};
