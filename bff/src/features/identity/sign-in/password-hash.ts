import { lazily } from '@slabdesk/units';
import pLimit from 'p-limit';
import { HASH_THREADS } from '../../../config/hash-threads';
import { isPastDeadline } from '../../../database/time-limits';
import { unavailable } from '../../../http/errors';
import { hash, verify } from './argon2-threads';

/** Argon2id (the library's default), with the parameters of OWASP's password storage cheat sheet. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const limitHashing = pLimit(HASH_THREADS);

/** Sets how many passwords this process hashes at once. */
export const limitHashThreads = (threads: number): void => {
  limitHashing.concurrency = threads;
};

/** Skips requests whose deadline has passed. @throws 503 */
const work = <T>(task: () => Promise<T>): Promise<T> =>
  limitHashing(async () => {
    if (isPastDeadline()) throw unavailable();
    return task();
  });

/** Hashes a new password. */
export const hashPassword = (password: string): Promise<string> => work(() => hash(password, ARGON2ID));

/** Hash of a discarded random value. */
const dummyHash = lazily(() => hash(crypto.randomUUID(), ARGON2ID));

/**
 * Checks a password against a stored hash. Without a hash it resolves to false after the same amount of
 * work, so timing doesn't reveal which accounts exist.
 *
 * @throws 503 when the request's deadline has passed
 */
export const verifyPassword = (stored: string | undefined, password: string): Promise<boolean> =>
  work(async () => {
    // Made for the first password of all, whether or not it is needed.
    const dummy = dummyHash();
    const matches = await verify(stored ?? (await dummy), password);
    return matches && stored !== undefined;
  });
