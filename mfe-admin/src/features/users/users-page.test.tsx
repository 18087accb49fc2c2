import {
  api,
  failure,
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
import { makeUserRecord } from '../../testing/records';
import { UsersPage } from './users-page';

const users = [
  makeUserRecord({ lastLoginAt: '2026-03-09T10:00:00.000Z' }),
  makeUserRecord({ _id: 'u2', name: 'Ada Admin', email: 'ada@example.com', permissions: { isAdmin: true } }),
];

const open = () => renderWithPortal(<UsersPage />, { path: '/admin', user: makeAdmin() });

const rowOf = async (name: string) => {
  const row = (await screen.findByText(name)).closest<HTMLElement>('[role="row"]');
  if (!row) throw new Error(`${name} is not in a row`);
  return row;
};

it('/admin shows users with their creation and last login dates', async () => {
  server.use(listHandler('admin/user', users));
  open();
  const uma = await rowOf('Uma Vance');
  expect(uma).toHaveTextContent('uma@example.com');
  expect(uma).toHaveTextContent('01-05-2026');
  expect(uma).toHaveTextContent('03-09-2026');
  const ada = await rowOf('Ada Admin');
  expect(ada).toHaveTextContent('Admin');
  expect(ada).toHaveTextContent('N/A');
});

it('/admin shows users as cards of two lines on a phone, with one button', async () => {
  setScreenWidth(390);
  server.use(listHandler('admin/user', users));
  open();
  const list = await screen.findByRole('list', { name: 'Users' });
  const [uma, ada] = within(list).getAllByRole('listitem');
  expect(uma).toHaveTextContent(/^Uma VanceLogin 03-09-2026uma@example\.com$/);
  expect(ada).toHaveTextContent(/^Ada AdminAdminNo login yetada@example\.com$/);
  expect(within(uma!).getByRole('link', { name: 'Uma Vance' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/admin\/manage-user\//),
  );
  expect(within(uma!).getAllByRole('button')).toHaveLength(1);
});

it('/admin sorts users on the server', async () => {
  const sorts: (string | null)[] = [];
  server.use(
    http.get(api('admin/user'), ({ request }) => {
      sorts.push(new URL(request.url).searchParams.get('sort'));
      return HttpResponse.json(users, { headers: { 'X-Total-Count': '2' } });
    }),
  );
  const { user } = open();
  await screen.findByText('Uma Vance');
  await user.click(screen.getByRole('columnheader', { name: 'Last Login Date' }));
  await waitFor(() => expect(sorts.at(-1)).toBe('lastLoginAt'));
  expect(sorts[0]).toBe('-createdAt');
});

it('/admin links to a user by name and by the edit icon', async () => {
  server.use(listHandler('admin/user', users));
  const { user, router } = open();
  expect(await screen.findByRole('link', { name: 'Uma Vance' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Edit user Uma Vance' }));
  expect(router.state.location.pathname).toBe('/admin/manage-user/u1');
});

it('/admin deletes a user after a confirmation and can undo it', async () => {
  const left = [...users];
  server.use(
    http.get(api('admin/user'), () =>
      HttpResponse.json(left, { headers: { 'X-Total-Count': `${left.length}` } }),
    ),
    http.delete(api('admin/user/u1'), () => {
      left.shift();
      return new HttpResponse(null, { status: 204 });
    }),
    http.post(api('admin/user/u1/restore'), () => {
      left.unshift(users[0] as (typeof users)[number]);
      return HttpResponse.json({ updated: users[0] });
    }),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Delete user Uma Vance' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Are You Sure?' });
  expect(dialog).toHaveTextContent('This action cannot be undone');
  await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('Deleted Uma Vance')).toBeVisible();
  expect(await screen.findByText('Ada Admin')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('uma@example.com')).not.toBeInTheDocument());
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Restored Uma Vance')).toBeVisible();
  expect(await screen.findByText('uma@example.com')).toBeVisible();
});

it('/admin keeps an undo for each of two deleted users of one name', async () => {
  const namesakes = users.map((each) => ({ ...each, name: 'Uma Vance' }));
  server.use(
    listHandler('admin/user', namesakes),
    http.delete(api('admin/user/:id'), () => new HttpResponse(null, { status: 204 })),
  );
  const { user } = open();
  await screen.findByText('uma@example.com');
  for (const index of [0, 1]) {
    await user.click(screen.getAllByRole('button', { name: 'Delete user Uma Vance' })[index] as HTMLElement);
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  }
  expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(2);
});

it('/admin shows why a user could not be deleted and keeps the row', async () => {
  server.use(
    listHandler('admin/user', users),
    http.delete(api('admin/user/u2'), () => failure(409, 'The last administrator cannot be deleted.')),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Delete user Ada Admin' }));
  const dialog = await screen.findByRole('alertdialog');
  await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('The last administrator cannot be deleted.')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(screen.getByText('Ada Admin')).toBeVisible();
});

it('/admin shows an error with a retry if loading users failed', async () => {
  server.use(http.get(api('admin/user'), () => failure(500, 'Something went wrong...')));
  const { user } = open();
  expect(await screen.findByText('Failed to load users. Please try again.')).toBeVisible();
  server.use(listHandler('admin/user', users));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Uma Vance')).toBeVisible();
});
