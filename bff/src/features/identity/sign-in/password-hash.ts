import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { isPastDeadline } from '../../../database';
import { HASH_THREADS } from '../../../http/admission/hash-threads';
import { unavailable } from '../../../http/errors';

/** Argon2id (the library's default variant), as OWASP's password storage cheat sheet has it. Runs off the event loop. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const limit = pLimit(HASH_THREADS);

/** @throws 503 rather than work for a request that is too late anyway */
const work = <T>(task: () => Promise<T>): Promise<T> =>
  limit(async () => {
    if (isPastDeadline()) throw unavailable();
    return task();
  });

/** Hashes a new password. */
export const hashPassword = (password: string): Promise<string> => work(() => hash(password, ARGON2ID));

// Of random bytes that nobody kept, made when it is first needed.
let nobodysHash: Promise<string> | undefined;

/**
 * Is this the password of the hash? Without a hash the result is false, and takes as long: the time must not tell which
 * accounts exist.
 */
export const verifyPassword = (stored: string | undefined, password: string): Promise<boolean> =>
  work(async () => {
    nobodysHash ??= hash(crypto.randomUUID(), ARGON2ID);
    const matches = await verify(stored ?? (await nobodysHash), password);
    return matches && stored !== undefined;
  });
