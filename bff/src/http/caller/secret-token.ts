import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

/** A new opaque token: 32 random bytes. */
export const newSecretToken = (): string => randomBytes(32).toString('base64url');

/**
 * The hash of a token, which is stored instead of it. A plain hash is enough for 32 random bytes.
 */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const REFRESH_SUCCESSOR = 'refresh successor';

const sealingKey = (token: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', token, '', purpose, 32));

/**
 * Encrypts `text` so that only the holder of `token` can read it, for the same purpose (AES-256-GCM, key by HKDF).
 */
export const sealWith = (token: string, text: string, purpose = REFRESH_SUCCESSOR): string => {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', sealingKey(token, purpose), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
};

/** Returns the text that `sealWith` encrypted. @throws with another token or purpose */
export const unsealWith = (token: string, sealed: string, purpose = REFRESH_SUCCESSOR): string => {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv(
    'aes-256-gcm',
    sealingKey(token, purpose),
    bytes.subarray(0, NONCE_BYTES),
  );
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([text, decipher.final()]).toString('utf8');
};
