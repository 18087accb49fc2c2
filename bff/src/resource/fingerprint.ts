import { createHash } from 'node:crypto';

/** A short text that differs when anything in `value` does. */
export const fingerprintOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url');
