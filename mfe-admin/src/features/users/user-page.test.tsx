import {
  act,
  api,
  failure,
  fireEvent,
  HttpResponse,
  http,
  makeAdmin,
  renderWithPortal,
  screen,
  server,
  waitFor,
  within,
} from '@slabdesk/testing';
import type { User } from 'bff-contract';
import { makeUserRecord } from '../../testing/records';
import { UserPage } from './user-page';

const me = makeAdmin();
const { fabricator: _none, ...myRecord } = me;

const open = (id = 'u1') =>
  renderWithPortal(<UserPage />, {
    path: `/admin/manage-user/${id}`,
    route: '/admin/manage-user/:id',
    user: me,
    routes: [{ path: '/admin', element: <h1>Users</h1> }],
  });

/** Serves one user and records saves; `admins` is the number of administrators. */
const serve = (record: User = makeUserRecord(), admins = 2) => {
  const sent: unknown[] = [];
  server.use(
    http.get(api('admin/user'), ({ request }) => {
      expect(new URL(request.url).searchParams.get('isAdmin')).toBe('true');
      return HttpResponse.json([myRecord], { headers: { 'X-Total-Count': `${admins}` } });
    }),
    http.get(api('admin/user/:id'), () => HttpResponse.json(record)),
    http.post(api('admin/user/:id'), async ({ request }) => {
      const body = (await request.json()) as Partial<User>;
      sent.push(body);
      return HttpResponse.json({ updated: { ...record, ...body, version: record.version + 1 } });
    }),
  );
  return sent;
};

const textbox = (name: RegExp) => screen.findByRole('textbox', { name });
const put = async (name: RegExp, value: string) =>
  fireEvent.change(await textbox(name), { target: { value } });
const adminBox = () => screen.findByRole('checkbox', { name: 'Admin' });

it('/admin/manage-user/{id} makes a user an administrator and returns to the users', async () => {
  const sent = serve();
  const { user, router } = open();
  expect(await textbox(/^Name/)).toHaveValue('Uma Vance');
  expect(screen.getByRole('heading', { level: 1, name: 'Manage User' })).toBeVisible();
  await put(/^Name/, 'Uma Vance-Lee');
  await user.click(await adminBox());
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin'));
  expect(sent).toEqual([
    { name: 'Uma Vance-Lee', email: 'uma@example.com', permissions: { isAdmin: true }, version: 1 },
  ]);
});

it('/admin/manage-user/{id} reserves the place of its buttons until the user is loaded', async () => {
  serve();
  let respond = (_user: User): void => undefined;
  const loaded = new Promise<User>((resolve) => {
    respond = resolve;
  });
  server.use(http.get(api('admin/user/:id'), async () => HttpResponse.json(await loaded)));
  open();
  const link = await screen.findByText('Personal data');
  expect(link).not.toBeVisible();
  respond(makeUserRecord());
  await textbox(/^Name/);
  expect(link).toBeVisible();
});

it('/admin/manage-user/{id} requires a name and a valid, unused email address', async () => {
  serve();
  server.use(
    http.post(api('admin/user/u1'), () =>
      failure(400, 'Email is already in use.', { fields: { email: 'Email is already in use.' } }),
    ),
  );
  const { user } = open();
  await put(/^Name/, ' ');
  await put(/^Email/, 'nobody@nowhere');
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText('Please provide a name')).toBeVisible();
  expect(screen.getByText('Invalid email address')).toBeVisible();
  await put(/^Name/, 'Uma');
  await put(/^Email/, 'ada@example.com');
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  await waitFor(async () =>
    expect(await textbox(/^Email/)).toHaveAccessibleDescription('Email is already in use.'),
  );
});

it("/admin/manage-user/{id} explains why the last administrator can't step down or delete themselves", async () => {
  serve(myRecord, 1);
  open(me._id);
  expect(await screen.findByText(/^This is the last administrator/)).toBeVisible();
  expect(await adminBox()).toBeDisabled();
  expect(await adminBox()).toBeChecked();
  expect(screen.getByText("You can't delete your own account.")).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull();
});

