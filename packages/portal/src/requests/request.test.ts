import { api, expiredToken, failure, HttpResponse, http, makeUser, server } from '@slabdesk/testing';
import { setPortalHost } from '../host';
import { clearToken, getToken, setToken } from '../session/session';
import { refreshViewer } from '../viewer/viewer';
import { downloadList } from './download-list';
import { sendRequest } from './request';

const token = (generation: number) => ({
  tokenType: 'Bearer' as const,
  accessToken: `access-${generation}`,
  refreshToken: `refresh-${generation}`,
});

/** An API where access tokens of a generation below `valid` have expired. */
const expiringApi = (valid: number) => {
  const calls = { orders: 0, refreshes: 0 };
  server.use(
    http.get(api('orders'), ({ request }) => {
      calls.orders += 1;
      const generation = Number(/access-(\d+)/.exec(request.headers.get('Authorization') ?? '')?.[1]);
      return generation < valid ? expiredToken() : HttpResponse.json([]);
    }),
    http.get(api('auth/refresh'), async ({ request }) => {
      calls.refreshes += 1;
      const generation = Number(/refresh-(\d+)/.exec(request.headers.get('X-Refresh-Token') ?? '')?.[1]);
      await new Promise((resolve) => setTimeout(resolve, 20));
      return HttpResponse.json(token(generation + 1));
    }),
  );
  return calls;
};

let visited: string[];
/** The state of each navigation. */
let states: unknown[];

beforeEach(() => {
  visited = [];
  states = [];
  window.history.replaceState(null, '', '/');
  setPortalHost({
    navigate: (to, options) => {
      visited.push(to);
      states.push(options?.state);
    },
  });
});

it('sendRequest sends both tokens and the JSON content type, even without a body', async () => {
  setToken(token(1));
  let headers: Headers | undefined;
  server.use(
    http.get(api('orders'), ({ request }) => {
      headers = request.headers;
      return HttpResponse.json([]);
    }),
  );
  await sendRequest({ url: 'orders', params: { page: 0, search: '', status: undefined } });
  expect(headers?.get('Authorization')).toBe('Bearer access-1');
  expect(headers?.get('X-Refresh-Token')).toBe('refresh-1');
  expect(headers?.get('Content-Type')).toBe('application/json');
});

it('sendRequest names the dealer that the page shows, and starts the page anew if another one was chosen', async () => {
  setToken(token(1));
  const user = makeUser();
  let named: string | null = null;
  server.use(
    http.get(api('auth/whoami'), () => HttpResponse.json({ isLoggedIn: true, user })),
    http.get(api('orders'), ({ request }) => {
      named = request.headers.get('X-Dealer');
      return failure(409, 'You have chosen another dealer', { code: 'DEALER_CHANGED' });
    }),
  );
  const start = jest.fn();
  setPortalHost({ startAnew: start });
  await refreshViewer();
  expect(start).not.toHaveBeenCalled();
  expect((await sendRequest({ url: 'orders' })).error?.code).toBe('DEALER_CHANGED');
  expect(named).toBe(user.fabricator?._id);
  expect(start).toHaveBeenCalledTimes(1);
});

it('sendRequest starts a trace with each call, in the form of W3C Trace Context', async () => {
  const seen: Array<string | null> = [];
  server.use(
    http.get(api('orders'), ({ request }) => {
      seen.push(request.headers.get('traceparent'));
      return HttpResponse.json([]);
    }),
  );
  for (let call = 0; call < 20; call += 1) await sendRequest({ url: 'orders' });
  expect(new Set(seen.map((each) => each?.split('-')[1])).size).toBe(20);
  for (const each of seen) expect(each).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
});

it('sendRequest sends no tokens with a public request, and returns its 401 as an ordinary error', async () => {
  setToken(token(1));
  server.use(
    http.post(api('auth/login'), ({ request }) =>
      request.headers.has('Authorization') ? failure(500, 'token sent') : failure(401, 'Wrong password'),
    ),
  );
  const result = await sendRequest({ url: 'auth/login', body: {}, public: true });
  expect(result.error).toMatchObject({ status: 401, error: 'Wrong password' });
  expect(getToken()).not.toBeNull();
  expect(visited).toEqual([]);
});

it('sendRequest refreshes once for 20 parallel calls and resends each', async () => {
  setToken(token(1));
  const calls = expiringApi(2);
  const results = await Promise.all(Array.from({ length: 20 }, () => sendRequest({ url: 'orders' })));
  expect(results.every((result) => !result.error)).toBe(true);
  expect(calls).toEqual({ orders: 40, refreshes: 1 });
  expect(getToken()).toEqual(token(2));
});

