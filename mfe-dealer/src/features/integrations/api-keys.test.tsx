import {
  act,
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
import type { ApiKey } from 'bff-contract';
import { IntegrationsPage } from './integrations-page';

const warehouse: ApiKey = {
  _id: 'k1',
  name: 'Warehouse',
  start: 'sdk_AbCdEf',
  scopes: ['order:read', 'order:write'],
  createdBy: 'Dana Dealer',
  createdAt: '2026-01-05T09:00:00.000Z',
  lastUsedAt: '2026-11-20T09:00:00.000Z',
  lastAddress: '192.0.2.4',
};

/** Serves keys, and creates and revokes them; records the bodies. */
const serve = (keys: ApiKey[] = [warehouse]) => {
  const state = { keys, sent: [] as unknown[] };
  server.use(
    http.get(api('fabricator/webhook'), () => HttpResponse.json([])),
    http.get(api('fabricator/api-key'), () => HttpResponse.json(state.keys)),
    http.post(api('fabricator/api-key'), async ({ request }) => {
      const body = (await request.json()) as Pick<ApiKey, 'name' | 'scopes'>;
      state.sent.push(body);
      const created = { ...warehouse, ...body, _id: 'k2', key: 'sdk_secret', lastUsedAt: undefined };
      state.keys = [created, ...state.keys];
      return HttpResponse.json({ created }, { status: 201 });
    }),
    http.delete(api('fabricator/api-key/:id'), ({ params }) => {
      state.keys = state.keys.filter(({ _id }) => _id !== params.id);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return state;
};

const open = () => renderWithPortal(<IntegrationsPage />, { path: '/integrations', user: makeUser() });

it('lists what each key may do, and when and from where it was used', async () => {
  serve([warehouse, { ...warehouse, _id: 'k3', name: 'Old', expiresAt: '2026-01-06T09:00:00.000Z' }]);
  open();
  const [row, old] = within(await screen.findByRole('list', { name: 'API keys' })).getAllByRole('listitem');
  expect(row).toHaveTextContent('Orders: read, Orders: change');
  expect(row).toHaveTextContent('sdk_AbCdEf… by Dana Dealer');
  expect(row).toHaveTextContent(/Last used November 20, 2026.*, from 192\.0\.2\.4/);
  expect(row).not.toHaveTextContent('Expired');
  expect(old).toHaveTextContent('Expired');
});

it('creates a key with scopes and an end, and shows it once', async () => {
  const { sent } = serve([]);
  const { user, router } = open();
  await act(() => router.navigate('/integrations?from=here'));
  await user.click(await screen.findByRole('button', { name: 'Create API key' }));
  const dialog = await screen.findByRole('dialog', { name: 'Create an API key' });
  await user.click(within(dialog).getByRole('button', { name: 'Create key' }));
  expect(await within(dialog).findByText('Please choose what the key may do')).toBeVisible();
  await user.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'ERP');
  await user.click(within(dialog).getByRole('checkbox', { name: 'Orders: Read' }));
  await user.click(within(dialog).getByRole('checkbox', { name: 'Materials: Change' }));
  await user.click(within(dialog).getByRole('button', { name: 'Create key' }));
  const shown = await screen.findByRole('dialog', { name: 'The key of ERP' });
  expect(within(shown).getByRole('textbox', { name: 'API key' })).toHaveValue('sdk_secret');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  act(() => void router.navigate(-1));
  const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  expect(question).toHaveTextContent("It won't be shown again.");
  await user.click(within(question).getByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(question).not.toBeInTheDocument());
  await user.click(within(shown).getByRole('button', { name: 'Done' }));
  expect(await screen.findByText('Orders: read, Materials: change')).toBeVisible();
  expect(screen.queryByText('sdk_secret')).not.toBeInTheDocument();
  expect(sent).toEqual([
    { name: 'ERP', scopes: ['order:read', 'material:write'], expiresAt: expect.stringMatching(/^20\d\d-/) },
  ]);
});

it('creates one key when the first response was lost', async () => {
  serve([]);
  const keys: unknown[] = [];
  server.use(
    http.post(api('fabricator/api-key'), ({ request }) => {
      keys.push(request.headers.get('Idempotency-Key'));
      return HttpResponse.error();
    }),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Create API key' }));
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'ERP');
  await user.click(screen.getByRole('checkbox', { name: 'Orders: Read' }));
  await user.click(screen.getByRole('button', { name: 'Create key' }));
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(keys).toHaveLength(2));
  expect(keys[0]).toBe(keys[1]);
});

it('revokes a key after a confirmation', async () => {
  serve();
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Revoke Warehouse' }));
  const dialog = await screen.findByRole('alertdialog');
  await user.click(within(dialog).getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('Revoked Warehouse')).toBeVisible();
  expect(await screen.findByText('No API keys')).toBeVisible();
});

it('says that the keys could not be loaded, and tries again', async () => {
  serve();
  server.use(http.get(api('fabricator/api-key'), () => failure(500, 'Broken')));
  const { user } = open();
  await screen.findByText('The API keys could not be loaded');
  serve();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Warehouse')).toBeVisible();
});

it('shows an administrator who views it as the owner the keys, and no buttons that change them', async () => {
  sessionStorage.setItem('view-as', JSON.stringify({ accessToken: 'a', refreshToken: 'r' }));
  serve();
  open();
  expect(await screen.findByText('Warehouse')).toBeVisible();
  expect(await screen.findByText('No webhooks')).toBeVisible();
  expect(screen.queryAllByRole('button')).toEqual([]);
});
