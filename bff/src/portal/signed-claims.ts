import { createSigner } from '../config/keys';
import type { ServerSecrets } from '../config/server-secrets';

/** Longer texts are not looked at. */
const MAX_LENGTH = 1_000;

/** The values of a payload. Version 0.2.0 adds the id of a secret. */
const parse = (payload: string, count: number): unknown[] | undefined => {
  try {
    const parts = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as unknown;
    if (!Array.isArray(parts) || parts.length < count || parts.length > count + 1) return undefined;
    return parts.slice(0, count);
  } catch {
    return undefined;
  }
};

/**
 * Makes and checks tokens as of `createSigner`: `<payload>.<signature>`, both in base64url. Anyone can read the payload.
 *
 * @param purpose tokens of one purpose are none of another
 */
export const createSignedClaims = (secrets: ServerSecrets, purpose: string) => {
  const { sign, isGenuine } = createSigner(secrets, purpose);
  return {
    sign: (values: readonly unknown[]): string => {
      const payload = Buffer.from(JSON.stringify(values)).toString('base64url');
      return `${payload}.${sign(payload)}`;
    },

    /**
     * @param count how many values were signed
     * @returns the values, as JSON has them; undefined if the token is altered or of another server
     */
    verify: (token: string, count: number): unknown[] | undefined => {
      const [payload, given, ...rest] = token.length > MAX_LENGTH ? [] : token.split('.');
      if (payload === undefined || given === undefined || rest.length > 0) return undefined;
      return isGenuine(payload, given) ? parse(payload, count) : undefined;
    },
  };
};
