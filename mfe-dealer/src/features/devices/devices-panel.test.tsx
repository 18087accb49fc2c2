import {
  api,
  failure,
  HttpResponse,
  http,
  makeUser,
  renderWithPortal,
  screen,
  server,
  waitFor,
  within,
} from '@slabdesk/testing';
import type { DeviceSession } from 'bff-contract';
import { DevicesPanel } from './devices-panel';

const device = (changes: Partial<DeviceSession>): DeviceSession => ({
  _id: 's1',
  browser: 'Chrome 141',
  system: 'Windows 10',
  address: '192.0.2.4',
  createdAt: '2026-11-01T09:00:00.000Z',
  lastSeenAt: '2026-11-20T09:00:00.000Z',
  current: false,
  ...changes,
});

const here = device({ current: true });
const phone = device({ _id: 's2', browser: 'Safari 19', system: 'iOS 19', address: '198.51.100.7' });
const tablet = device({ _id: 's3', browser: 'Firefox 145', system: 'Android 16' });

/** Serves sessions and removes the deleted ones. */
const serve = (...devices: DeviceSession[]) => {
  const state = { devices };
  const keep = (test: (kept: DeviceSession) => boolean) => {
    state.devices = state.devices.filter(test);
    return new HttpResponse(null, { status: 204 });
  };
  server.use(
    http.get(api('app/session'), () => HttpResponse.json(state.devices)),
    http.delete(api('app/session/:id'), ({ params }) => keep(({ _id }) => _id !== params.id)),
    http.delete(api('app/session'), () => keep(({ current }) => current)),
  );
};

const open = () => renderWithPortal(<DevicesPanel />, { path: '/profile', user: makeUser() });

const rows = async () =>
  within(await screen.findByRole('list', { name: 'Your devices' })).getAllByRole('listitem');

it('The devices panel lists devices by name and marks the current one', async () => {
  serve(here, phone);
  open();
  const [first, second] = await rows();
  expect(first).toHaveTextContent('Chrome 141 on Windows 10');
  expect(first).toHaveTextContent('This device');
  expect(within(first as HTMLElement).queryByRole('button')).toBeNull();
  expect(second).toHaveTextContent('Safari 19 on iOS 19');
  expect(second).toHaveTextContent('198.51.100.7');
  expect(second).toHaveTextContent(/Last seen November 20, 2026/);
});

it('The devices panel signs one device out after a confirmation', async () => {
  serve(here, phone, tablet);
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Sign out Safari 19 on iOS 19' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Are You Sure?' });
  expect(dialog).toHaveTextContent(/Safari 19 on iOS 19 will be signed out/);
  await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('Signed out Safari 19 on iOS 19')).toBeVisible();
  await waitFor(async () => expect(await rows()).toHaveLength(2));
  await waitFor(() => expect(screen.getByRole('region', { name: 'Your devices' })).toHaveFocus());
});

it('The devices panel signs out all other devices', async () => {
  serve(here, phone, tablet);
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Sign out all other devices' }));
  await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('You are signed in on no other device.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Sign out/ })).toBeNull();
});

it('The devices panel signs no device out if the confirmation is cancelled', async () => {
  serve(here, phone);
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Sign out all other devices' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(await rows()).toHaveLength(2);
});

it('The devices panel shows why a sign-out failed, and treats a session that has already ended as signed out', async () => {
  serve(here, phone);
  let status = 503;
  server.use(http.delete(api('app/session/:id'), () => failure(status, 'The service is busy.')));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Sign out Safari 19 on iOS 19' }));
  await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The service is busy.');
  status = 404;
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('Signed out Safari 19 on iOS 19')).toBeVisible();
});

it('The devices panel shows an empty state, and an error with a retry if loading failed', async () => {
  let isDown = true;
  server.use(http.get(api('app/session'), () => (isDown ? failure(500, 'Broken') : HttpResponse.json([]))));
  const { user } = open();
  expect(await screen.findByText('Failed to load your devices.')).toBeVisible();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('You are signed in on no device.')).toBeVisible();
});

it('A long list is cut off after the current device and those used last, until the user wants all', async () => {
  const others = Array.from({ length: 8 }, (_, index) =>
    device({ _id: `o${index}`, system: `System ${index}` }),
  );
  serve(...others, here);
  const { user } = open();
  const texts = async () => (await rows()).map(({ textContent }) => textContent);
  expect(await texts()).toHaveLength(4);
  expect((await texts())[0]).toContain('This device');
  await user.click(screen.getByRole('button', { name: 'Show all 9 devices' }));
  expect(await texts()).toHaveLength(9);
  expect(screen.queryByRole('button', { name: /^Show all/ })).toBeNull();
  expect(screen.getByRole('region', { name: 'Your devices' })).toHaveFocus();
});
