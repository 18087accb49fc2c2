import { randomInt } from 'node:crypto';
import type { Knex } from 'knex';
import { currentTime } from '../../../database/clock';
import type { Actor } from '../../../http/caller/actor';
import { hashOfToken } from '../../../http/caller/secret-token';
import type { RateLimits } from '../../../http/rate-limit';
import { fromAddress } from '../../../http/rate-limit/address-key';
import { recordAudit } from '../../../resource/audit/record-audit';
import type { Mailer } from '../../mail';
import { MAILED_CODE_MS } from '../../mail/links/mail-link-service';
import { createOneTimeTokenRepository } from '../../mail/links/one-time-token-repository';

const DIGITS = 6;

const newCode = (): string => String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');

/** The user who gets a code. */
interface MailedUser {
  id: string;
  name: string;
  email: string;
}

/**
 * Codes that are mailed to users who have to set an authenticator app up. Otherwise the first one who has the password would
 * set up theirs.
 */
export const createMailedCodes = ({ mailer, rateLimits }: { mailer: Mailer; rateLimits: RateLimits }) => {
  const claimOf = (userId: string, key: string, code: string) => ({
    hash: hashOfToken(`${userId} ${key} ${code}`),
    userId,
    purpose: 'mailed-code' as const,
  });
  return {
    /** Without SMTP in production no mail goes out, and nobody could get in. */
    isPossible: (): boolean => mailer.delivery !== 'none',

    /** Counts a mail that is about to be sent. @throws 429 */
    count: (userId: string, address: string): Promise<void> =>
      rateLimits.count(...fromAddress('two-step-mail-account', address, userId), {
        rule: 'two-step-mail-everywhere',
        key: userId,
      }),

    /**
     * Mails a code. Earlier ones stay good until they expire: of two mails either may be opened first.
     *
     * @param key the sign-in or session that the code is good for
     */
    async send(trx: Knex, user: MailedUser, key: string, actor: Actor): Promise<void> {
      const code = newCode();
      const now = currentTime();
      await createOneTimeTokenRepository(trx).add(now, now + MAILED_CODE_MS, claimOf(user.id, key, code));
      const to = { name: user.name, email: user.email };
      await mailer.queue(trx, { kind: 'two-step-code', to, data: { code } });
      await recordAudit(trx, actor, {
        action: 'two-step-mail',
        resource: 'user',
        recordId: user.id,
        label: user.name,
      });
    },

    /** Uses a code up. Resolves to false for a wrong, expired or used one. */
    use: (trx: Knex, userId: string, key: string, code: string): Promise<boolean> =>
      createOneTimeTokenRepository(trx).use(claimOf(userId, key, code.replace(/\s/g, '')), currentTime()),
  };
};

export type MailedCodes = ReturnType<typeof createMailedCodes>;
