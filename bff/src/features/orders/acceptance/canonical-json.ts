import { createHash } from 'node:crypto';

const sorted = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;

/** JSON with sorted keys and without spaces (RFC 8785): equal values have the same text. */
export const canonicalJson = (value: unknown): string => JSON.stringify(value, sorted);

/** The SHA-256 of a text or of bytes, in hexadecimal. */
export const sha256Of = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex');
