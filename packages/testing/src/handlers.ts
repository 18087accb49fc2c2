/** Answers of the API, for tests and for remotes that run alone. */

import type { Viewer } from '@slabdesk/portal';
import { HttpResponse, http } from 'msw';

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

export { HttpResponse, http };
