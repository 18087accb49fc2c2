import { hash, verify } from '@node-rs/argon2';

/** Argon2id (the library's default variant), as OWASP's password storage cheat sheet has it. Runs off the event loop. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, ARGON2ID);

// Of random bytes that nobody kept, made when it is first needed.
let nobodysHash: Promise<string> | undefined;

/**
 * Is this the password of the hash? Where there is no hash, the answer is no, and it takes as long:
 * the time must not tell which accounts exist.
 */
export const verifyPassword = async (stored: string | undefined, password: string): Promise<boolean> => {
  nobodysHash ??= hashPassword(crypto.randomUUID());
  const matches = await verify(stored ?? (await nobodysHash), password);
  return matches && stored !== undefined;
};
