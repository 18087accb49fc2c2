import {
  api,
  HttpResponse,
  http,
  makeAdmin,
  renderWithPortal,
  screen,
  server,
  waitFor,
  within,
} from '@slabdesk/testing';
import { ApiKeysPage } from './api-keys-page';

it('creates a key for the releases of the portal', async () => {
  const sent: unknown[] = [];
  server.use(
    http.get(api('admin/api-key'), () => HttpResponse.json([])),
    http.post(api('admin/api-key'), async ({ request }) => {
      sent.push(await request.json());
      const created = {
        _id: 'k1',
        name: 'CI',
        start: 'sdk_AbCdEf',
        scopes: ['release:write'],
        createdBy: 'Ada Admin',
        createdAt: '2026-01-05T09:00:00.000Z',
        key: 'sdk_secret',
      };
      return HttpResponse.json({ created }, { status: 201 });
    }),
  );
  const { user } = renderWithPortal(<ApiKeysPage />, { path: '/admin/api-keys', user: makeAdmin() });
  await user.click(await screen.findByRole('button', { name: 'Create API key' }));
  const dialog = await screen.findByRole('dialog', { name: 'Create an API key' });
  await user.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'CI');
  await user.click(within(dialog).getByRole('button', { name: 'Create key' }));
  expect(await within(dialog).findByText('Please choose what the key may do')).toBeVisible();
  const group = within(dialog).getByRole('group', { name: 'What the key may do' });
  await waitFor(() => expect(within(group).getAllByRole('checkbox')[0]).toHaveFocus());
  await user.click(within(dialog).getByRole('checkbox', { name: 'Releases: Change' }));
  await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Valid for' }), 'No end');
  await user.click(within(dialog).getByRole('button', { name: /^(Create key|Retry)$/ }));
  const shown = await screen.findByRole('dialog', { name: 'The key of CI' });
  expect(within(shown).getByRole('textbox', { name: 'API key' })).toHaveValue('sdk_secret');
  expect(sent).toEqual([{ name: 'CI', scopes: ['release:write'] }]);
  // The key can't be read again, so that only its button closes the dialog.
  await user.keyboard('{Escape}');
  expect(shown).toBeVisible();
  expect(within(shown).queryByRole('button', { name: 'Close' })).toBeNull();
  await user.click(within(shown).getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
