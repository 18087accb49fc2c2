import { api, failure, HttpResponse, http, makeUser, server, testToken, waitFor } from '@slabdesk/testing';
import { act, renderHook } from '@testing-library/react';
import type { RemoteDescriptor } from 'bff-contract/web';
import { setPortalHost } from '../host';
import { sendRequest } from '../requests/request';
import { clearToken, getToken, setToken, startSession } from '../session/session';
import { useSession, useViewer } from './use-session';
import { patchUser, refreshViewer } from './viewer';

/** Responds with one user name after the other, repeating the last one; an empty name is a failure. */
const respondWithNames = (...names: string[]) => {
  const calls = { count: 0 };
  server.use(
    http.get(api('auth/whoami'), () => {
      const name = names[Math.min(calls.count, names.length - 1)];
      calls.count += 1;
      return name
        ? HttpResponse.json({ isLoggedIn: true, user: makeUser({ name }) })
        : failure(503, 'The service is busy.');
    }),
  );
  return calls;
};

const session = () => renderHook(() => useSession()).result;
type Session = ReturnType<typeof session>;

const shows = (shown: Session, name: string) => waitFor(() => expect(shown.current.user?.name).toBe(name));

it('useSession sends one request for all subscribers', async () => {
  const calls = respondWithNames('Dana');
  setToken(testToken);
  const [first, second] = [session(), session()];
  await shows(first, 'Dana');
  await shows(second, 'Dana');
  await shows(session(), 'Dana');
  expect(calls.count).toBe(1);
});

it('useSession loads the user after sign-in, and clears it when the session ends', async () => {
  const calls = respondWithNames('Dana', 'Erik');
  const shown = session();
  expect(shown.current.status).toBe('visitor');
  act(() => startSession(testToken));
  expect(shown.current.status).toBe('pending');
  await shows(shown, 'Dana');
  act(() => clearToken());
  expect(shown.current).toMatchObject({ status: 'visitor' });
  expect(shown.current.user).toBeUndefined();
  act(() => startSession({ ...testToken, accessToken: 'access-2' }));
  expect(shown.current.user).toBeUndefined();
  await shows(shown, 'Erik');
  expect(calls.count).toBe(2);
});

it('useSession loads the user again when a role in the team refuses a call', async () => {
  respondWithNames('Dana', 'Erik');
  setToken(testToken);
  const shown = session();
  await shows(shown, 'Dana');
  server.use(http.get(api('orders'), () => failure(403, 'Not allowed.', { code: 'ROLE_FORBIDDEN' })));
  setPortalHost({ navigate: jest.fn() });
  await act(() => sendRequest({ url: 'orders' }));
  await shows(shown, 'Erik');
});

it('useSession starts the page anew when another user has signed in in another tab', async () => {
  respondWithNames('Dana');
  setToken(testToken);
  const shown = session();
  await shows(shown, 'Dana');
  const startAnew = jest.fn();
  setPortalHost({ startAnew });
  server.use(
    http.get(api('auth/whoami'), () =>
      HttpResponse.json({ isLoggedIn: true, user: makeUser({ _id: 'other', name: 'Erik' }) }),
    ),
  );
  await act(() => refreshViewer());
  expect(startAnew).toHaveBeenCalledTimes(1);
  expect(shown.current.user?.name).toBe('Dana');
});

it('useSession sends no request when only the token was renewed', async () => {
  const calls = respondWithNames('Dana');
  setToken(testToken);
  const shown = session();
  await shows(shown, 'Dana');
  act(() => setToken({ ...testToken, accessToken: 'access-2' }));
  expect(shown.current.status).toBe('user');
  expect(calls.count).toBe(1);
});

it('useSession reloads the user when another tab has changed it and when the connection is back', async () => {
  respondWithNames('Dana', 'Dora', 'Dina');
  setToken(testToken);
  const shown = session();
  await shows(shown, 'Dana');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'viewer-changed' })));
  // The current user stays visible while reloading.
  expect(shown.current).toMatchObject({ status: 'user', user: { name: 'Dana' } });
  await shows(shown, 'Dora');
  act(() => void window.dispatchEvent(new Event('online')));
  await shows(shown, 'Dina');
});

