import type { Token } from 'bff-contract';
import type { PortalError } from './request';
import { getToken, setToken } from './session';

const LOCK = 'session-refresh';

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
  if (inFlight?.accessToken === expired.accessToken) return inFlight.result;
  const result = withLock(() => refreshUnlessNewer(expired)).finally(() => {
    if (inFlight?.result === result) inFlight = undefined;
  });
  inFlight = { accessToken: expired.accessToken, result };
  return result;
};

/** Browsers without the Web Locks API (and plain-HTTP origins) still refresh once per tab. */
const withLock = <T>(task: () => Promise<T>): Promise<T> =>
  'locks' in navigator && navigator.locks ? (navigator.locks.request(LOCK, task) as Promise<T>) : task();

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
