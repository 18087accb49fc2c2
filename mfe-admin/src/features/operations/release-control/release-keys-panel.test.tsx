import {
  api,
  failure,
  HttpResponse,
  http,
  makeAdmin,
  renderWithPortal,
  screen,
  server,
  waitFor,
  within,
} from '@slabdesk/testing';
import type { NewReleaseKeyBody, ReleaseKey } from 'bff-contract';
import { makeReleaseOverview } from '../../../testing/records';
import { ReleaseControlPanel } from './release-control-panel';
import { ReleaseKeysPanel } from './release-keys-panel';

const CI: ReleaseKey = {
  _id: 'k1',
  name: 'dealer CI',
  remote: 'dealer',
  may: 'canary',
  createdAt: '2026-03-09T10:00:00.000Z',
  expiresAt: '2027-03-09T10:00:00.000Z',
};

const open = (keys: ReleaseKey[] = [CI], mayRelease = true) => {
  const sent: NewReleaseKeyBody[] = [];
  const revoked: string[] = [];
  server.use(
    http.get(api('admin/release'), () => HttpResponse.json(makeReleaseOverview({ mayRelease }))),
    http.get(api('admin/release-key'), () => HttpResponse.json(keys)),
    http.post(api('admin/release-key'), async ({ request }) => {
      sent.push((await request.json()) as NewReleaseKeyBody);
      return HttpResponse.json({ ...CI, key: 'the-secret' });
    }),
    http.delete(api('admin/release-key/:id'), ({ params }) => {
      revoked.push(String(params.id));
      keys.splice(0);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return { ...renderWithPortal(<ReleaseKeysPanel />, { user: makeAdmin() }), sent, revoked };
};

it('lists the keys with what they permit, and revokes one after a question', async () => {
  const { user, revoked } = open();
  const row = await screen.findByRole('row', { name: /^dealer CI dealer Begin and end canaries too Never/ });
  await user.click(within(row).getByRole('button', { name: 'Revoke dealer CI' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Revoke dealer CI?' });
  expect(revoked).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('Revoked dealer CI')).toBeVisible();
  expect(revoked).toEqual(['k1']);
  expect(await screen.findByText(/There are no keys yet/)).toBeVisible();
});

it('creates a key, and shows it once', async () => {
  const { user, sent } = open([]);
  await user.click(await screen.findByRole('button', { name: 'New key' }));
  const dialog = await screen.findByRole('dialog', { name: 'New pipeline key' });
  await user.click(within(dialog).getByRole('button', { name: 'Create key' }));
  expect(await within(dialog).findByText('Please say what uses the key')).toBeVisible();
  await user.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'auth CI');
  await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Remote' }), 'auth');
  await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Permission' }), 'Make every change');
  await user.click(within(dialog).getByRole('button', { name: 'Create key' }));
  expect(await screen.findByRole('textbox', { name: 'Key' })).toHaveValue('the-secret');
  expect(sent).toEqual([{ name: 'auth CI', remote: 'auth', may: 'promote', days: 365 }]);
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('offers to load the keys again', async () => {
  const { user } = open();
  server.use(http.get(api('admin/release-key'), () => failure(500, 'Out of order'), { once: true }));
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('row', { name: /^dealer CI/ })).toBeVisible();
});

it('is not shown to administrators who may not release', async () => {
  open([CI], false);
  renderWithPortal(<ReleaseControlPanel />, { user: makeAdmin() });
  expect(await screen.findByText(/^Only administrators whom the setting RELEASERS/)).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Pipeline keys' })).not.toBeInTheDocument();
});
