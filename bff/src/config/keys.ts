import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { allSecrets, type ServerSecrets } from './server-secrets';

/** A key for one purpose, of a secret or a token (HKDF). It is no key for any other purpose or salt. */
export const deriveKey = (secret: string, purpose: string, { salt = '', bytes = 32 } = {}): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, purpose, bytes));

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts a text so that only the holder of the key can read it (AES-256-GCM). */
export const seal = (key: Buffer, text: string): string => {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
};

/** Returns the text that `seal` encrypted. @throws with another key */
export const unseal = (key: Buffer, sealed: string): string => {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([text, decipher.final()]).toString('utf8');
};

/** Seals texts for one purpose, so that only servers with the secret can read them. */
export const createSeals = (secrets: ServerSecrets, purpose: string) => ({
  seal: (text: string): string => seal(deriveKey(secrets.secret, purpose), text),

  /** Undefined if none of the server's secrets sealed it. */
  open: (sealed: string): { text: string; isCurrent: boolean } | undefined => {
    for (const secret of allSecrets(secrets)) {
      try {
        return { text: unseal(deriveKey(secret, purpose), sealed), isCurrent: secret === secrets.secret };
      } catch {
        // Another one may have.
      }
    }
    return undefined;
  },
});

/**
 * Makes and checks signatures that only servers with the secret can make. They are not stored, so they can't be revoked,
 * except by replacing the secret.
 *
 * @param purpose signatures of one purpose are none of another
 */
export const createSigner = (secrets: ServerSecrets, purpose: string) => {
  const current = deriveKey(secrets.secret, purpose);
  const keys = [current, ...secrets.previousSecrets.map((secret) => deriveKey(secret, purpose))];
  const signature = (key: Buffer, text: string): string =>
    createHmac('sha256', key).update(text).digest('base64url');
  return {
    sign: (text: string): string => signature(current, text),
    /** Compares signatures as text, so that each has one spelling. */
    isGenuine: (text: string, given: string): boolean =>
      keys.some((key) => {
        const [actual, wanted] = [Buffer.from(given), Buffer.from(signature(key, text))];
        return actual.length === wanted.length && timingSafeEqual(actual, wanted);
      }),
  };
};
