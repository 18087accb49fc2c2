import type { CurrentUser, Token, ViewAs } from 'bff-contract';
import type { PortalError } from 'bff-contract/portal-error';
import type { RemoteDescriptor } from 'bff-contract/web';
import { type Answer, answerTo } from '../requests/data';
import { onViewerChange } from './other-tabs';
import { clearToken, getToken, onTokenChange } from './session';

/** Who is signed in, and, for administrators, where the code of further remotes lies. */
export interface Viewer {
  isLoggedIn: boolean;
  user?: CurrentUser;
  /** The one who is signed in is an administrator, who looks at the portal of this user. */
  viewAs?: ViewAs;
  remotes?: RemoteDescriptor[];
  /** Nothing else can be called before the user's e-mail address is confirmed. */
  mustConfirmEmail?: boolean;
}

/** What is known of the viewer. A newer question that fails leaves the last answer. */
export interface ViewerState {
  viewer?: Viewer;
  error?: PortalError;
  isAsking: boolean;
}

const UNKNOWN: ViewerState = { isAsking: false };

let state = UNKNOWN;
let lastQuestion = 0;
let isListening = false;
const listeners = new Set<() => void>();

export const viewerState = (): ViewerState => state;

const become = (next: ViewerState): void => {
  state = next;
  for (const listener of listeners) listener();
};

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Keeps the objects of parts that are as before: whoever depends on one need not work again. */
const keepEqualParts = (before: Viewer | undefined, after: Viewer): Viewer => ({
  ...after,
  ...(before?.user && isEqual(before.user, after.user) && { user: before.user }),
  ...(before?.remotes && isEqual(before.remotes, after.remotes) && { remotes: before.remotes }),
});

const UNREADABLE: PortalError = { status: 502, code: 'BAD_ANSWER', error: '' };

/** Anything but a clear yes or no counts as a failed check, which guards repeat. */
const askServer = async (): Promise<Answer<Viewer>> => {
  const answer = await answerTo<Partial<Viewer> | null>({ url: 'auth/whoami' });
  if (answer.error) return answer;
  const { data, response } = answer;
  const isClear = data?.isLoggedIn === false || (data?.isLoggedIn === true && data.user);
  return isClear ? { data: data as Viewer, response } : { error: UNREADABLE, response };
};

/** The server doesn't know the session of a token: the guards lead to /login once it is gone. */
const endUnknownSession = (asked: Token | null): Promise<boolean> => {
  // Another tab may have signed in meanwhile.
  if (getToken()?.accessToken !== asked?.accessToken) return refreshViewer();
  clearToken();
  forgetViewer();
  return Promise.resolve(true);
};

/**
 * Asks the server who is signed in. What it answers to an older question counts no more.
 *
 * @returns whether it answered; false as well for a visitor, whom nobody asks
 */
export const refreshViewer = async (): Promise<boolean> => {
  if (getToken() === null) return false;
  lastQuestion += 1;
  const question = lastQuestion;
  become({ ...state, isAsking: true });
  const token = getToken();
  const { data, error } = await askServer();
  if (question !== lastQuestion) return !error;
  const { viewer } = state;
  if (error) become({ ...(viewer && { viewer }), error, isAsking: false });
  else if (!data.isLoggedIn) return endUnknownSession(token);
  else become({ viewer: keepEqualParts(viewer, data), isAsking: false });
  return !error;
};

/** For the end of a session, and for tests. */
export const forgetViewer = (): void => {
  lastQuestion += 1;
  become(UNKNOWN);
};

/** Whatever changes the viewer from outside; heard for the page's life. */
const listen = (): void => {
  if (isListening) return;
  isListening = true;
  const refresh = () => {
    if (listeners.size > 0) void refreshViewer();
  };
  onTokenChange((token) => {
    if (token === null) forgetViewer();
    else if (state === UNKNOWN) refresh();
  });
  onViewerChange(refresh);
  window.addEventListener('online', refresh);
};

/** Asks who is signed in unless that is known or on its way. A visitor without a token costs no call. */
export const askViewer = (): void => {
  listen();
  if (!state.viewer && !state.isAsking) void refreshViewer();
};

/** Calls `listener` with every change of the {@link viewerState}; the first one makes it ask. */
export const onViewer = (listener: () => void): (() => void) => {
  listeners.add(listener);
  askViewer();
  return () => listeners.delete(listener);
};

/** What was just saved of the user counts at once, before the server is asked again. */
export const patchUser = (changes: Partial<CurrentUser>): void => {
  const { viewer } = state;
  if (viewer?.user) become({ ...state, viewer: { ...viewer, user: { ...viewer.user, ...changes } } });
};
