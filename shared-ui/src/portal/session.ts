import type { Token } from 'bff-contract';

const KEY = 'token';

type Listener = (token: Token | null) => void;

const listeners = new Set<Listener>();

const isToken = (value: unknown): value is Token =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Token).accessToken === 'string' &&
  typeof (value as Token).refreshToken === 'string';

let cachedText: string | null = null;
let cachedToken: Token | null = null;

/** The stored session token, or null. Always asks the storage: another tab may have changed it. */
export const getToken = (): Token | null => {
  const text = window.localStorage.getItem(KEY);
  if (text !== cachedText) {
    cachedText = text;
    cachedToken = parseToken(text);
  }
  return cachedToken;
};

const parseToken = (text: string | null): Token | null => {
  if (!text) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isToken(value) ? { ...value, tokenType: value.tokenType ?? 'Bearer' } : null;
  } catch {
    return null;
  }
};

const notify = (): void => {
  const token = getToken();
  for (const listener of listeners) listener(token);
};

/** Stores the token that a refresh answered: same session, same user. */
export const setToken = (token: Token): void => {
  window.localStorage.setItem(KEY, JSON.stringify(token));
  notify();
};

/** Ends the session in this browser; other tabs hear of it through the storage event. */
export const clearToken = (): void => {
  if (window.localStorage.getItem(KEY) === null) return;
  window.localStorage.removeItem(KEY);
  notify();
};

/**
 * Starts a session after signing in. The token is removed first, so that every tab sees the old session
 * end and forgets what it knows about the old user.
 */
export const startSession = (token: Token): void => {
  clearToken();
  setToken(token);
};

const onStorage = (event: StorageEvent): void => {
  if (event.key === KEY || event.key === null) notify();
};

/** Calls `listener` with every change of the token, also with those of other tabs. */
export const onTokenChange = (listener: Listener): (() => void) => {
  if (listeners.size === 0) window.addEventListener('storage', onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', onStorage);
  };
};
