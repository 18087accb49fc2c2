import { randomBytes } from 'node:crypto';
import { v7 } from 'uuid';

/** A new id: UUID version 7, ordered by time and unguessable (RFC 9562). */
export const newId = (): string => v7();

/** 32 characters without lookalikes. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Random characters that people can read out, of 5 bits each. */
export const randomCode = (length: number): string =>
  [...randomBytes(length)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
