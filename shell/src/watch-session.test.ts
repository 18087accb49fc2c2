import { clearToken } from '@slabdesk/portal';
import { api, HttpResponse, http, makeUser, server, setToken, testToken, waitFor } from '@slabdesk/testing';
import { watchSession } from './watch-session';

it('requests the user before anything renders', async () => {
  const asked = jest.fn(() => HttpResponse.json({ isLoggedIn: true, user: makeUser() }));
  server.use(http.get(api('auth/whoami'), asked));
  setToken(testToken);
  watchSession();
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
});

it('clears the recent items when the session ends', () => {
  server.use(http.get(api('auth/whoami'), () => HttpResponse.json({ isLoggedIn: true, user: makeUser() })));
  setToken(testToken);
  watchSession();
  localStorage.setItem('recent-items', '{}');
  clearToken();
  expect(localStorage.getItem('recent-items')).toBeNull();
});

it('sends no request for visitors', () => {
  const asked = jest.fn();
  server.use(http.get(api('auth/whoami'), asked));
  watchSession();
  expect(asked).not.toHaveBeenCalled();
});