it('/admin/manage-user/{id} warns administrators who remove their own admin rights, and does not delete them', async () => {
  serve(myRecord, 2);
  open(me._id);
  expect(await screen.findByText('This is you: without it you lose this area at once.')).toBeVisible();
  expect(await adminBox()).toBeEnabled();
  expect(screen.getByText("You can't delete your own account.")).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull();
});

it('/admin/manage-user/{id} shows why the server keeps the last administrator', async () => {
  serve(makeUserRecord({ permissions: { isAdmin: true } }));
  const why = 'This is the last administrator. Please make somebody else one first.';
  server.use(http.post(api('admin/user/u1'), () => failure(409, why, { code: 'LAST_ADMIN' })));
  const { user } = open();
  await user.click(await adminBox());
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText(why)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
});

it('/admin/manage-user/{id} deletes a user after a confirmation, without an unsaved-changes prompt', async () => {
  serve();
  server.use(http.delete(api('admin/user/u1'), () => new HttpResponse(null, { status: 204 })));
  const { user, router } = open();
  await put(/^Name/, 'Changed');
  await user.click(await screen.findByRole('button', { name: 'Delete user Uma Vance' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Are You Sure?' });
  expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('Deleted Uma Vance')).toBeVisible();
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/'));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('/admin/manage-user/{id} closes the question before a deletion when another user is opened', async () => {
  serve();
  server.use(
    http.get(api('admin/user/:id'), ({ params: { id } }) =>
      HttpResponse.json(makeUserRecord({ _id: `${id}`, name: id === 'u1' ? 'Uma Vance' : 'Ben Okoro' })),
    ),
  );
  const { user, router } = open();
  await user.click(await screen.findByRole('button', { name: 'Delete user Uma Vance' }));
  expect(await screen.findByRole('alertdialog')).toBeVisible();
  act(() => void router.navigate('/admin/manage-user/u2'));
  expect(await screen.findByRole('button', { name: 'Delete user Ben Okoro' })).toBeVisible();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('/admin/manage-user/{id} returns to the previous page', async () => {
  serve();
  const { user, router } = open();
  await user.click(await screen.findByRole('button', { name: 'Back' }));
  expect(router.state.location.pathname).toBe('/admin');
});

it("/admin/manage-user/{id} shows an error for a user who doesn't exist", async () => {
  server.use(http.get(api('admin/user/:id'), () => failure(404, 'There is no such user.')));
  open('gone');
  expect(await screen.findByText('This does not exist')).toBeVisible();
});

it('/admin/manage-user/{id} shows the pending address and the one that applies until it is confirmed', async () => {
  const pendingEmail = 'uma@new.example';
  serve();
  server.use(
    http.post(api('admin/user/u1'), () =>
      HttpResponse.json({ updated: makeUserRecord({ pendingEmail, version: 2 }) }),
    ),
  );
  const first = open();
  await put(/^Email/, pendingEmail);
  await first.user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText(`We have sent a link to ${pendingEmail}`)).toBeVisible();
  first.unmount();

  serve(makeUserRecord({ pendingEmail }));
  open();
  expect(await screen.findByText(pendingEmail)).toBeVisible();
  expect(screen.getByText(/Until then the user signs in with uma@example\.com/)).toBeVisible();
});

it("/admin/manage-user/{id} disables the administrator's own email field and points to My Account", async () => {
  serve(myRecord, 2);
  open(me._id);
  expect(await textbox(/^Email/)).toBeDisabled();
  expect(screen.getByText(/^Change your own address in My Account/)).toBeVisible();
});

it('/admin/manage-user/{id} signs a user out everywhere after a confirmation', async () => {
  serve();
  const ended: unknown[] = [];
  let isDown = true;
  server.use(
    http.delete(api('admin/user/:id/session'), ({ params }) => {
      ended.push(params.id);
      return isDown ? failure(503, 'The service is busy.') : new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Sign out everywhere' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(/^Uma Vance will be signed out at once/)).toBeVisible();
  expect(ended).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Sign out' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('The service is busy.');
  isDown = false;
  await user.click(dialog.getByRole('button', { name: 'Sign out' }));
  expect(await screen.findByText('Signed Uma Vance out everywhere')).toBeVisible();
  expect(ended).toEqual(['u1', 'u1']);
});
