import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { allSecrets, idOfSecret, type ServerSecrets, secretsFor } from '../config/server-secrets';

/** Longer texts are not looked at. */
const MAX_LENGTH = 1_000;

/** The values of a payload, and after them the id of its secret, which may be absent. */
const parse = (
  payload: string,
  count: number,
): { values: unknown[]; key: string | undefined } | undefined => {
  try {
    const parts = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as unknown;
    if (!Array.isArray(parts) || parts.length < count || parts.length > count + 1) return undefined;
    const key: unknown = parts[count];
    if (key !== undefined && typeof key !== 'string') return undefined;
    return { values: parts.slice(0, count), key };
  } catch {
    return undefined;
  }
};

/**
 * Makes and checks tokens that only servers with the secret can make: `<payload>.<signature>`, both in base64url. Anyone can
 * read the payload. A token is not stored, so it can't be revoked, except by replacing the secret.
 *
 * @param purpose tokens of one purpose are none of another
 */
export const createSignedClaims = (secrets: ServerSecrets, purpose: string) => {
  const keys = new Map(
    allSecrets(secrets).map((secret) => [secret, Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))]),
  );
  const signature = (secret: string, payload: string): Buffer =>
    createHmac('sha256', keys.get(secret) ?? Buffer.alloc(0))
      .update(payload)
      .digest();
  return {
    sign: (values: readonly unknown[]): string => {
      const key = idOfSecret(secrets.secret);
      const parts = [...values, ...(key === undefined ? [] : [key])];
      const payload = Buffer.from(JSON.stringify(parts)).toString('base64url');
      return `${payload}.${signature(secrets.secret, payload).toString('base64url')}`;
    },

    /**
     * @param count how many values were signed
     * @returns the values, as JSON has them; undefined if the token is altered or of another server
     */
    verify: (token: string, count: number): unknown[] | undefined => {
      const [payload, given, ...rest] = token.length > MAX_LENGTH ? [] : token.split('.');
      if (payload === undefined || given === undefined || rest.length > 0) return undefined;
      const parsed = parse(payload, count);
      if (!parsed) return undefined;
      const isGenuine = secretsFor(secrets, parsed.key).some((secret) => {
        // Compared as text, so that a signature has one spelling.
        const actual = Buffer.from(given);
        const wanted = Buffer.from(signature(secret, payload).toString('base64url'));
        return actual.length === wanted.length && timingSafeEqual(actual, wanted);
      });
      return isGenuine ? parsed.values : undefined;
    },
  };
};
