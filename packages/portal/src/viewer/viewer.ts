import { createObservable } from '@slabdesk/observable';
import type { CurrentUser, Token, ViewAs } from 'bff-contract';
import type { PortalError } from 'bff-contract/portal-error';
import type { RemoteDescriptor } from 'bff-contract/web';
import { portalHost } from '../host';
import { fetchJson, type JsonResult } from '../requests/data';
import { onViewerChange, roleRefusal } from '../session/other-tabs';
import { clearEndedToken, getToken, onTokenChange, pageKept } from '../session/session';
import { shownUser } from '../session/shown-user';

/** The signed-in user and, for administrators, additional remotes. */
export interface Viewer {
  isLoggedIn: boolean;
  user?: CurrentUser;
  /** Set when the signed-in user is an administrator viewing this user's portal. */
  viewAs?: ViewAs;
  remotes?: RemoteDescriptor[];
  /** All other requests fail until the user confirms their email address. */
  mustConfirmEmail?: boolean;
}

/** The viewer and its loading state. A failed refresh keeps the previous viewer. */
export interface ViewerState {
  viewer?: Viewer;
  /** The header `Portal-Release` of the server that named the viewer. */
  release?: string | null;
  error?: PortalError;
  isLoading: boolean;
  /** Identifies the latest request, while it runs. */
  request?: object;
}

const UNKNOWN: ViewerState = { isLoading: false };

/** Follows changes of the session, in this tab and in others. */
const followSession = (): (() => void) => {
  const refresh = () => void refreshViewer();
  window.addEventListener('online', refresh);
  const stops = [
    onTokenChange((token) => {
      if (token === null) forgetViewer();
      else if (viewerState() === UNKNOWN) refresh();
    }),
    onViewerChange(refresh),
    roleRefusal.subscribe(refresh),
    // A user has signed in again.
    pageKept.subscribe(refresh),
    () => window.removeEventListener('online', refresh),
  ];
  return () => {
    for (const stop of stops) stop();
  };
};

const state = createObservable(UNKNOWN, followSession);

export const viewerState = state.get;

const setState = (next: ViewerState): void => {
  shownUser.set(next.viewer?.user);
  state.set(next);
};

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Reuses unchanged objects to avoid unnecessary re-renders. */
const keepEqualParts = (before: Viewer | undefined, after: Viewer): Viewer => ({
  ...after,
  ...(before?.user && isEqual(before.user, after.user) && { user: before.user }),
  ...(before?.remotes && isEqual(before.remotes, after.remotes) && { remotes: before.remotes }),
});

const UNREADABLE: PortalError = { status: 502, code: 'BAD_ANSWER', error: '' };

/**
 * Whether the session is about another user or dealer than the page shows: a user has signed in or chosen a dealer in another tab,
 * or accepted an invitation.
 */
const isAnother = (before: Viewer | undefined, { user }: Viewer): boolean => {
  const shown = before?.user;
  if (!shown || !user) return false;
  const [dealer, next] = [shown.fabricator, user.fabricator];
  return shown._id !== user._id || (dealer !== undefined && next !== undefined && dealer._id !== next._id);
};

/** Any response other than a clear yes or no is a failed check, which guards retry. */
const fetchViewer = async (): Promise<JsonResult<Viewer>> => {
  const result = await fetchJson<Partial<Viewer> | null>({ url: 'auth/whoami', background: true });
  if (result.error) return result;
  const { data, response } = result;
  const isClear = data?.isLoggedIn === false || (data?.isLoggedIn === true && data.user);
  return isClear ? { data: data as Viewer, response } : { error: UNREADABLE, response };
};

const keepViewer = (error?: PortalError): void => {
  const { viewer } = viewerState();
  setState({ ...(viewer && { viewer }), ...(error && { error }), isLoading: false });
};

/** The server doesn't know the token's session. Guards redirect to /login once the token is cleared. */
const endUnknownSession = (sentToken: Token | null): Promise<boolean> => {
  // Another tab may have signed in in the meantime.
  if (getToken()?.accessToken !== sentToken?.accessToken) return refreshViewer();
  clearEndedToken();
  if (pageKept.get()) keepViewer();
  else forgetViewer();
  return Promise.resolve(true);
};

/**
 * Loads the signed-in user. Responses to superseded requests are ignored.
 *
 * @returns whether the request succeeded; false for visitors, who cause no request
 */
export const refreshViewer = async (): Promise<boolean> => {
  if (getToken() === null) return false;
  const request = {};
  setState({ ...viewerState(), isLoading: true, request });
  const token = getToken();
  const { data, error, response } = await fetchViewer();
  if (viewerState().request !== request) return !error;
  const { viewer } = viewerState();
  if (error) keepViewer(error);
  else if (!data.isLoggedIn) return endUnknownSession(token);
  else if (isAnother(viewer, data)) {
    // Until then, the page goes on as it was.
    keepViewer();
    portalHost().startAnew();
  } else {
    const release = response.headers.get('Portal-Release');
    setState({ viewer: keepEqualParts(viewer, data), release, isLoading: false });
  }
  return !error;
};

/** Resets the state when a session ends, and in tests. */
export const forgetViewer = (): void => setState(UNKNOWN);

/** Loads the signed-in user unless loaded or loading. Visitors without a token cause no request. */
export const loadViewer = (): void => {
  const { viewer, isLoading } = viewerState();
  if (!viewer && !isLoading) void refreshViewer();
};

/** Subscribes to {@link viewerState}; the first subscriber triggers loading. */
export const onViewer = (listener: () => void): (() => void) => {
  const unsubscribe = state.subscribe(listener);
  loadViewer();
  return unsubscribe;
};

/** Applies saved user data immediately, before the server confirms it. */
export const patchUser = (changes: Partial<CurrentUser>): void => {
  const { viewer, ...rest } = viewerState();
  if (viewer?.user) setState({ ...rest, viewer: { ...viewer, user: { ...viewer.user, ...changes } } });
};
