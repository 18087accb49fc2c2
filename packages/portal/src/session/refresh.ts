import type { Token } from 'bff-contract';
import type { PortalError } from 'bff-contract/portal-error';
import { pause } from '../recovery/pause';
import { getToken, setToken } from './session';
import { sessionTexts as texts } from './texts';

const LOCK = 'session-refresh';

/**
 * Storage writes reach other tabs with a delay, possibly after those tabs have acquired the lock. So the
 * refreshing tab holds the lock slightly longer, and a waiting tab checks the storage for a while.
 */
const KEEP_LOCK_MS = 100;
const STORAGE_DELAY_MS = 500;
const STORAGE_LOOK_MS = 20;

const failed = (): PortalError => ({ status: 401, code: 'UNAUTHORIZED', error: texts.refreshFailed });

/** Statuses that don't mean the tokens are invalid: the session must survive them. */
const isTemporary = (status: number): boolean => status === 429 || status >= 500;

/** Running refreshes by the expired access token. */
const running = new Map<string, Promise<PortalError | undefined>>();

/**
 * Replaces an expired token. Requests in this tab with the same expired token share one refresh; a
 * cross-tab lock makes other tabs wait and then read the new token from storage.
 *
 * @param expired the token of the rejected request
 * @returns undefined if there is a newer token, otherwise the error
 */
export const refreshToken = (expired: Token): Promise<PortalError | undefined> => {
  // The token of a dealer-portal view can't be refreshed and must not wait for the tabs of the real
  // session.
  if (expired.refreshToken === '') return Promise.resolve(failed());
  const { accessToken } = expired;
  const known = running.get(accessToken);
  if (known) return known;
  const result = withLock(expired, () => refreshUnlessNewer(expired)).finally(() =>
    running.delete(accessToken),
  );
  running.set(accessToken, result);
  return result;
};

/** Runs a task if no tab holds the lock; otherwise resolves to undefined. */
const runIfFree = <T>(locks: LockManager, task: () => Promise<T>): Promise<{ result: T } | undefined> =>
  new Promise((resolve, reject) => {
    const work = async (lock: Lock | null) => {
      if (!lock) return resolve(undefined);
      resolve({ result: await task() });
      await pause(KEEP_LOCK_MS);
    };
    locks.request(LOCK, { ifAvailable: true }, work).catch(reject);
  });

/** Without the Web Locks API (or on plain HTTP), tokens are still refreshed only once per tab. */
const withLock = async <T>(expired: Token, task: () => Promise<T>): Promise<T> => {
  const locks = 'locks' in navigator ? navigator.locks : undefined;
  if (!locks) return task();
  const done = await runIfFree(locks, task);
  if (done) return done.result;
  // Another tab was refreshing: its token appears in storage soon, unless its refresh failed.
  return locks.request(LOCK, async () => {
    await untilReplaced(expired);
    return task();
  });
};

const untilReplaced = async (expired: Token): Promise<void> => {
  const deadline = Date.now() + STORAGE_DELAY_MS;
  while (getToken()?.accessToken === expired.accessToken && Date.now() < deadline) {
    await pause(STORAGE_LOOK_MS);
  }
};

const refreshUnlessNewer = async (expired: Token): Promise<PortalError | undefined> => {
  const token = getToken();
  if (!token) return failed();
  if (token.accessToken !== expired.accessToken) return undefined;
  let response: Response;
  try {
    response = await fetch(new URL('/api/auth/refresh', window.location.origin), {
      headers: {
        Accept: 'application/json',
        'Content-Type': 'application/json',
        Authorization: `${token.tokenType} ${token.accessToken}`,
        'X-Refresh-Token': token.refreshToken,
      },
    });
  } catch {
    return { status: 0, code: 'NETWORK', error: texts.unreachable };
  }
  if (isTemporary(response.status)) {
    return { status: response.status, code: 'UNAVAILABLE', error: texts.busy };
  }
  if (!response.ok) return failed();
  const next = (await response.json().catch(() => undefined)) as Partial<Token> | undefined;
  if (!next?.accessToken || !next.refreshToken) return failed();
  // The user signed out during the request; don't restore the session.
  if (!getToken()) return failed();
  setToken({
    tokenType: next.tokenType ?? 'Bearer',
    accessToken: next.accessToken,
    refreshToken: next.refreshToken,
  });
  return undefined;
};