describe('sendRequest during a refresh by another tab', () => {
  const { locks } = navigator;
  afterEach(() => {
    Object.defineProperty(navigator, 'locks', { configurable: true, value: locks });
  });

  /** Simulates another tab that holds the lock; `onRelease` runs just before this tab gets it. */
  const holdLock = (onRelease: () => void) => {
    const request = async (_name: string, ...rest: unknown[]) => {
      const task = rest.pop() as (lock: object | null) => Promise<unknown>;
      const [options] = rest as [{ ifAvailable?: boolean }?];
      if (options?.ifAvailable) return task(null);
      onRelease();
      return task({});
    };
    Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
  };
  const storeToken = () => localStorage.setItem('token', JSON.stringify(token(2)));

  it('waits for the other tab and uses its token', async () => {
    setToken(token(1));
    const calls = expiringApi(2);
    holdLock(storeToken);
    const result = await sendRequest({ url: 'orders' });
    expect(result.error).toBeUndefined();
    expect(calls).toEqual({ orders: 2, refreshes: 0 });
  });

  it('waits until storage contains the new token after the lock is released', async () => {
    setToken(token(1));
    const calls = expiringApi(2);
    holdLock(() => setTimeout(storeToken, 60));
    const result = await sendRequest({ url: 'orders' });
    expect(result.error).toBeUndefined();
    expect(calls).toEqual({ orders: 2, refreshes: 0 });
  });

  it('refreshes itself if the other tab failed to', async () => {
    setToken(token(1));
    const calls = expiringApi(2);
    holdLock(() => {});
    const result = await sendRequest({ url: 'orders' });
    expect(result.error).toBeUndefined();
    expect(calls).toEqual({ orders: 2, refreshes: 1 });
  });
});

it('sendRequest gives up after two refreshes', async () => {
  setToken(token(1));
  const calls = expiringApi(99);
  const result = await sendRequest({ url: 'orders' });
  expect(result.error).toMatchObject({ status: 401, error: 'Maximum retries exceeded' });
  expect(calls).toEqual({ orders: 3, refreshes: 2 });
  expect(getToken()).toBeNull();
  expect(visited).toEqual(['/login']);
});

it('sendRequest ends the session if the refresh is rejected, and remembers the page', async () => {
  window.history.replaceState(null, '', '/orders?page=2');
  setToken(token(1));
  server.use(
    http.get(api('orders'), expiredToken),
    http.get(api('auth/refresh'), () => failure(401, 'Missing tokens')),
  );
  const result = await sendRequest({ url: 'orders' });
  expect(result.error).toMatchObject({ status: 401, error: 'Failed to refresh' });
  expect(getToken()).toBeNull();
  expect(visited).toEqual(['/login?next=%2Forders%3Fpage%3D2']);
  expect(states).toEqual([{ sessionEnded: true }]);
});

it('sendRequest gives no reason to the login page if the user has signed out', async () => {
  setToken(token(1));
  clearToken();
  server.use(http.get(api('orders'), () => failure(401, 'Missing access token')));
  await sendRequest({ url: 'orders' });
  expect([visited, states]).toEqual([['/login'], [undefined]]);
});

it.each([503, 429, 500])('sendRequest keeps the session if the refresh fails with a %i', async (status) => {
  setToken(token(1));
  server.use(
    http.get(api('orders'), expiredToken),
    http.get(api('auth/refresh'), () => failure(status, 'Busy')),
  );
  const result = await sendRequest({ url: 'orders', background: true });
  expect(result.error?.status).toBe(status);
  expect(getToken()).toEqual(token(1));
  expect(visited).toEqual([]);
});

it('sendRequest does not sign in again if the user signs out during a refresh', async () => {
  setToken(token(1));
  server.use(
    http.get(api('orders'), expiredToken),
    http.get(api('auth/refresh'), () => {
      localStorage.removeItem('token');
      return HttpResponse.json(token(2));
    }),
  );
  const result = await sendRequest({ url: 'orders' });
  expect(result.error?.status).toBe(401);
  expect(getToken()).toBeNull();
});

it('sendRequest removes the token and redirects to /login on a 401', async () => {
  setToken(token(1));
  server.use(http.get(api('orders'), () => failure(401, 'Missing access token')));
  const result = await sendRequest({ url: 'orders' });
  expect(result.error).toMatchObject({ status: 401, error: 'Missing access token' });
  expect(getToken()).toBeNull();
  expect(visited).toEqual(['/login']);
});

