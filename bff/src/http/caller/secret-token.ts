import { createHash, randomBytes } from 'node:crypto';

/** A new opaque token: 32 random bytes. */
export const newSecretToken = (): string => randomBytes(32).toString('base64url');

/**
 * The hash of a token, which is stored instead of it. A plain hash is enough for 32 random bytes.
 */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
