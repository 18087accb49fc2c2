import type { FastifyInstance, InjectOptions } from 'fastify';

/** A result of a call as the specification describes it. */
export interface Result {
  status: number;
  message: string;
  // biome-ignore lint/suspicious/noExplicitAny: a client that was written from the specification knows no types of ours
  data: any;
  error?: { status: number; error: string };
}

interface Token {
  tokenType: string;
  accessToken: string;
  refreshToken: string;
}

const MAX_RETRIES = 2;

const parse = (text: string): unknown => {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return text;
  }
};

/**
 * A client that was written from the specification alone (sections 7 and 8). A call with a body is a POST, one without is a
 * GET, and deletions use DELETE; every call sends the JSON content type. It keeps its token, and refreshes it on a 302.
 */
export const createSpecifiedClient = (app: FastifyInstance) => {
  /** Its local storage, and the page that it would be on. */
  const state: { token?: Token; page: string } = { page: '/' };

  const unauthorised = (error: string): Result => {
    state.token = undefined;
    state.page = '/login';
    return { status: 401, message: 'Unauthorized', data: null, error: { status: 401, error } };
  };

  const headers = () => ({
    'content-type': 'application/json',
    ...(state.token && {
      authorization: `${state.token.tokenType} ${state.token.accessToken}`,
      'x-refresh-token': state.token.refreshToken,
    }),
  });

  const send = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) =>
    app.inject({
      method,
      url: `/api/${path}`,
      headers: headers(),
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    });

  const request = async (
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: unknown,
    retries = 0,
  ): Promise<Result> => {
    const response = await send(method, path, body);
    const { statusCode: status, statusMessage: message } = response;
    const data = parse(response.body) as Result['data'];
    if (status === 302 && data?.shouldRefresh === true) {
      if (retries >= MAX_RETRIES) return unauthorised('Maximum retries exceeded');
      const refreshed = await send('GET', 'auth/refresh');
      if (refreshed.statusCode !== 200) return unauthorised('Failed to refresh');
      state.token = refreshed.json();
      return request(method, path, body, retries + 1);
    }
    if (status === 401) return unauthorised(data?.error ?? 'Unauthorized - redirected to login');
    if (status === 403) state.page = '/forbidden';
    const failed = status < 200 || status >= 300 || (data !== null && data?.error !== undefined);
    return {
      status,
      message,
      data,
      ...(failed && { error: { status, error: data?.error ?? data ?? message } }),
    };
  };

  return {
    state,
    get: (path: string) => request('GET', path),
    post: (path: string, body: unknown) => request('POST', path, body),
    delete: (path: string) => request('DELETE', path),
    /** Section 7.6: PUT the file to the signed URL with its content type. */
    put: (signedUrl: string, content: Buffer, contentType: string) => {
      const { pathname, search } = new URL(signedUrl);
      const options: InjectOptions = { method: 'PUT', url: pathname + search, payload: content };
      return app.inject({ ...options, headers: { 'content-type': contentType } });
    },
    /** Section 7.3: after a login or a registration the token is stored. */
    keepToken: (result: Result): Result => {
      if (result.data?.token) state.token = result.data.token;
      return result;
    },
  };
};

export type SpecifiedClient = ReturnType<typeof createSpecifiedClient>;
