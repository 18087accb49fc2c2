import { clearToken, refreshViewer } from '@slabdesk/portal';
import { blockPageSwap } from '@slabdesk/portal/shell';
import {
  api,
  createPortal,
  getToasts,
  HttpResponse,
  http,
  makeUser,
  server,
  setToken,
  testToken,
  waitFor,
} from '@slabdesk/testing';
import { toast } from 'shared-ui/core';
import { startAnew, watchSession } from './watch-session';

it('watchSession requests the user before anything renders', async () => {
  const whoami = jest.fn(() => HttpResponse.json({ isLoggedIn: true, user: makeUser() }));
  server.use(http.get(api('auth/whoami'), whoami));
  setToken(testToken);
  watchSession();
  await waitFor(() => expect(whoami).toHaveBeenCalledTimes(1));
});

it('watchSession clears the recent items and the toasts when the session ends', () => {
  server.use(http.get(api('auth/whoami'), () => HttpResponse.json({ isLoggedIn: true, user: makeUser() })));
  setToken(testToken);
  watchSession();
  localStorage.setItem('recent-items', '{}');
  toast.success('Deleted Carrara', { action: { label: 'Undo', onClick: () => undefined } });
  clearToken();
  expect(localStorage.getItem('recent-items')).toBeNull();
  expect(getToasts()).toEqual([]);
});

it('The portal starts anew when another tab chooses another dealer', async () => {
  const user = makeUser();
  const other = { ...user, fabricator: { _id: 'other', businessName: 'Other Stone', code: 'XYZ123' } };
  let now = user;
  server.use(http.get(api('auth/whoami'), () => HttpResponse.json({ isLoggedIn: true, user: now })));
  setToken(testToken);
  const load = jest.fn();
  createPortal({ startAnew: () => startAnew(load) });
  await refreshViewer();
  localStorage.setItem('recent-items', '{}');
  await refreshViewer();
  expect(load).not.toHaveBeenCalled();
  now = other;
  await refreshViewer();
  expect(load.mock.calls).toEqual([['/']]);
  expect(localStorage.getItem('recent-items')).toBeNull();
});

it('The portal asks a user with a changed form once, and starts anew when nothing is left to lose', async () => {
  const load = jest.fn();
  const leaveForm = blockPageSwap(true);
  startAnew(() => load());
  startAnew(() => load());
  expect(load).toHaveBeenCalledTimes(1);
  leaveForm();
  await waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  startAnew(() => load());
  expect(load).toHaveBeenCalledTimes(3);
});

it('watchSession sends no request for visitors', () => {
  const whoami = jest.fn();
  server.use(http.get(api('auth/whoami'), whoami));
  watchSession();
  expect(whoami).not.toHaveBeenCalled();
});
