import type { Token } from 'bff-contract';
import type { PortalError } from 'bff-contract/portal-error';
import { portalHost } from '../host';
import { goToConfirmation, loginPath, navigateTo } from '../pages/navigation';
import { roleRefusal } from '../session/other-tabs';
import { refreshToken } from '../session/refresh';
import { clearEndedToken, getToken, loginState, pageKept, tabView } from '../session/session';
import { shownUser } from '../session/shown-user';
import { takeHeadStart } from '../session/take-head-start';
import { retryDelay, waitForRetry, watchOwnSession } from './busy-retries';
import { noteOutcome } from './failed-call';
import { toPortalError } from './failed-response';
import { whileSending } from './pending-calls';
import { methodOf, type PortalRequest } from './portal-request';
import { noteRelease } from './release-header';
import { forgetKey, withKey } from './send-once';
import { requestTexts as texts } from './texts';
import { newTraceparent } from './traceparent';
import { noteWaiting } from './waiting-notice';

export type PortalResult =
  | { response: Response; error?: undefined }
  | { error: PortalError; response?: Response };

const MAX_REFRESHES = 2;

/** The error of a connection that was lost. */
export const noConnection = (): PortalError => ({
  status: 0,
  code: 'NETWORK',
  error: texts.unreachable,
});

const unauthorised = (error: string): PortalError => ({ status: 401, code: 'UNAUTHORIZED', error });

const toUrl = (request: Pick<PortalRequest, 'url' | 'params'>): string => {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(request.params ?? {})) {
    if (value !== undefined && value !== null && value !== '') query.set(key, String(value));
  }
  const search = query.toString();
  return `/api/${request.url}${search ? `?${search}` : ''}`;
};

const send = (request: PortalRequest, token: Token | null): Promise<Response> => {
  const isForm = request.body instanceof FormData;
  const headers: Record<string, string> = {
    Accept: 'application/json',
    traceparent: newTraceparent(),
    ...request.headers,
  };
  // The browser sets the content type of form data, including the boundary.
  if (!isForm) headers['Content-Type'] = 'application/json';
  if (token && !request.public) {
    headers.Authorization = `${token.tokenType} ${token.accessToken}`;
    headers['X-Refresh-Token'] = token.refreshToken;
    const dealer = shownUser.get()?.fabricator?._id;
    if (dealer !== undefined) headers['X-Dealer'] = dealer;
  }
  const early = takeHeadStart(request.url, token);
  if (early) return early;
  return fetch(new URL(toUrl(request), window.location.origin), {
    method: methodOf(request),
    headers,
    body: isForm
      ? (request.body as FormData)
      : request.body === undefined
        ? null
        : JSON.stringify(request.body),
    signal: request.signal ?? null,
  });
};

const shouldRefresh = async (response: Response): Promise<boolean> => {
  if (response.status !== 302) return false;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  return (body as { shouldRefresh?: unknown } | undefined)?.shouldRefresh === true;
};

/**
 * Clears the token and redirects to sign-in, which returns to the current page afterwards. In a tab that
 * views a dealer's portal there is no redirect: the tab shows that the view has ended. Nor is there one from a page with typed text.
 */
export const endSession = (): void => {
  clearEndedToken();
  if (tabView() === 'none' && !pageKept.get())
    navigateTo(loginPath(), { replace: true, state: loginState() });
};

/**
 * Handles a 403. While viewing a dealer's portal, the user stays on the page and sees the reason; an
 * unconfirmed account is sent to the confirmation page. A role that has been changed since also changes the menu.
 */
const handleForbidden = (error: PortalError): void => {
  if (error.code === 'VIEW_ONLY') portalHost().showRefusal(error.error);
  else if (error.code === 'EMAIL_NOT_CONFIRMED') goToConfirmation();
  else navigateTo('/forbidden');
  if (error.code === 'ROLE_FORBIDDEN') roleRefusal.emit();
};

type HandledResponse = { retry: true } | { retry: false; result: PortalResult };

const done = (result: PortalResult): HandledResponse => ({ retry: false, result });

