import { domainToASCII, domainToUnicode } from 'node:url';
import type { Knex } from 'knex';
import { deleteSome } from '../../../database/delete-some';

/** The purpose of a token: a link in a mail, or the second step of a sign-in. */
export type Purpose =
  | 'set-password'
  | 'reset-password'
  | 'confirm-email'
  | 'confirm-contact'
  | 'change-email'
  | 'undo-email-change'
  | 'two-step'
  | 'mailed-code';

export interface TokenClaim {
  hash: string;
  userId: string;
  purpose: Purpose;
}

export interface NewToken extends TokenClaim {
  /** The address that the account gets by the token. */
  email?: string | undefined;
  /** If it undoes what happened since another time than now. */
  since?: number | undefined;
}

/** A token that is good. Times are epoch ms. */
export interface GoodToken {
  /** The address that the account gets by it. */
  email?: string;
  /** From when on it undoes what happened, if it does. */
  createdAt: number;
}

/** An address with its domain as it is, in ASCII and in Unicode. */
const spellingsOf = (email: string): string[] => {
  const at = email.lastIndexOf('@') + 1;
  const spell = (write: (domain: string) => string) => email.slice(0, at) + write(email.slice(at));
  return [email, spell(domainToASCII), spell(domainToUnicode)];
};

/** The tokens of mailed links and half sign-ins: stored as hashes, used once. Times are epoch ms. */
export const createOneTimeTokenRepository = (db: Knex) => {
  const unused = () => db('one_time_tokens').whereNull('used_at');
  const good = (claim: TokenClaim, now: number) =>
    unused()
      .where({ token_hash: claim.hash, user_id: claim.userId, purpose: claim.purpose })
      .where('expires_at', '>', now);

  return {
    async add(now: number, expiresAt: number, ...claims: NewToken[]): Promise<void> {
      const rows = claims.map(({ hash, userId, purpose, email, since = now }) => ({
        token_hash: hash,
        user_id: userId,
        purpose,
        created_at: since,
        expires_at: expiresAt,
        email: email ?? null,
      }));
      if (rows.length > 0) await db('one_time_tokens').insert(rows);
    },

    async find(claim: TokenClaim, now: number): Promise<GoodToken | undefined> {
      const row: { email: string | null; created_at: number } | undefined = await good(claim, now).first(
        'email',
        'created_at',
      );
      return row && { email: row.email ?? undefined, createdAt: Number(row.created_at) };
    },

    /** Finds a valid token that is good for one of these purposes. */
    async findClaim(
      hash: string,
      purposes: readonly Purpose[],
      now: number,
    ): Promise<TokenClaim | undefined> {
      const row: { user_id: string; purpose: Purpose } | undefined = await unused()
        .where('token_hash', hash)
        .whereIn('purpose', purposes)
        .where('expires_at', '>', now)
        .first('user_id', 'purpose');
      return row && { hash, userId: row.user_id, purpose: row.purpose };
    },

    /** Counts an attempt with a token. Resolves to false if it is invalid or has no attempts left. */
    async countTry(claim: TokenClaim, now: number, most: number): Promise<boolean> {
      return (await good(claim, now).where('tries', '<', most).increment('tries', 1)) > 0;
    },

    /** Consumes a token. Only one of several concurrent calls resolves to true. */
    async use(claim: TokenClaim, now: number): Promise<boolean> {
      return (await good(claim, now).update({ used_at: now })) > 0;
    },

    /** Ends the tokens of a user that are still good, or those for some purposes. */
    async voidAll(userId: string, now: number, purposes?: readonly Purpose[]): Promise<void> {
      const tokens = unused().where('user_id', userId);
      if (purposes) tokens.whereIn('purpose', purposes);
      await tokens.update({ used_at: now });
    },

    /** Ends the tokens of all users. */
    async voidEverybodys(now: number): Promise<void> {
      await unused().update({ used_at: now });
    },

    /** Ends the links that undo the changes of a user's address from one moment on. */
    async voidUndosSince(userId: string, since: number, now: number): Promise<void> {
      await unused()
        .where({ user_id: userId, purpose: 'undo-email-change' })
        .where('created_at', '>=', since)
        .update({ used_at: now });
    },

    /** When the first of the user's links that still lead back to an address was mailed. */
    async firstUndoTo(userId: string, email: string, now: number): Promise<number | undefined> {
      const row: { created_at: number } | undefined = await unused()
        .where({ user_id: userId, purpose: 'undo-email-change' })
        .whereIn('email', spellingsOf(email))
        .where('expires_at', '>', now)
        .orderBy('created_at')
        .first('created_at');
      return row && Number(row.created_at);
    },

    /** Can a user other than `exceptId` still get this address back? */
    async isReserved(email: string, now: number, exceptId = ''): Promise<boolean> {
      const links = unused().where('purpose', 'undo-email-change').where('expires_at', '>', now);
      links.whereIn('email', spellingsOf(email)).whereNot('user_id', exceptId);
      return (await links.first('token_hash')) !== undefined;
    },

    /** Deletes a batch of expired tokens. Resolves to their number. */
    purge: (now: number): Promise<number> =>
      deleteSome(db, 'one_time_tokens', 'token_hash', db('one_time_tokens').where('expires_at', '<=', now)),
  };
};
