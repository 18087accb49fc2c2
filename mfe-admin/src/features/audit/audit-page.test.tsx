import {
  api,
  failure,
  fireEvent,
  HttpResponse,
  http,
  listHandler,
  makeAdmin,
  renderWithPortal,
  screen,
  server,
  setScreenWidth,
  waitFor,
  within,
} from '@slabdesk/testing';
import { makeAuditEntry } from '../../testing/records';
import { AuditPage } from './audit-page';

const open = (query = '', entries = [makeAuditEntry()]) => {
  const queries: URLSearchParams[] = [];
  server.use(
    listHandler('admin/user', [{ ...makeAdmin(), _id: 'u1', name: 'Uma Vance' }]),
    http.get(api('admin/user/u1'), () => HttpResponse.json({ ...makeAdmin(), _id: 'u1', name: 'Uma Vance' })),
    http.get(api('admin/audit'), ({ request }) => {
      queries.push(new URL(request.url).searchParams);
      return HttpResponse.json(entries, { headers: { 'X-Total-Count': `${entries.length}` } });
    }),
  );
  return { ...renderWithPortal(<AuditPage />, { path: `/admin/audit${query}`, user: makeAdmin() }), queries };
};

it('The audit log shows the actor, action and record of each entry', async () => {
  open();
  // The first test also waits for the data grid to load.
  const row = (await screen.findByText('Changed')).closest('[role="row"]');
  for (const text of ['Material', 'Carrara', 'Uma Vance', '03-09-2026', '10.0.0.1']) {
    expect(row).toHaveTextContent(text);
  }
});

it('The audit log says that a period ends before it begins', async () => {
  open('?from=2026-03-09&to=2026-03-01');
  expect(await screen.findByLabelText('To')).toHaveAccessibleDescription('This day is before the first one');
});

it('The audit log shows entries as cards of two lines on a phone', async () => {
  setScreenWidth(390);
  open();
  const list = await screen.findByRole('list', { name: 'Audit log' });
  expect(within(list).getByRole('listitem')).toHaveTextContent(
    /^Changed03-09-2026 \d+:\d\d [AP]MMaterial·CarraraUma Vance$/,
  );
  expect(within(list).getByRole('link', { name: 'Changed' })).toHaveAttribute(
    'href',
    '/admin/audit?entry=e1',
  );
});

it('The audit log opens an entry with formatted values before and after', async () => {
  const { user, router } = open();
  await user.click(await screen.findByRole('link', { name: 'Changed' }));
  const dialog = await screen.findByRole('dialog', { name: 'Changed' });
  const fields = within(dialog).getByRole('table', { name: 'Fields' });
  expect(within(fields).getByRole('row', { name: 'Price per square foot $45.00 $52.50' })).toBeVisible();
  expect(dialog).toHaveTextContent('10.0.0.1');
  expect(dialog).toHaveTextContent('request-1');
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(router.state.location.search).not.toContain('entry');
});

it('The audit log links an entry to the history of its record', async () => {
  const { user, queries } = open('?entry=e1');
  await user.click(await screen.findByRole('link', { name: 'History of this record' }));
  expect(await screen.findByText('Material Carrara')).toBeVisible();
  await waitFor(() => expect(queries.at(-1)?.get('recordId')).toBe('m1'));
  await user.click(await screen.findByRole('button', { name: 'Show all records' }));
  await waitFor(() => expect(queries.at(-1)?.get('recordId')).toBeNull());
});

it('The audit log filters by date, actor and action until the filters are cleared', async () => {
  const { user, queries } = open('?actor=u1&action=update');
  await screen.findByRole('link', { name: 'Changed' });
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-03-09' } });
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-03-09' } });
  await waitFor(() => expect(queries.at(-1)?.get('to')).toBe(new Date(2026, 2, 10).toISOString()));
  const query = Object.fromEntries(queries.at(-1) ?? []);
  expect(query).toMatchObject({
    actor: 'u1',
    action: 'update',
    from: new Date(2026, 2, 9).toISOString(),
  });
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(queries.at(-1)?.get('from')).toBeNull());
  expect(queries.at(-1)?.get('actor')).toBeNull();
  expect(screen.getByLabelText('From')).toHaveValue('');
});

it('The audit log names the filter by an actor who has been deleted, and removes it', async () => {
  server.use(http.get(api('admin/user/gone'), () => failure(404, 'No such user')));
  const { user, queries } = open('?actor=gone');
  const field = await screen.findByRole('combobox', { name: 'Person' });
  await waitFor(() => expect(field).toHaveValue('Deleted'));
  await user.clear(field);
  await waitFor(() => expect(queries.at(-1)?.get('actor')).toBeNull());
});

it('The audit log filters by several actions and kinds of records at once', async () => {
  const { user, queries } = open('?action=create,update');
  await user.click(await screen.findByRole('button', { name: 'Action: Created, Changed' }));
  expect(queries[0]?.get('action')).toBe('create,update');
  await user.click(screen.getByRole('menuitem', { name: 'Several...' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Action' }));
  await user.click(await dialog.findByRole('checkbox', { name: 'Deleted' }));
  await user.click(dialog.getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(queries.at(-1)?.get('action')).toBe('create,update,delete'));
});

it('The audit log exports the filtered list', async () => {
  const { user, queries } = open('?recordId=m1&from=2026-03-09');
  URL.createObjectURL = () => 'blob:x';
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await screen.findByRole('link', { name: 'Changed' });
  const before = queries.length;
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: 'CSV (.csv)' }));
  await waitFor(() => expect(queries.length).toBeGreaterThan(before));
  expect(queries.at(-1)?.get('recordId')).toBe('m1');
  expect(queries.at(-1)?.get('from')).toBe(new Date(2026, 2, 9).toISOString());
  expect(queries.at(-1)?.get('page')).toBeNull();
});

it('The audit log shows system actions and unknown actions', async () => {
  open('?entry=e2', [
    makeAuditEntry({
      _id: 'e2',
      action: 'teleport',
      resource: 'slab-ship',
      label: '',
      actor: { name: '', role: 'system' },
      address: '',
      before: undefined,
      after: undefined,
    }),
  ]);
  const dialog = await screen.findByRole('dialog', { name: 'teleport' });
  expect(dialog).toHaveTextContent('The log keeps no fields of this.');
  expect(dialog).toHaveTextContent('The system');
  expect(within(dialog).queryByRole('link', { name: 'Everything by this person' })).not.toBeInTheDocument();
});
