import type { Token } from 'bff-contract';
import type { PortalError } from 'bff-contract/portal-error';
import { goToConfirmation, loginPath, navigateTo } from '../pages/navigation';
import { refreshToken } from '../session/refresh';
import { clearToken, getToken, tabView } from '../session/session';
import { takeHeadStart } from '../session/take-head-start';
import { toPortalError } from './failed-response';
import { noteRelease } from './release-header';

/** One call of the API. A body makes it a POST unless `method` says otherwise. */
export interface PortalRequest {
  /** Below `/api/`: `fabricator/order`. */
  url: string;
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Query; entries that are undefined, null or '' are left out. */
  params?: Record<string, string | number | boolean | null | undefined>;
  body?: unknown;
  /** Sends no tokens, and a 401 or 403 is an ordinary answer (sign-in, password pages, crash reports). */
  public?: boolean;
  headers?: Record<string, string>;
  /** Nobody has asked for it: a 403 leads nowhere. */
  background?: boolean;
  signal?: AbortSignal;
}

export type PortalResult =
  | { response: Response; error?: undefined }
  | { error: PortalError; response?: Response };

const MAX_REFRESHES = 2;
/** How often, and after how long at most, a call with an Idempotency-Key is sent again while the server is busy. */
const MAX_BUSY_RETRIES = 3;
const MAX_BUSY_SECONDS = 10;
const NO_CONNECTION: PortalError = {
  status: 0,
  code: 'NETWORK',
  error: 'The server could not be reached. Please check your connection and try again.',
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
  // A form sets its own content type, with the boundary.
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
 * Removes the token and goes to the sign-in page, which remembers the page that was asked for. The end of a view
 * leads nowhere: its tab says that it is over.
 */
export const endSession = (): void => {
  clearToken();
  if (tabView() === 'none') navigateTo(loginPath(), { replace: true });
};

let showRefusal: (message: string) => void = () => undefined;

/** Calls `show` with the server's reason when a view of a dealer's portal is refused a change; the shell shows it. */
export const onRefusal = (show: (message: string) => void): void => {
  showRefusal = show;
};

/**
 * What a 403 leads to. In a view of a dealer's portal the user stays on the page and reads why nothing was changed; a
 * form that needs the password asks for it; an account that has to be confirmed has one page to do that on.
 */
const refuse = (error: PortalError): void => {
  if (error.code === 'PASSWORD_REQUIRED') return;
  if (error.code === 'VIEW_ONLY') showRefusal(error.error);
  else if (error.code === 'EMAIL_NOT_CONFIRMED') goToConfirmation();
  else navigateTo('/forbidden');
};

type Step = { again: true } | { again: false; result: PortalResult };

const settle = (result: PortalResult): Step => ({ again: false, result });

/** What to do with an answer: hand it on, or send the request again with newer tokens. */
const judge = async (
  request: PortalRequest,
  response: Response,
  used: Token | null,
  refreshes: number,
): Promise<Step> => {
  if (await shouldRefresh(response)) {
    if (refreshes >= MAX_REFRESHES) {
      endSession();
      return settle({ error: unauthorised('Maximum retries exceeded'), response });
    }
    const error = used ? await refreshToken(used) : unauthorised('Failed to refresh');
    if (!error) return { again: true };
    if (error.status === 401) endSession();
    return settle({ error, response });
  }
  if (response.ok) return settle({ response });
  const error = await toPortalError(response);
  if (error.status === 401) {
    // Another tab may have signed in or refreshed while this call was on its way.
    const current = getToken();
    if (current && used && current.accessToken !== used.accessToken && refreshes < MAX_REFRESHES) {
      return { again: true };
    }
    endSession();
  }
  if (error.status === 403 && !request.background) refuse(error);
  return settle({ error, response });
};

/** Sends a call, again with newer tokens where it has to be. */
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
    const step = await judge(request, response, token, refreshes);
    if (!step.again) return step.result;
  }
};

/** Rejects with the reason of `signal` once that aborts. */
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

/** How long to wait before a call may be sent again, in ms; undefined when it must not be. */
const busyFor = ({ headers = {} }: PortalRequest, error?: PortalError): number | undefined => {
  if (!error?.retryAfter || error.retryAfter > MAX_BUSY_SECONDS || !('Idempotency-Key' in headers)) {
    return undefined;
  }
  const isBusy = error.status === 503 || error.code === 'IDEMPOTENCY_KEY_IN_USE';
  return isBusy ? error.retryAfter * 1_000 : undefined;
};

/**
 * Sends a call with the session's tokens. An expired access token (302 with `shouldRefresh`) is refreshed
 * once for all calls of all tabs and the call sent again, at most twice. A 401 ends the session and goes to
 * /login, a 403 goes to /forbidden, but for the codes that `refuse` names. A call with an Idempotency-Key that finds the
 * server busy is sent again when `Retry-After` says, at most three times. Never throws, except when `signal` aborts it.
 */
export const sendRequest = async (request: PortalRequest): Promise<PortalResult> => {
  for (let retries = 0; ; retries += 1) {
    const result = await sendWithTokens(request);
    const wait = busyFor(request, result.error);
    if (wait === undefined || retries === MAX_BUSY_RETRIES) return result;
    await pause(wait, request.signal);
  }
};
