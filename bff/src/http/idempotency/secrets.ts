import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { allSecrets, type ServerSecrets } from '../../config/server-secrets';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Returns equal text for objects that differ only in the order of their fields. */
const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => [key, canonical(inner)]);
};

/**
 * Bodies hold passwords and responses hold tokens, so the database stores neither in plain text: of bodies it has a keyed
 * hash, and responses are encrypted with a key derived from the server's secret and the caller's Idempotency-Key.
 */
const createSecret = (secret: string) => {
  const hashKey = Buffer.from(hkdfSync('sha256', secret, '', 'idempotency hashes', 32));
  const responseKey = (key: string) =>
    Buffer.from(hkdfSync('sha256', secret, key, 'idempotency answers', 32));

  return {
    hash: (...parts: unknown[]): string =>
      createHmac('sha256', hashKey)
        .update(JSON.stringify(canonical(parts)))
        .digest('base64url'),

    /** @param key the caller's Idempotency-Key, which is stored nowhere */
    seal: (key: string, response: string): string => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', responseKey(key), nonce);
      const sealed = Buffer.concat([cipher.update(response, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
    },

    unseal: (key: string, sealed: string): string => {
      const bytes = Buffer.from(sealed, 'base64');
      const decipher = createDecipheriv('aes-256-gcm', responseKey(key), bytes.subarray(0, NONCE_BYTES));
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
      return Buffer.concat([text, decipher.final()]).toString('utf8');
    },
  };
};

/** For the current secret of the settings, and for the older ones, whose keys are good for a day. */
export const createSecrets = (secrets: ServerSecrets) => {
  const [current, ...previous] = allSecrets(secrets).map(createSecret);
  if (!current) throw new Error('no secret');
  return { current, previous };
};
