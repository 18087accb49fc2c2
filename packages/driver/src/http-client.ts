import { randomUUID } from 'node:crypto';
import type { ErrorBody, Token } from 'bff-contract';
import { ApiError } from './api-error';
import { createSession, tokenHeaders } from './session';

type Query = Record<string, string | number | boolean>;

interface Call {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  body?: unknown;
  /** Lets the server recognise a repeated call. */
  idempotencyKey?: string;
  /** Whether the call is idempotent. */
  repeatable?: boolean;
}

/** A client for the API of one portal, signed in or not. Paths are relative to `/api/`. */
export interface HttpClient {
  readonly baseUrl: string;
  get<T>(path: string, query?: Query): Promise<T>;
  post<T>(path: string, body: unknown): Promise<T>;
  /** A POST that creates a record, exactly once even if the call is retried. */
  create<T>(path: string, body: unknown): Promise<T>;
  /** An idempotent POST, such as a change of status. */
  set<T>(path: string, body: unknown): Promise<T>;
  remove(path: string): Promise<void>;
  signIn(token: Token): void;
  /** The tokens of the session, as a browser would store them. */
  token(): Token | undefined;
}

const MAX_REFRESHES = 2;
const MAX_ATTEMPTS = 5;
const RETRY_MS = 250;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The delay of a Retry-After header in milliseconds. */
const retryAfter = (response: Response) =>
  Number(response.headers.get('Retry-After') ?? 0) * 1000 || RETRY_MS;

const readJson = async (response: Response): Promise<unknown> => {
  const text = await response.text();
  return text === '' ? undefined : JSON.parse(text);
};

const mayRepeat = ({ method, idempotencyKey, repeatable = false }: Call) =>
  method === 'GET' || idempotencyKey !== undefined || repeatable;

/** Whether the server is overloaded or still processing the first attempt of the same call. */
const isBusy = async (response: Response): Promise<boolean> => {
  if (response.status !== 409) return response.status === 503;
  const { code } = (await readJson(response.clone())) as Partial<ErrorBody>;
  return code === 'IDEMPOTENCY_KEY_IN_USE';
};

const asksForRefresh = (response: Response, body: unknown) =>
  response.status === 302 && (body as { shouldRefresh?: boolean } | undefined)?.shouldRefresh === true;

/**
 * Creates a client that sends the session's tokens, refreshes them when the server asks for it (302 with
 * `shouldRefresh`, at most twice per call), and retries idempotent calls while the server is unreachable.
 *
 * @param baseUrl such as `http://127.0.0.1:3000`
 */
export const createHttpClient = (baseUrl: string): HttpClient => {
  const session = createSession();

  const send = ({ method, path, body, idempotencyKey }: Call) =>
    fetch(new URL(`/api/${path}`, baseUrl), {
      method,
      redirect: 'manual',
      headers: {
        'Content-Type': 'application/json',
        ...tokenHeaders(session.token()),
        ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });

  const sendPatiently = async (call: Call, attempt = 1): Promise<Response> => {
    const last = attempt === MAX_ATTEMPTS || !mayRepeat(call);
    try {
      const response = await send(call);
      if (last || !(await isBusy(response))) return response;
      await pause(retryAfter(response));
    } catch (error) {
      if (last)
        throw new Error(`${call.method} ${call.path} got no response from ${baseUrl}`, { cause: error });
      await pause(RETRY_MS);
    }
    return sendPatiently(call, attempt + 1);
  };

  // A rotation must not trigger another refresh, which would wait for it forever.
  const rotate = () => request<Token>({ method: 'GET', path: 'auth/refresh' }, MAX_REFRESHES);

  const request = async <T>(call: Call, refreshes = 0): Promise<T> => {
    const sentWith = session.token();
    const response = await sendPatiently(call);
    const body = await readJson(response);
    if (asksForRefresh(response, body) && refreshes < MAX_REFRESHES) {
      await session.renew(sentWith, rotate);
      return request<T>(call, refreshes + 1);
    }
    if (!response.ok) {
      throw new ApiError(`${call.method} ${call.path}`, response.status, (body ?? {}) as Partial<ErrorBody>);
    }
    return body as T;
  };

  return {
    baseUrl,
    get: (path, query = {}) => {
      const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
      return request({ method: 'GET', path: search.size > 0 ? `${path}?${search}` : path });
    },
    post: (path, body) => request({ method: 'POST', path, body }),
    create: (path, body) => request({ method: 'POST', path, body, idempotencyKey: randomUUID() }),
    set: (path, body) => request({ method: 'POST', path, body, repeatable: true }),
    remove: (path) => request({ method: 'DELETE', path }),
    signIn: session.start,
    token: session.token,
  };
};
