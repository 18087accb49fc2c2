import type { ErrorBody, Token } from 'bff-contract';
import { toast } from '../feedback/toast-store';
import { loginPath, navigateTo } from './navigation';
import { refreshToken } from './refresh';
import { noteRelease } from './release-header';
import { clearToken, getToken, tabView } from './session';
import { takeHeadStart } from './take-head-start';

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

/** Every failure of a call, in one shape. */
export interface PortalError {
  /** HTTP status; 0 when no answer came. */
  status: number;
  /** A sentence for a person. */
  error: string;
  /** SCREAMING_CASE; `NETWORK` when no answer came. */
  code: string;
  /** Prompts by field path, with 400. */
  fields?: Record<string, string>;
  /** The record as it is now, with 409. */
  current?: unknown;
  requestId?: string;
  /** Seconds, with 429 and 503. */
  retryAfter?: number;
}

export type PortalResult =
  | { response: Response; error?: undefined }
  | { error: PortalError; response?: Response };

const MAX_REFRESHES = 2;
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

/** The error of a failed answer: the body's, else its text, else the status text. */
export const toPortalError = async (response: Response): Promise<PortalError> => {
  const text = await response.text().catch(() => '');
  const body = parseBody(text);
  const retryAfter = Number(response.headers.get('Retry-After'));
  return {
    status: response.status,
    error: body.error || (isReadable(text) ? text : '') || response.statusText || 'Something went wrong...',
    code: body.code ?? `HTTP_${response.status}`,
    ...(body.fields && { fields: body.fields }),
    ...(body.current !== undefined && { current: body.current }),
    ...(body.requestId && { requestId: body.requestId }),
    ...(retryAfter > 0 && { retryAfter }),
  };
};

/** Short plain text is worth showing; JSON and the HTML of a proxy are not. */
const isReadable = (text: string): boolean => text.length > 0 && text.length < 200 && !/^\s*[<{[]/.test(text);

const parseBody = (text: string): Partial<ErrorBody> => {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? (body as Partial<ErrorBody>) : {};
  } catch {
    return {};
  }
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

/** Whoever only looks at a dealer's portal stays on the page, and reads why nothing was changed. */
const refuse = (error: PortalError): void => {
  if (error.code === 'VIEW_ONLY') toast.error(error.error);
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

/**
 * Sends a call with the session's tokens. An expired access token (302 with `shouldRefresh`) is refreshed
 * once for all calls of all tabs and the call sent again, at most twice. A 401 ends the session and goes to
 * /login, a 403 goes to /forbidden (`VIEW_ONLY` shows a toast). Never throws, except when `signal` aborts it.
 */
export const sendRequest = async (request: PortalRequest): Promise<PortalResult> => {
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
