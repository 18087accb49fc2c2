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

/** Responds with an error in the API's format. */
export const failure = (
  status: number,
  error: string,
  extra: { code?: string; fields?: Record<string, string> } = {},
) =>
  HttpResponse.json({ error, code: extra.code ?? `HTTP_${status}`, requestId: 'test', ...extra }, { status });

export { HttpResponse, http };
