import { inTransaction } from '../../plugins/database/transaction';
import { addressKey } from '../../plugins/rate-limit/address-key';
import type { Visitor } from '../../plugins/session/visitor';
import { createUserRepository } from '../users/user-repository';
import type { AuthContext } from './auth-context';
import { createMailLinkService, type MailLink } from './mail-link-service';

/** Confirms e-mail addresses by the links of mails. @throws 400 for a bad link; 429 */
export const createConfirmationService = (context: AuthContext) => {
  const { db, rateLimits } = context;
  const links = createMailLinkService(context);

  return (link: MailLink, visitor: Visitor): Promise<void> =>
    rateLimits.countFailures([{ rule: 'mail-link-address', key: addressKey(visitor.address) }], () =>
      inTransaction(db, async (trx) => {
        await links.redeem(trx, link, 'confirm-email');
        await createUserRepository(trx).noteConfirmedEmail(link.id, Date.now());
      }),
    );
};