const endedBy = (error: PortalError, response: Response): HandledResponse => {
  endSession();
  return done({ error: pageKept.get() ? unauthorised(texts.signedOut) : error, response });
};

/** Returns the result of a response, or requests a retry with newer tokens. */
const handleResponse = async (
  request: PortalRequest,
  response: Response,
  used: Token | null,
  refreshes: number,
): Promise<HandledResponse> => {
  if (await shouldRefresh(response)) {
    if (refreshes >= MAX_REFRESHES) return endedBy(unauthorised(texts.tooManyRefreshes), response);
    const error = used ? await refreshToken(used) : unauthorised(texts.refreshFailed);
    if (!error) return { retry: true };
    return error.status === 401 ? endedBy(error, response) : done({ error, response });
  }
  if (response.ok) return done({ response });
  const error = await toPortalError(response);
  if (error.status === 401) {
    // Another tab may have signed in or refreshed during this request.
    const current = getToken();
    if (current && used && current.accessToken !== used.accessToken && refreshes < MAX_REFRESHES) {
      return { retry: true };
    }
    return endedBy(error, response);
  }
  if (error.status === 403 && !request.background) handleForbidden(error);
  if (error.code === 'DEALER_CHANGED') portalHost().startAnew();
  return done({ error, response });
};

/** Sends a request and retries it with newer tokens if necessary. */
const sendWithTokens = async (request: PortalRequest): Promise<PortalResult> => {
  for (let refreshes = 0; ; refreshes += 1) {
    const token = request.public ? null : getToken();
    let response: Response;
    try {
      response = await send(request, token);
    } catch (error) {
      if (request.signal?.aborted) throw error;
      return { error: noConnection() };
    }
    noteRelease(response);
    if (request.public) {
      return response.ok ? { response } : { error: await toPortalError(response), response };
    }
    const step = await handleResponse(request, response, token, refreshes);
    if (!step.retry) return step.result;
  }
};

/**
 * A DELETE whose first response was a 503 may have deleted the record. Finding nothing the next time is what
 * was asked for.
 */
const settleRetried = (request: PortalRequest, result: PortalResult): PortalResult =>
  methodOf(request) === 'DELETE' && result.error?.status === 404
    ? { response: new Response(null, { status: 204 }) }
    : result;

/** Same as {@link sendRequest}, for callers that release the key of the call themselves. `isWanted` is asked while it waits for a retry. */
export const sendWithRetries = (
  asked: PortalRequest,
  isWanted: () => boolean = () => true,
): Promise<PortalResult> => whileSending(asked, () => sendUntilDone(asked, isWanted));

const sendUntilDone = async (asked: PortalRequest, isWanted: () => boolean): Promise<PortalResult> => {
  const request = withKey(asked);
  const startedAt = Date.now();
  const isSameSession = watchOwnSession(request);
  let endNotice: (() => void) | undefined;
  try {
    for (let retries = 0; ; retries += 1) {
      const result = await sendWithTokens(request);
      noteOutcome(request, result.error);
      const delay = retryDelay(request, result.error, retries, startedAt);
      if (delay === undefined) return retries === 0 ? result : settleRetried(request, result);
      endNotice ??= noteWaiting({ isWrite: methodOf(request) !== 'GET' }, startedAt);
      if (!(await waitForRetry(delay, () => isSameSession() && isWanted(), request.signal))) return result;
    }
  } finally {
    endNotice?.();
  }
};

/**
 * Sends a request with the session's tokens. An expired access token (302 with `shouldRefresh`) is
 * refreshed once for all requests in all tabs, and the request is retried at most twice. A 401 ends the
 * session and redirects to /login, unless the page has typed text; a 409 `DEALER_CHANGED` starts the page anew; a 403 redirects to /forbidden, except for the codes in
 * `handleForbidden`. While the server is busy (503), a request that may be repeated is retried for up to
 * 30 s: with an Idempotency-Key, or by its method. Never throws, except when `signal` aborts it.
 */
export const sendRequest = async (request: PortalRequest): Promise<PortalResult> => {
  const result = await sendWithRetries(request);
  if (!result.error) forgetKey(request);
  return result;
};
