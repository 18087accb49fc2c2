import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The same for objects whose fields come in another order. */
const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => [key, canonical(inner)]);
};

/**
 * Bodies hold passwords and answers hold tokens, so neither can be read in the database: bodies are
 * kept as keyed hashes, answers encrypted with what only the caller and this server know together.
 */
export const createSecrets = (secret: string) => {
  const hashKey = Buffer.from(hkdfSync('sha256', secret, '', 'idempotency hashes', 32));
  const answerKey = (key: string) => Buffer.from(hkdfSync('sha256', secret, key, 'idempotency answers', 32));

  return {
    hash: (...parts: unknown[]): string =>
      createHmac('sha256', hashKey)
        .update(JSON.stringify(canonical(parts)))
        .digest('base64url'),

    /** @param key the caller's Idempotency-Key, which is stored nowhere */
    seal: (key: string, answer: string): string => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', answerKey(key), nonce);
      const sealed = Buffer.concat([cipher.update(answer, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
    },

    unseal: (key: string, sealed: string): string => {
      const bytes = Buffer.from(sealed, 'base64');
      const decipher = createDecipheriv('aes-256-gcm', answerKey(key), bytes.subarray(0, NONCE_BYTES));
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
      return Buffer.concat([text, decipher.final()]).toString('utf8');
    },
  };
};
