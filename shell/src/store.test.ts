import { clearToken, whoamiApi } from 'shared-ui/portal';
import { api, HttpResponse, http, makeUser, server, setToken, testToken, waitFor } from 'shared-ui/testing';
import { createStore } from './store';

const viewerOf = (store: ReturnType<typeof createStore>) =>
  whoamiApi.endpoints.whoami.select()(store.getState()).data;

it('asks who is there before anything renders, and forgets it when the session ends', async () => {
  server.use(http.get(api('auth/whoami'), () => HttpResponse.json({ isLoggedIn: true, user: makeUser() })));
  setToken(testToken);
  const store = createStore();
  await waitFor(() => expect(viewerOf(store)?.user?.name).toBe('Dana Dealer'));
  clearToken();
  expect(viewerOf(store)).toBeUndefined();
});

it('forgets what the user opened lately when the session ends', () => {
  server.use(http.get(api('auth/whoami'), () => HttpResponse.json({ isLoggedIn: true, user: makeUser() })));
  setToken(testToken);
  createStore();
  localStorage.setItem('recent-items', '{}');
  clearToken();
  expect(localStorage.getItem('recent-items')).toBeNull();
});

it('asks nothing for a visitor', () => {
  const asked = jest.fn();
  server.use(http.get(api('auth/whoami'), asked));
  createStore();
  expect(asked).not.toHaveBeenCalled();
});
