import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { isReleaseId } from '@slabdesk/releases';
import { allSecrets, idOfSecret, type ServerSecrets, secretsFor } from '../../config/server-secrets';

/** A release that one browser gets, until `until`. */
export interface PreviewClaim {
  remote: string;
  /** `<version>-<hash>` */
  release: string;
  /** Epoch ms. */
  until: number;
}

const REMOTE = /^[a-z][a-z0-9-]{0,30}$/;
/** Longer texts are not looked at. */
const MAX_LENGTH = 600;

/** `[remote, release, until, id of the secret]`, of which the last may be absent. */
const parse = (payload: string): { claim: PreviewClaim; key: string | undefined } | undefined => {
  try {
    const [remote, release, until, key, ...rest] = JSON.parse(
      Buffer.from(payload, 'base64url').toString('utf8'),
    ) as unknown[];
    if (typeof remote !== 'string' || !REMOTE.test(remote)) return undefined;
    if (typeof release !== 'string' || !isReleaseId(release)) return undefined;
    if (typeof until !== 'number' || !Number.isSafeInteger(until)) return undefined;
    if ((key !== undefined && typeof key !== 'string') || rest.length > 0) return undefined;
    return { claim: { remote, release, until }, key };
  } catch {
    return undefined;
  }
};

/**
 * Makes and checks the tokens of preview links: `<payload>.<signature>`, both in base64url. A token says nothing about who
 * made it and is not stored, so it can't be revoked before it expires, except by replacing the secret.
 */
export const createPreviewLinks = (secrets: ServerSecrets) => {
  const keys = new Map(
    allSecrets(secrets).map((secret) => [
      secret,
      Buffer.from(hkdfSync('sha256', secret, '', 'release previews', 32)),
    ]),
  );
  const signature = (secret: string, payload: string): Buffer =>
    createHmac('sha256', keys.get(secret) ?? Buffer.alloc(0))
      .update(payload)
      .digest();
  return {
    sign: ({ remote, release, until }: PreviewClaim): string => {
      const key = idOfSecret(secrets.secret);
      const parts = [remote, release, until, ...(key === undefined ? [] : [key])];
      const payload = Buffer.from(JSON.stringify(parts)).toString('base64url');
      return `${payload}.${signature(secrets.secret, payload).toString('base64url')}`;
    },

    /**
     * @param now epoch ms
     * @returns undefined if the token is altered, expired or of another server
     */
    verify: (token: string, now: number): PreviewClaim | undefined => {
      const [payload, given, ...rest] = token.length > MAX_LENGTH ? [] : token.split('.');
      if (payload === undefined || given === undefined || rest.length > 0) return undefined;
      const parsed = parse(payload);
      if (!parsed) return undefined;
      const isGenuine = secretsFor(secrets, parsed.key).some((secret) => {
        const expected = signature(secret, payload);
        // Compared as text, so that a signature has one spelling.
        const actual = Buffer.from(given);
        const wanted = Buffer.from(expected.toString('base64url'));
        return actual.length === wanted.length && timingSafeEqual(actual, wanted);
      });
      return isGenuine && parsed.claim.until > now ? parsed.claim : undefined;
    },
  };
};

export type PreviewLinks = ReturnType<typeof createPreviewLinks>;
