import type { PortalError } from 'bff-contract/portal-error';
import { pause } from '../recovery/pause';
import { pauseAfter } from '../recovery/pause-after';
import { getToken } from '../session/session';
import { methodOf, type PortalRequest } from './portal-request';

/**
 * How long a call is retried while the server is busy, from its start. A database that changes its writer
 * takes about 10 to 30 s. After that the user sees the error, and sending the same content again uses the
 * same key.
 */
const MAX_BUSY_MS = 30_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 8_000;
/** How soon a waiting call notices that nobody needs it any more. */
const LOOK_MS = 250;

/** Methods that have the same effect when they are repeated. POST does only with a key. */
const REPEATABLE = new Set(['GET', 'PUT', 'DELETE']);

/** Whether sending a request twice has the effect of sending it once. */
const isRepeatable = (request: PortalRequest): boolean =>
  'Idempotency-Key' in (request.headers ?? {}) || REPEATABLE.has(methodOf(request));

/** Callers of background requests repeat them on their own schedule. */
const mayRetry = (request: PortalRequest, error: PortalError | undefined): boolean =>
  !request.background &&
  isRepeatable(request) &&
  (error?.status === 503 || error?.code === 'IDEMPOTENCY_KEY_IN_USE');

/**
 * Delay before the next retry of a busy call: at least `Retry-After`, longer with each retry.
 *
 * @param retries number of retries so far
 * @param startedAt start of the call in epoch ms
 * @returns milliseconds; undefined if the call must not be retried or its time is over
 */
export const retryDelay = (
  request: PortalRequest,
  error: PortalError | undefined,
  retries: number,
  startedAt: number,
): number | undefined => {
  if (!mayRetry(request, error)) return undefined;
  const asked = (error?.retryAfter ?? 0) * 1_000;
  const pauses = { firstMs: asked || FIRST_PAUSE_MS, longestMs: LONGEST_PAUSE_MS };
  const pause = Math.max(asked, pauseAfter(retries, pauses));
  const left = startedAt + MAX_BUSY_MS - Date.now();
  // The last retry comes at the end of the time, unless the server asks for longer.
  return asked > left || left <= 0 ? undefined : Math.min(pause, left);
};

/**
 * Waits before a retry.
 *
 * @returns whether the call is still wanted
 * @throws the reason of `signal` when it aborts
 */
export const waitForRetry = async (
  ms: number,
  isWanted: () => boolean,
  signal?: AbortSignal,
): Promise<boolean> => {
  const end = Date.now() + ms;
  while (isWanted()) {
    const left = end - Date.now();
    if (left <= 0) return true;
    await pause(Math.min(left, LOOK_MS), signal);
  }
  return false;
};

/** Returns a check for whether the session in which a call was made still exists. */
export const watchOwnSession = (request: PortalRequest): (() => boolean) => {
  const isSignedIn = () => request.public === true || getToken() !== null;
  const wasSignedIn = isSignedIn();
  return () => !wasSignedIn || isSignedIn();
};