it('sendRequest retries after a 401 if the token has changed since', async () => {
  setToken(token(1));
  server.use(
    http.get(api('orders'), ({ request }) => {
      if (request.headers.get('Authorization') === 'Bearer access-2') return HttpResponse.json([]);
      localStorage.setItem('token', JSON.stringify(token(2)));
      return failure(401, 'Missing access token');
    }),
  );
  expect((await sendRequest({ url: 'orders' })).error).toBeUndefined();
  expect(getToken()).toEqual(token(2));
});

it('sendRequest redirects to /forbidden on a 403 and keeps the session', async () => {
  setToken(token(1));
  server.use(http.get(api('orders'), () => failure(403, 'Forbidden access')));
  expect((await sendRequest({ url: 'orders' })).error?.status).toBe(403);
  expect(visited).toEqual(['/forbidden']);
  expect(getToken()).not.toBeNull();
});

it('sendRequest redirects an unconfirmed account to the confirmation page', async () => {
  window.history.pushState(null, '', '/orders?page=2');
  server.use(http.get(api('orders'), () => failure(403, 'Confirm first', { code: 'EMAIL_NOT_CONFIRMED' })));
  await sendRequest({ url: 'orders' });
  expect(visited).toEqual(['/confirm-email?pending=1&rd=%2Forders%3Fpage%3D2']);
  window.history.pushState(null, '', '/confirm-email?pending=1');
  await sendRequest({ url: 'orders' });
  expect(visited).toHaveLength(1);
  window.history.pushState(null, '', '/');
});

it('sendRequest returns fields, code, current record and retry delay of an error', async () => {
  const body = {
    error: 'Stale',
    code: 'CONFLICT',
    requestId: 'r1',
    fields: { name: 'Too long' },
    current: { _id: '1' },
  };
  server.use(
    http.post(api('orders'), () => HttpResponse.json(body, { status: 409, headers: { 'Retry-After': '7' } })),
  );
  const result = await sendRequest({ url: 'orders', body: { name: 'x' } });
  expect(result.error).toEqual({ ...body, status: 409, retryAfter: 7 });
});

it.each([
  ['a proxy page', '<html>Bad gateway</html>'],
  ['plain text', 'Too busy. Please try again.'],
  ['nothing', ''],
])('sendRequest returns error messages only of our own server: not %s', async (_name, text) => {
  server.use(
    http.get(api('orders'), () => new HttpResponse(text, { status: 502, statusText: 'Bad Gateway' })),
  );
  expect((await sendRequest({ url: 'orders' })).error?.error).toBe('');
});

it('sendRequest returns a NETWORK error if the server is unreachable', async () => {
  server.use(http.get(api('orders'), () => HttpResponse.error()));
  expect((await sendRequest({ url: 'orders' })).error).toMatchObject({ status: 0, code: 'NETWORK' });
});

it.each([
  [400, true],
  [405, true],
  [500, true],
  [502, true],
  [401, false],
  [403, false],
  [404, false],
  [409, false],
])('sendRequest tells whether a %d may be the fault of the page: %s', async (status, isFault) => {
  const listener = jest.fn();
  setPortalHost({ noteFailedCall: listener });
  const id = '0197f1c2-8a2b-7c3d-9e4f-5a6b7c8d9e0f';
  server.use(http.get(api(`orders/${id}`), () => failure(status, 'Why')));
  await sendRequest({ url: `orders/${id}` });
  expect(listener.mock.calls).toEqual(isFault ? [[`GET orders/# ${status}`]] : []);
});

it('sendRequest blames no page for a lost connection or for a call that succeeds', async () => {
  const listener = jest.fn();
  setPortalHost({ noteFailedCall: listener });
  server.use(http.get(api('orders'), () => HttpResponse.error()));
  await sendRequest({ url: 'orders' });
  server.use(http.get(api('orders'), () => HttpResponse.json([])));
  await sendRequest({ url: 'orders' });
  expect(listener).not.toHaveBeenCalled();
});

it('downloadList returns a NETWORK error if the connection breaks in the middle of the file', async () => {
  const body = new ReadableStream({ pull: (stream) => stream.error(new TypeError('network error')) });
  // A body of the mocked server ends there, as if it were complete.
  jest.spyOn(globalThis, 'fetch').mockResolvedValueOnce(new Response(body));
  const error = await downloadList({ url: 'orders' }, 'orders', 'csv');
  expect(error).toMatchObject({ status: 0, code: 'NETWORK' });
});
