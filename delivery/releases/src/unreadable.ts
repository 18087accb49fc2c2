import { type Problem, problem } from './problem';

/**
 * A file of the store that exists and can't be used: truncated, no JSON, of the wrong shape, a link. It is told apart
 * from a store that does not respond, because an older file can stand in for it.
 */
export interface UnreadableError extends Problem {
  isUnreadable: true;
  /** Without the name of the file. */
  reason: string;
}

export const unreadable = (reason: string): UnreadableError =>
  Object.assign(problem(reason), { isUnreadable: true as const, reason });

export const isUnreadable = (error: unknown): error is UnreadableError =>
  error instanceof Error && 'isUnreadable' in error;

/** Runs what reads a file. If the file can't be used, the error's message names it, and `reason` says why. */
export const naming = async <T>(key: string, read: () => Promise<T>): Promise<T> => {
  try {
    return await read();
  } catch (error) {
    if (isUnreadable(error)) error.message = `${key} can't be read: ${error.reason}.`;
    throw error;
  }
};
