import type { Token } from 'bff-contract';
import type { PortalError } from 'bff-contract/portal-error';
import { goToConfirmation, loginPath, navigateTo } from '../pages/navigation';
import { refreshToken } from '../session/refresh';
import { clearToken, getToken, tabView } from '../session/session';
import { takeHeadStart } from '../session/take-head-start';
import { toPortalError } from './failed-response';
import { noteRelease } from './release-header';
import { requestTexts as texts } from './texts';

/** An API request. The method defaults to POST with a body, otherwise GET. */
export interface PortalRequest {
  /** Path below `/api/`: `fabricator/order`. */
  url: string;
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Query parameters; undefined, null and '' are omitted. */
  params?: Record<string, string | number | boolean | null | undefined>;
  body?: unknown;
  /** Sends no tokens and treats 401 and 403 as ordinary errors (sign-in, password pages, crash reports). */
  public?: boolean;
  headers?: Record<string, string>;
  /** Not started by the user: a 403 doesn't redirect. */
  background?: boolean;
  signal?: AbortSignal;
}

export type PortalResult =
  | { response: Response; error?: undefined }
  | { error: PortalError; response?: Response };

const MAX_REFRESHES = 2;
/** Retry limits for requests with an Idempotency-Key while the server is busy. */
const MAX_BUSY_RETRIES = 3;
const MAX_BUSY_SECONDS = 10;
const NO_CONNECTION: PortalError = {
  status: 0,
  code: 'NETWORK',
  error: texts.unreachable,
};

export const unauthorised = (error: string): PortalError => ({ status: 401, code: 'UNAUTHORIZED', error });

export const toUrl = (request: Pick<PortalRequest, 'url' | 'params'>): string => {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(request.params ?? {})) {
    if (value !== undefined && value !== null && value !== '') query.set(key, String(value));
  }
  const search = query.toString();
  return `/api/${request.url}${search ? `?${search}` : ''}`;
};

const send = (request: PortalRequest, token: Token | null): Promise<Response> => {
  const isForm = request.body instanceof FormData;
  const headers: Record<string, string> = { Accept: 'application/json', ...request.headers };
  // The browser sets the content type of form data, including the boundary.
  if (!isForm) headers['Content-Type'] = 'application/json';
  if (token && !request.public) {
    headers.Authorization = `${token.tokenType} ${token.accessToken}`;
    headers['X-Refresh-Token'] = token.refreshToken;
  }
  const early = takeHeadStart(request.url, token);
  if (early) return early;
  return fetch(new URL(toUrl(request), window.location.origin), {
    method: request.method ?? (request.body === undefined ? 'GET' : 'POST'),
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
 * views a dealer's portal there is no redirect: the tab shows that the view has ended.
 */
export const endSession = (): void => {
  clearToken();
  if (tabView() === 'none') navigateTo(loginPath(), { replace: true });
};

let showRefusal: (message: string) => void = () => undefined;

/**
 * Sets the handler for changes that the server rejects while viewing a dealer's portal; called with the
 * server's message.
 */
export const onRefusal = (show: (message: string) => void): void => {
  showRefusal = show;
};

/**
 * Handles a 403. While viewing a dealer's portal, the user stays on the page and sees the reason; a form
 * that requires the password asks for it; an unconfirmed account is sent to the confirmation page.
 */
const handleForbidden = (error: PortalError): void => {
  if (error.code === 'PASSWORD_REQUIRED') return;
  if (error.code === 'VIEW_ONLY') showRefusal(error.error);
  else if (error.code === 'EMAIL_NOT_CONFIRMED') goToConfirmation();
  else navigateTo('/forbidden');
};

type HandledResponse = { retry: true } | { retry: false; result: PortalResult };

const done = (result: PortalResult): HandledResponse => ({ retry: false, result });

/** Returns the result of a response, or requests a retry with newer tokens. */
const handleResponse = async (
  request: PortalRequest,
  response: Response,
  used: Token | null,
  refreshes: number,
): Promise<HandledResponse> => {
  if (await shouldRefresh(response)) {
    if (refreshes >= MAX_REFRESHES) {
      endSession();
      return done({ error: unauthorised(texts.tooManyRefreshes), response });
    }
    const error = used ? await refreshToken(used) : unauthorised(texts.refreshFailed);
    if (!error) return { retry: true };
    if (error.status === 401) endSession();
    return done({ error, response });
  }
  if (response.ok) return done({ response });
  const error = await toPortalError(response);
  if (error.status === 401) {
    // Another tab may have signed in or refreshed during this request.
    const current = getToken();
    if (current && used && current.accessToken !== used.accessToken && refreshes < MAX_REFRESHES) {
      return { retry: true };
    }
    endSession();
  }
  if (error.status === 403 && !request.background) handleForbidden(error);
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
      return { error: NO_CONNECTION };
    }
    noteRelease(response);
    if (request.public) {
      return response.ok ? { response } : { error: await toPortalError(response), response };
    }
    const step = await handleResponse(request, response, token, refreshes);
    if (!step.retry) return step.result;
  }
};

/** Resolves after `ms`; rejects when `signal` aborts. */
const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const abort = () => {
      window.clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = window.setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, ms);
    signal?.addEventListener('abort', abort, { once: true });
    if (signal?.aborted) abort();
  });

/** Delay before a retry in ms; undefined if the request must not be retried. */
const retryDelay = ({ headers = {} }: PortalRequest, error?: PortalError): number | undefined => {
  if (!error?.retryAfter || error.retryAfter > MAX_BUSY_SECONDS || !('Idempotency-Key' in headers)) {
    return undefined;
  }
  const isBusy = error.status === 503 || error.code === 'IDEMPOTENCY_KEY_IN_USE';
  return isBusy ? error.retryAfter * 1_000 : undefined;
};

/**
 * Sends a request with the session's tokens. An expired access token (302 with `shouldRefresh`) is
 * refreshed once for all requests in all tabs, and the request is retried at most twice. A 401 ends the
 * session and redirects to /login; a 403 redirects to /forbidden, except for the codes in
 * `handleForbidden`. A request with an Idempotency-Key is retried after `Retry-After` while the server is
 * busy, at most three times. Never throws, except when `signal` aborts it.
 */
export const sendRequest = async (request: PortalRequest): Promise<PortalResult> => {
  for (let retries = 0; ; retries += 1) {
    const result = await sendWithTokens(request);
    const delay = retryDelay(request, result.error);
    if (delay === undefined || retries === MAX_BUSY_RETRIES) return result;
    await pause(delay, request.signal);
  }
};
