import { createHmac } from 'node:crypto';
import { deriveKey, seal, unseal } from '../../config/keys';
import { allSecrets, type ServerSecrets } from '../../config/server-secrets';

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
  const hashKey = deriveKey(secret, 'idempotency hashes');
  const responseKey = (key: string) => deriveKey(secret, 'idempotency answers', { salt: key });

  return {
    hash: (...parts: unknown[]): string =>
      createHmac('sha256', hashKey)
        .update(JSON.stringify(canonical(parts)))
        .digest('base64url'),

    /** @param key the caller's Idempotency-Key, which is stored nowhere */
    seal: (key: string, response: string): string => seal(responseKey(key), response),
    unseal: (key: string, sealed: string): string => unseal(responseKey(key), sealed),
  };
};

/** For the current secret of the settings, and for the older ones, whose keys are good for a day. */
export const createSecrets = (secrets: ServerSecrets) => {
  const [current, ...previous] = allSecrets(secrets).map(createSecret);
  if (!current) throw new Error('no secret');
  return { current, previous };
};
