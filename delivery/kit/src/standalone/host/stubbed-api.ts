import { createObservable } from '@slabdesk/observable';
import { api, HttpResponse, http } from '@slabdesk/testing/stubs';
import { getResponse } from 'msw';
import { stubs } from './stubs-of-remote';
import { userOf, viewerOf } from './viewer';

const STONE = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="640"><rect width="640" height="640" fill="#c9c5bd"/><path d="M0 460Q160 300 320 380T640 200" fill="none" stroke="#8f8a80" stroke-width="9"/></svg>`;
const STONE_URL = `data:image/svg+xml,${encodeURIComponent(STONE)}`;

/** Stubs that every remote needs: the session, files and crash reports. */
const common = [
  http.get(api('auth/whoami'), ({ request }) => {
    const kind = viewerOf(request.headers.get('Authorization')?.split(' ')[1]);
    return HttpResponse.json(
      kind === 'visitor' ? { isLoggedIn: false } : { isLoggedIn: true, user: userOf(kind) },
    );
  }),
  http.post(api('auth/logout'), () => HttpResponse.json({ message: 'Logged out' })),
  http.get(api('search'), () => HttpResponse.json([])),
  // No order events; the stream stays open.
  http.get(
    api('fabricator/events'),
    () => new HttpResponse(new ReadableStream(), { headers: { 'Content-Type': 'text/event-stream' } }),
  ),
  http.post(api('log/crash-report'), () => HttpResponse.json({ id: 'standalone' })),
  http.get(api('s3/get-signed-url/:id'), () =>
    HttpResponse.json({ signedUrl: STONE_URL, contentType: 'image/svg+xml' }),
  ),
  http.post(api('s3/get-signed-post-url/:name/:type'), ({ params }) =>
    HttpResponse.json({ signedPostUrl: '/standalone/upload', objectId: String(params.name) }),
  ),
];

/** Called endpoints without a stub: `GET /api/fabricator/slab`. */
export const missingStubs = createObservable<readonly string[]>([]);

const notStubbed = (endpoint: string): Response => {
  if (!missingStubs.get().includes(endpoint)) {
    console.warn(`No stub answers ${endpoint}: add a handler to src/testing/stubs.ts`);
    missingStubs.set([...missingStubs.get(), endpoint]);
  }
  return HttpResponse.json(
    { error: `No stub answers ${endpoint}`, code: 'NO_STUB', requestId: 'standalone' },
    { status: 501 },
  );
};

/** Handles API calls in the page; all other requests go to the development server. */
export const stubApi = (): void => {
  const send = window.fetch;
  const handlers = [...stubs.handlers, ...common];
  window.fetch = async (...args) => {
    const request = new Request(...args);
    const { origin, pathname } = new URL(request.url);
    if (origin !== window.location.origin || !pathname.startsWith('/api/')) return send(...args);
    return (await getResponse(handlers, request)) ?? notStubbed(`${request.method} ${pathname}`);
  };
};
