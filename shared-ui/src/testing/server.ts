import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import type { Viewer } from '../portal/whoami-api';

/** The API as tests see it: nothing answers until a test says what. */
export const server = setupServer();

/** URL of an API path, with `:params` where needed. */
export const api = (path: string): string => `*/api/${path}`;

/** Answers `auth/whoami`. */
export const whoamiHandler = (viewer: Viewer) =>
  http.get(api('auth/whoami'), () => HttpResponse.json(viewer));

/** Answers a list with its count, page by page, as the BFF does. */
export const listHandler = <Row extends object>(path: string, rows: readonly Row[], total = rows.length) =>
  http.get(api(path), ({ request }) => {
    const query = new URL(request.url).searchParams;
    const size = Number(query.get('pageSize') ?? rows.length);
    const start = Number(query.get('page') ?? 0) * size;
    return HttpResponse.json(rows.slice(start, start + size), {
      headers: { 'X-Total-Count': String(total), 'X-Total-Count-Relation': 'eq' },
    });
  });

/** Answers a failure in the API's one shape. */
export const failure = (
  status: number,
  error: string,
  extra: { code?: string; fields?: Record<string, string> } = {},
) =>
  HttpResponse.json({ error, code: extra.code ?? `HTTP_${status}`, requestId: 'test', ...extra }, { status });

const STATUS_HEADER = 'X-Test-Status';

/**
 * What an expired access token gets: 302 without `Location`. Browsers hand that to the page; MSW follows
 * every 302 itself and fails, so the status travels in a header and is put back by `keepRedirects`.
 */
export const expiredToken = () =>
  HttpResponse.json({ shouldRefresh: true }, { headers: { [STATUS_HEADER]: '302' } });

const withStatus = (response: Response, status: number): Response =>
  new Proxy(response, {
    get: (target, key) => {
      if (key === 'status') return status;
      if (key === 'ok') return false;
      if (key === 'clone') return () => withStatus(target.clone(), status);
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });

/** Makes `fetch` answer the status that `expiredToken` stands for. */
export const keepRedirects = (): void => {
  const send = globalThis.fetch;
  globalThis.fetch = async (...args) => {
    const response = await send(...args);
    const status = response.headers.get(STATUS_HEADER);
    return status ? withStatus(response, Number(status)) : response;
  };
};

export { HttpResponse, http };