it('refreshViewer keeps the user if the request fails', async () => {
  const calls = respondWithNames('Dana', '');
  setToken(testToken);
  const shown = session();
  await shows(shown, 'Dana');
  await act(() => refreshViewer());
  expect(calls.count).toBe(2);
  expect(shown.current).toMatchObject({ status: 'user', user: { name: 'Dana' } });
});

it('useSession returns the error of a failed check, and retries for the next subscriber', async () => {
  respondWithNames('', 'Dana');
  setToken(testToken);
  const shown = session();
  await waitFor(() => expect(shown.current).toMatchObject({ status: 'failed', error: { status: 503 } }));
  session();
  await shows(shown, 'Dana');
});

it('useSession removes the token of an unknown session without another request', async () => {
  let calls = 0;
  server.use(
    http.get(api('auth/whoami'), () => {
      calls += 1;
      return HttpResponse.json({ isLoggedIn: false });
    }),
  );
  setToken(testToken);
  const shown = session();
  await waitFor(() => expect(shown.current.status).toBe('visitor'));
  expect(getToken()).toBeNull();
  expect(calls).toBe(1);
});

it('useSession keeps a token that another tab has stored if the old session is unknown', async () => {
  const newer = { ...testToken, accessToken: 'access-2' };
  server.use(
    http.get(api('auth/whoami'), ({ request }) => {
      if (request.headers.get('Authorization') === 'Bearer access-2') {
        return HttpResponse.json({ isLoggedIn: true, user: makeUser({ name: 'Dana' }) });
      }
      window.localStorage.setItem('token', JSON.stringify(newer));
      return HttpResponse.json({ isLoggedIn: false });
    }),
  );
  setToken(testToken);
  await shows(session(), 'Dana');
  expect(getToken()).toEqual(newer);
});

it.each([
  ['nothing', () => new HttpResponse(null)],
  ['a page of a proxy', () => new HttpResponse('<html>Welcome to the hotel</html>')],
  ['an empty object', () => HttpResponse.json({})],
  ['no user', () => HttpResponse.json({ isLoggedIn: true })],
  ['a list', () => HttpResponse.json([])],
])('useSession treats %s as a failed check and keeps the token', async (_case, respond) => {
  server.use(http.get(api('auth/whoami'), respond));
  setToken(testToken);
  const shown = session();
  await waitFor(() => expect(shown.current.status).toBe('failed'));
  expect(getToken()).toEqual(testToken);
});

it('useSession ignores outdated responses', async () => {
  let release = () => {};
  const late = new Promise<void>((resolve) => {
    release = resolve;
  });
  let calls = 0;
  server.use(
    http.get(api('auth/whoami'), async () => {
      calls += 1;
      if (calls > 1) return HttpResponse.json({ isLoggedIn: true, user: makeUser({ name: 'New' }) });
      await late;
      return HttpResponse.json({ isLoggedIn: true, user: makeUser({ name: 'Old' }) });
    }),
  );
  setToken(testToken);
  const shown = session();
  await waitFor(() => expect(calls).toBe(1));
  await act(() => refreshViewer());
  release();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(shown.current.user?.name).toBe('New');
});

it('patchUser updates the user immediately', async () => {
  respondWithNames('Dana');
  setToken(testToken);
  const shown = session();
  await shows(shown, 'Dana');
  act(() => patchUser({ unitPreference: 'metric' }));
  expect(shown.current.user).toMatchObject({ name: 'Dana', unitPreference: 'metric' });
});

it('useViewer returns the remotes of administrators, and the same objects while nothing has changed', async () => {
  const remotes: RemoteDescriptor[] = [
    { name: 'admin', version: '1.0.0', entry: '/a.js', global: 'a', portalApi: '2.0', routes: [], nav: [] },
  ];
  server.use(
    http.get(api('auth/whoami'), () => HttpResponse.json({ isLoggedIn: true, user: makeUser(), remotes })),
  );
  setToken(testToken);
  const { result } = renderHook(() => useViewer());
  await waitFor(() => expect(result.current?.remotes).toEqual(remotes));
  const before = result.current;
  await act(() => refreshViewer());
  expect(result.current?.remotes).toBe(before?.remotes);
  expect(result.current?.user).toBe(before?.user);
});
