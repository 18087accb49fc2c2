import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { idOfSecret, type ServerSecrets, secretsFor } from '../../config/server-secrets';
import { currentTime } from '../../database/clock';

/** Whose data may be downloaded, and which administrator asked for it. */
export interface ExportClaim {
  user: string;
  by: string;
}

interface SignedClaim extends ExportClaim {
  /** Epoch ms. */
  expires: number;
  /** Id of the secret. */
  key?: string;
  signature: string;
}

/** Just enough for the browser to start the download. */
const VALID_MS = 60_000;

/** Makes and checks the links of exports, which browsers download without the headers of a session. */
export const createExportLinks = (secrets: ServerSecrets) => {
  const signature = (secret: string, { user, by }: ExportClaim, expires: number): Buffer =>
    createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, '', 'person exports', 32)))
      .update(JSON.stringify([user, by, expires]))
      .digest();
  return {
    /** The query of a link. */
    sign: (claim: ExportClaim): URLSearchParams => {
      const expires = currentTime() + VALID_MS;
      const key = idOfSecret(secrets.secret);
      return new URLSearchParams({
        ...claim,
        expires: String(expires),
        ...(key && { key }),
        signature: signature(secrets.secret, claim, expires).toString('base64url'),
      });
    },

    /** Whether a link is genuine and hasn't expired. */
    isValid: ({ expires, key, signature: given, ...claim }: SignedClaim): boolean => {
      const actual = Buffer.from(given, 'base64url');
      const isGenuine = secretsFor(secrets, key).some((secret) => {
        const expected = signature(secret, claim, expires);
        return actual.length === expected.length && timingSafeEqual(actual, expected);
      });
      return isGenuine && expires > currentTime();
    },
  };
};
