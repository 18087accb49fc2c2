import { inTransaction } from '../../plugins/database/transaction';
import { addressKey } from '../../plugins/rate-limit/address-key';
import type { Visitor } from '../../plugins/session/visitor';
import { recordAudit } from '../audit/audit-repository';
import { createUserRepository } from '../users/user-repository';
import type { AuthContext } from './auth-context';
import { createMailLinkService, type MailLink } from './mail-link-service';
import { userAsActor } from './sign-in-service';

/** Confirms e-mail addresses by the links of mails. @throws 400 for a bad link; 429 */
export const createConfirmationService = (context: AuthContext) => {
  const { db, rateLimits } = context;
  const links = createMailLinkService(context);

  return (link: MailLink, visitor: Visitor): Promise<void> =>
    rateLimits.countFailures([{ rule: 'mail-link-address', key: addressKey(visitor.address) }], () =>
      inTransaction(db, async (trx) => {
        await links.redeem(trx, link, 'confirm-email');
        const users = createUserRepository(trx);
        await users.noteConfirmedEmail(link.id, Date.now());
        const user = await users.getCurrent(link.id);
        const event = { action: 'confirm-email', resource: 'user', recordId: user._id, label: user.name };
        await recordAudit(trx, userAsActor(user, visitor), event);
      }),
    );
};
