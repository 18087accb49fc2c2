import { randomBytes, randomInt } from 'node:crypto';
import { v7 } from 'uuid';
import { currentTime } from './clock';

/** A sequence begins below this, at random. As many numbers are left for ids that follow until the time goes on. */
const MAX_FIRST = 2 ** 31;

const last = { msecs: 0, seq: 0 };

/** A new id: UUID version 7, ordered by `currentTime` and unguessable (RFC 9562). A process makes them in ascending order. */
export const newId = (): string => {
  const now = currentTime();
  if (now > last.msecs) Object.assign(last, { msecs: now, seq: randomInt(MAX_FIRST) });
  else last.seq += 1;
  return v7(last);
};

/** 32 characters without lookalikes. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Random characters that people can read out, of 5 bits each. */
export const randomCode = (length: number): string =>
  [...randomBytes(length)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
