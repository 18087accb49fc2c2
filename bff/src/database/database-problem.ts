/* Problems that an operator has to fix before the database accepts writes again, in words that may be public. */

const READ_ONLY_ERRORS = new Set([1036, 1223, 1290, 1792, 1836, 1874, 3100]);
const FULL_ERRORS = new Set([1021, 1114, 3019]);
/** From the storage engine, which names the system's reason: no space, over the quota. */
const ENGINE_ERRORS = new Set([1026, 1030, 1878]);
const OUTSIDE_CLUSTER = 1047;

export const FULL = 'the disk of the database is full';
export const FAILING = 'the disk of the database fails';

/** @returns undefined for any other failure */
export const problemOf = (error: unknown): string | undefined => {
  if (typeof error !== 'object' || error === null) return undefined;
  const { errno = 0, code, message } = error as { errno?: number; code?: unknown; message?: unknown };
  if (READ_ONLY_ERRORS.has(errno) || /^SQLITE_READONLY(?:_|$)/.test(String(code))) {
    return 'the database is read-only';
  }
  const isEngineFull = ENGINE_ERRORS.has(errno) && /\b(?:error|errno):? (?:28|122)\b/i.test(String(message));
  if (FULL_ERRORS.has(errno) || isEngineFull || code === 'SQLITE_FULL') return FULL;
  if (errno === OUTSIDE_CLUSTER) return 'the database node is outside its cluster';
  if (/^SQLITE_IOERR(?:_|$)/.test(String(code))) return FAILING;
  return undefined;
};
