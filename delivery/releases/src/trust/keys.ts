import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import { problem } from '../problem';

/** An Ed25519 key that signatures are checked with. */
export interface PublicKey {
  /** The fingerprint: the first 32 hex digits of the SHA-256 of the raw key. */
  id: string;
  verify: (message: Buffer, signature: Buffer) => boolean;
}

/** An Ed25519 key that signs. */
export interface Signer {
  /** The fingerprint of its public key. */
  id: string;
  /** `ed25519:<base64url>`, as trust files list it. */
  publicKey: string;
  sign: (message: Buffer) => Buffer;
}

const PUBLIC_KEY = /^ed25519:([A-Za-z0-9_-]{43})$/;

const rawOf = (key: KeyObject): string => {
  const { x } = key.export({ format: 'jwk' });
  if (key.asymmetricKeyType !== 'ed25519' || x === undefined) throw new Error('Not an Ed25519 key');
  return x;
};

const fingerprintOf = (raw: string): string =>
  createHash('sha256').update(Buffer.from(raw, 'base64url')).digest('hex').slice(0, 32);

/**
 * Reads `ed25519:<base64url>`.
 * @throws a problem where it is no public key
 */
export const readPublicKey = (text: string): PublicKey => {
  const [, raw] = PUBLIC_KEY.exec(text) ?? [];
  if (raw === undefined) throw problem(`${JSON.stringify(text)} is no public key: ed25519:… would be one.`);
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: raw }, format: 'jwk' });
  return { id: fingerprintOf(raw), verify: (message, signature) => verify(null, message, key, signature) };
};

/**
 * Reads a private key.
 * @param pem PKCS #8 in PEM
 * @throws a problem that never repeats the text, where it is no Ed25519 key
 */
export const readPrivateKey = (pem: string): Signer => {
  try {
    const key = createPrivateKey(pem);
    const raw = rawOf(createPublicKey(key));
    return {
      id: fingerprintOf(raw),
      publicKey: `ed25519:${raw}`,
      sign: (message) => sign(null, message, key),
    };
  } catch {
    throw problem('The key is no Ed25519 private key in PEM (PKCS #8).', '`portal keys create` makes one.');
  }
};

/** A new private key: PKCS #8 in PEM. */
export const createKey = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
