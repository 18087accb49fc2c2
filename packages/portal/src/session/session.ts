import { createObservable, createSignal } from '@slabdesk/observable';
import type { Token } from 'bff-contract';
import { hasEntries, onWorkEnd } from '../pages/block-page-swap';
import { shownUser } from './shown-user';

const KEY = 'token';

const onStorage = (event: StorageEvent): void => {
  if (event.key !== KEY && event.key !== null) return;
  if (getToken() === null && isAtWork()) pageKept.set(true);
  else notify();
};

/** Nothing is left to save: ends the session of the kept page, too. */
const endKept = (): void => {
  if (pageKept.get() && getToken() === null && !hasEntries()) notify();
};

const changes = createSignal<Token | null>(() => {
  window.addEventListener('storage', onStorage);
  const stopWorkEnd = onWorkEnd(endKept);
  return () => {
    window.removeEventListener('storage', onStorage);
    stopWorkEnd();
  };
});

/**
 * Whether the page is kept although its session has ended: what the user typed would be lost. It ends when they sign in again, in
 * another tab, or nothing that they typed is left. Listeners of {@link onTokenChange} are called only then.
 */
export const pageKept = createObservable(false);

const isAtWork = (): boolean => tabView() === 'none' && shownUser.get() !== undefined && hasEntries();

/** Calls a listener on every token change, including changes in other tabs. Returns an unsubscribe function. */
export const onTokenChange: (listener: (token: Token | null) => void) => () => void = changes.subscribe;

const isToken = (value: unknown): value is Token =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Token).accessToken === 'string' &&
  typeof (value as Token).refreshToken === 'string';

/** Stored per tab: the token of a dealer-portal view, or a marker that the view has ended. */
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
 * Storage of this tab's session: shared by all tabs, or per tab for a dealer-portal view. The
 * administrator's other tabs are unaffected.
 */
export const sessionStore = (): Storage =>
  tabView() === 'none' ? window.localStorage : window.sessionStorage;

/** Opens the dealer's portal in a new tab. The token is not part of the URL. */
export const openViewIn = (tab: Window, token: Token): void => {
  tab.sessionStorage.setItem(VIEW_KEY, JSON.stringify(token));
  tab.location.replace('/');
};

/** After a view has ended: returns the tab to the administrator's own session. */
export const leaveView = (to: string): void => {
  window.sessionStorage.removeItem(VIEW_KEY);
  window.location.replace(to);
};

/** The stored text that was read last, and its token; and whether the server ended the last session of this document. */
let known: { text: string | null; token: Token | null; hasEnded: boolean } = {
  text: null,
  token: null,
  hasEnded: false,
};

/**
 * Returns the stored session token, or null. Always reads the storage, because another tab may have changed
 * it.
 */
export const getToken = (): Token | null => {
  const text = sessionStore().getItem(tabView() === 'none' ? KEY : VIEW_KEY);
  if (text !== known.text) known = { ...known, text, token: parseToken(text) };
  return known.token;
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
  if (pageKept.get()) pageKept.set(false);
  changes.emit(getToken());
};

const ENDED_STATE = { sessionEnded: true } as const;

/** The state of navigations to the login page, which explains why the user is there: `{ sessionEnded: true }`. */
export const loginState = (): typeof ENDED_STATE | undefined => (known.hasEnded ? ENDED_STATE : undefined);

/** Stores a refreshed token: same session, same user. */
export const setToken = (token: Token): void => {
  known = { ...known, hasEnded: false };
  window.localStorage.setItem(KEY, JSON.stringify(token));
  notify();
};

/**
 * Ends the session in this browser; other tabs receive a storage event. In a tab that views a dealer's
 * portal, only the view ends.
 */
export const clearToken = (): void => {
  if (tabView() === 'open') {
    window.sessionStorage.setItem(VIEW_KEY, ENDED);
    notify();
  }
  if (tabView() !== 'none') return;
  if (window.localStorage.getItem(KEY) === null && !pageKept.get()) return;
  window.localStorage.removeItem(KEY);
  notify();
};

/** Clears the token because the server has ended the session. */
export const clearEndedToken = (): void => {
  if (tabView() !== 'none') {
    clearToken();
    return;
  }
  if (getToken() !== null) known = { ...known, hasEnded: true };
  const isNew = window.localStorage.getItem(KEY) !== null;
  window.localStorage.removeItem(KEY);
  if (isAtWork()) pageKept.set(true);
  else if (isNew) notify();
};

/**
 * Starts a session after signing in. Removes the old token first, so that every tab sees the old session
 * end and drops the previous user's data.
 */
export const startSession = (token: Token): void => {
  window.sessionStorage.removeItem(VIEW_KEY);
  clearToken();
  setToken(token);
};
