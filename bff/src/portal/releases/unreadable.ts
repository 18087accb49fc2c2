/**
 * A file of the store that exists and can't be used: truncated, no JSON, of the wrong shape, a link. It is told apart
 * from a store that does not respond, because an older file can stand in for it.
 */
export interface UnreadableError extends Error {
  isUnreadable: true;
}

export const unreadable = (reason: string): UnreadableError =>
  Object.assign(new Error(reason), { isUnreadable: true as const });

export const isUnreadable = (error: unknown): error is UnreadableError =>
  error instanceof Error && 'isUnreadable' in error;
