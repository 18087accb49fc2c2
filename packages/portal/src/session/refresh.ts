import type { Token } from 'bff-contract';
import type { PortalError } from 'bff-contract/portal-error';
import { getToken, setToken } from './session';

const LOCK = 'session-refresh';

/**
 * What a tab writes shows in the storage of others a moment later, maybe after they got the lock. So who
 * has refreshed keeps the lock a little longer, and who has waited for it gives the storage some time.
 */
const KEEP_LOCK_MS = 100;
const STORAGE_DELAY_MS = 500;
const STORAGE_LOOK_MS = 20;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const FAILED: PortalError = { status: 401, code: 'UNAUTHORIZED', error: 'Failed to refresh' };

/** Answers that say nothing about the tokens: the session must survive them. */
const isTemporary = (status: number): boolean => status === 429 || status >= 500;

let inFlight: { accessToken: string; result: Promise<PortalError | undefined> } | undefined;

/**
 * Replaces an expired token. All calls of this tab that hold the same expired token share one refresh, and
 * a lock that all tabs share makes the others wait and then find the new token in the storage.
 *
 * @param expired the token that the refused call was sent with
 * @returns undefined when there is a newer token now, else the error
 */
export const refreshToken = (expired: Token): Promise<PortalError | undefined> => {
  // A view of a dealer's portal can not be renewed, and must not wait for the tabs of the real session.
  if (expired.refreshToken === '') return Promise.resolve(FAILED);
  if (inFlight?.accessToken === expired.accessToken) return inFlight.result;
  const result = withLock(expired, () => refreshUnlessNewer(expired)).finally(() => {
    if (inFlight?.result === result) inFlight = undefined;
  });
  inFlight = { accessToken: expired.accessToken, result };
  return result;
};

/** Runs a task where no tab holds the lock; answers nothing where one does. */
const runIfFree = <T>(locks: LockManager, task: () => Promise<T>): Promise<{ result: T } | undefined> =>
  new Promise((resolve, reject) => {
    const work = async (lock: Lock | null) => {
      if (!lock) return resolve(undefined);
      resolve({ result: await task() });
      await pause(KEEP_LOCK_MS);
    };
    locks.request(LOCK, { ifAvailable: true }, work).catch(reject);
  });

/** Browsers without the Web Locks API (and plain-HTTP origins) still refresh once per tab. */
const withLock = async <T>(expired: Token, task: () => Promise<T>): Promise<T> => {
  const locks = 'locks' in navigator ? navigator.locks : undefined;
  if (!locks) return task();
  const done = await runIfFree(locks, task);
  if (done) return done.result;
  // Another tab was refreshing: its token is about to show here, unless its refresh failed.
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
  if (!token) return FAILED;
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
    return { status: 0, code: 'NETWORK', error: 'The server could not be reached. Please try again.' };
  }
  if (isTemporary(response.status)) {
    return { status: response.status, code: 'UNAVAILABLE', error: 'The server is busy. Please try again.' };
  }
  if (!response.ok) return FAILED;
  const next = (await response.json().catch(() => undefined)) as Partial<Token> | undefined;
  if (!next?.accessToken || !next.refreshToken) return FAILED;
  // Signed out while the answer was on its way: it must not sign in again.
  if (!getToken()) return FAILED;
  setToken({
    tokenType: next.tokenType ?? 'Bearer',
    accessToken: next.accessToken,
    refreshToken: next.refreshToken,
  });
  return undefined;
};
