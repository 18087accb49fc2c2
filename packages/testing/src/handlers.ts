/** Mock API handlers, for tests and for remotes that run standalone. */

import type { Viewer } from '@slabdesk/portal';
import { HttpResponse, http } from 'msw';

/** URL pattern of an API path, with `:params` where needed. */
export const api = (path: string): string => `*/api/${path}`;

/** Mocks `auth/whoami`. */
export const whoamiHandler = (viewer: Viewer) =>
  http.get(api('auth/whoami'), () => HttpResponse.json(viewer));

/** Mocks a paged list with its total count, like the BFF. */
export const listHandler = <Row extends object>(path: string, rows: readonly Row[], total = rows.length) =>
  http.get(api(path), ({ request }) => {
    const query = new URL(request.url).searchParams;
    const size = Number(query.get('pageSize') ?? rows.length);
    const start = Number(query.get('page') ?? 0) * size;
    return HttpResponse.json(rows.slice(start, start + size), {
      headers: { 'X-Total-Count': String(total), 'X-Total-Count-Relation': 'eq' },
    });
  });

/** Longer than clients wait for a busy server: they report the error at once. */
const BUSY_FOR_LONG = 60;

/**
 * Responds with an error in the API's format. A 503 asks to return in a minute, so it is not retried; tests of
 * retries set another `retryAfter`, in seconds.
 */
export const failure = (
  status: number,
  error: string,
  {
    retryAfter = BUSY_FOR_LONG,
    ...extra
  }: { code?: string; fields?: Record<string, string>; retryAfter?: number } = {},
) =>
  HttpResponse.json(
    { error, code: extra.code ?? `HTTP_${status}`, requestId: 'test', ...extra },
    { status, headers: status === 503 ? { 'Retry-After': String(retryAfter) } : {} },
  );

export { HttpResponse, http };
