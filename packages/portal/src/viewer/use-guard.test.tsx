import {
  api,
  HttpResponse,
  http,
  makeAdmin,
  makeUser,
  server,
  testToken,
  waitFor,
  whoamiHandler,
} from '@slabdesk/testing';
import { act, renderHook } from '@testing-library/react';
import type { CurrentUser } from 'bff-contract';
import type { RouteGuard } from 'bff-contract/web';
import { clearToken, getToken, setToken } from '../session/session';
import { useGuard } from './use-guard';

const renderGuard = (guard: RouteGuard, path = '/orders') => renderHook(() => useGuard(guard, path));

const signIn = (user: CurrentUser) => {
  setToken(testToken);
  server.use(whoamiHandler({ isLoggedIn: true, user }));
};

const settled = async (guard: RouteGuard, path?: string) => {
  const { result } = renderGuard(guard, path);
  await waitFor(() => expect(result.current.status).not.toBe('pending'));
  return result.current;
};

it('useGuard allows everyone to open public pages without a request', () => {
  expect(renderGuard('public').result.current).toEqual({ status: 'authorised' });
});

it('useGuard redirects visitors to /login immediately and remembers the page', () => {
  expect(renderGuard('user', '/orders?page=2').result.current).toEqual({
    status: 'not-authorised',
    redirect: '/login?next=%2Forders%3Fpage%3D2',
  });
});

it('useGuard is pending until the user is known', async () => {
  signIn(makeUser());
  const { result } = renderGuard('dealer');
  expect(result.current.status).toBe('pending');
  await waitFor(() => expect(result.current.status).toBe('authorised'));
});

it.each([
  ['user', makeUser(), 'authorised', undefined],
  ['dealer', makeUser(), 'authorised', undefined],
  ['dealer', makeUser({ fabricator: undefined }), 'not-authorised', '/forbidden'],
  ['dealer', makeAdmin(), 'not-authorised', '/forbidden'],
  ['dealer', makeAdmin({ fabricator: makeUser().fabricator }), 'authorised', undefined],
  ['admin', makeAdmin(), 'authorised', undefined],
  ['admin', makeUser(), 'not-authorised', '/forbidden'],
] as const)(
  'useGuard returns the status and redirect of the %s guard (%#)',
  async (guard, user, status, redirect) => {
    signIn(user);
    expect(await settled(guard)).toMatchObject({ status, ...(redirect && { redirect }) });
  },
);

it('useGuard redirects as soon as the session ends', async () => {
  signIn(makeUser());
  const { result } = renderGuard('user');
  await waitFor(() => expect(result.current.status).toBe('authorised'));
  act(() => clearToken());
  expect(result.current).toMatchObject({ status: 'not-authorised', redirect: '/login?next=%2Forders' });
});

it('useGuard removes the token of an unknown session and redirects to /login immediately', async () => {
  let calls = 0;
  setToken(testToken);
  server.use(
    http.get(api('auth/whoami'), () => {
      calls += 1;
      return HttpResponse.json({ isLoggedIn: false });
    }),
  );
  const redirect = { status: 'not-authorised', redirect: '/login?next=%2Forders' };
  expect(await settled('user')).toEqual({ ...redirect, state: { sessionEnded: true } });
  expect(getToken()).toBeNull();
  expect(calls).toBe(1);

  // The reason goes with the next session.
  act(() => setToken(testToken));
  act(clearToken);
  expect(await settled('user')).toEqual(redirect);
});

describe('useGuard with a failing whoami', () => {
  const failing = (times: number) => {
    let calls = 0;
    setToken(testToken);
    server.use(
      http.get(api('auth/whoami'), () => {
        calls += 1;
        return calls > times
          ? HttpResponse.json({ isLoggedIn: true, user: makeUser() })
          : HttpResponse.json({ error: 'Busy', code: 'UNAVAILABLE', requestId: 'x' }, { status: 503 });
      }),
    );
    return () => calls;
  };

  it('retries after a second', async () => {
    const calls = failing(1);
    const { result } = renderGuard('user');
    await waitFor(() => expect(result.current.status).toBe('authorised'));
    expect(calls()).toBe(2);
  });

  it('redirects to /login after 3 failed retries', async () => {
    const calls = failing(99);
    const startedAt = Date.now();
    const { result } = renderGuard('user');
    await waitFor(() => expect(result.current.status).toBe('not-authorised'));
    expect(calls()).toBe(4);
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(2_900);
  });
});

it('useGuard redirects an unconfirmed user to the confirmation page with the path to return to', async () => {
  setToken(testToken);
  server.use(whoamiHandler({ isLoggedIn: true, user: makeUser(), mustConfirmEmail: true }));
  for (const guard of ['user', 'dealer', 'admin'] as const) {
    expect(await settled(guard, '/orders?page=2')).toEqual({
      status: 'not-authorised',
      redirect: '/confirm-email?pending=1&rd=%2Forders%3Fpage%3D2',
    });
  }
  expect(await settled('user', '/')).toMatchObject({ redirect: '/confirm-email?pending=1' });
});
