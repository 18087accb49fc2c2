import { problem } from '../../command-kit/src/problem.mjs';

/**
 * A file of the store that exists and can't be used: truncated, no JSON, of the wrong shape, a link. It is told apart
 * from a store that does not respond, because an older file can stand in for it.
 */
export const unreadable = (reason) => Object.assign(problem(reason), { isUnreadable: true, reason });

export const isUnreadable = (error) => error?.isUnreadable === true;

/** Runs what reads a file; where that can't be used, the error's message names it and `reason` says why. */
export const naming = async (key, read) => {
  try {
    return await read();
  } catch (error) {
    if (isUnreadable(error)) error.message = `${key} can't be read: ${error.reason}.`;
    throw error;
  }
};
