import type { Token } from 'bff-contract';

const KEY = 'token';

type Listener = (token: Token | null) => void;

const listeners = new Set<Listener>();

const isToken = (value: unknown): value is Token =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Token).accessToken === 'string' &&
  typeof (value as Token).refreshToken === 'string';

/** Of the tab alone: the token of a view of a dealer's portal, or that such a view has ended. */
const VIEW_KEY = 'view-as';
const ENDED = 'ended';

/** Whether this tab shows a dealer's portal to an administrator, or did until the view ended. */
export type TabView = 'none' | 'open' | 'ended';

export const tabView = (): TabView => {
  const text = window.sessionStorage.getItem(VIEW_KEY);
  if (text === null) return 'none';
  return text === ENDED ? 'ended' : 'open';
};

/**
 * Where this tab keeps what belongs to its session: the session of all tabs, or the view that it alone has. So
 * an administrator's other tabs stay what they are.
 */
export const sessionStore = (): Storage =>
  tabView() === 'none' ? window.localStorage : window.sessionStorage;

/** Makes a tab that was just opened show the dealer's portal. No address carries the token. */
export const openViewIn = (tab: Window, token: Token): void => {
  tab.sessionStorage.setItem(VIEW_KEY, JSON.stringify(token));
  tab.location.replace('/');
};

/** After a view has ended: the tab belongs to the administrator's own session again. */
export const leaveView = (to: string): void => {
  window.sessionStorage.removeItem(VIEW_KEY);
  window.location.replace(to);
};

let cachedText: string | null = null;
let cachedToken: Token | null = null;

/** The stored session token, or null. Always asks the storage: another tab may have changed it. */
export const getToken = (): Token | null => {
  const text = sessionStore().getItem(tabView() === 'none' ? KEY : VIEW_KEY);
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

/**
 * Ends the session in this browser; other tabs hear of it through the storage event. In a tab that shows a
 * dealer's portal it ends that view alone.
 */
export const clearToken = (): void => {
  if (tabView() === 'open') {
    window.sessionStorage.setItem(VIEW_KEY, ENDED);
    notify();
  }
  if (tabView() !== 'none') return;
  if (window.localStorage.getItem(KEY) === null) return;
  window.localStorage.removeItem(KEY);
  notify();
};

/**
 * Starts a session after signing in. The token is removed first, so that every tab sees the old session
 * end and forgets what it knows about the old user.
 */
export const startSession = (token: Token): void => {
  window.sessionStorage.removeItem(VIEW_KEY);
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
