import {
  act,
  api,
  failure,
  HttpResponse,
  http,
  listHandler,
  makeAdmin,
  renderWithPortal,
  screen,
  server,
  waitFor,
  within,
} from '@slabdesk/testing';
import { makeDealer, makeUserRecord } from '../../testing/records';
import { DealerPage } from './dealer-page';
import { DealerTeam } from './dealer-team';

const member = { _id: 'u2', name: 'Sam', email: 'sam@example.com', role: 'owner', state: 'active' };

it("/admin/manage-dealer/{id} shows a dealer's team and changes every role", async () => {
  const sent: unknown[] = [];
  server.use(
    http.get(api('admin/fabricator/d1/team'), () =>
      HttpResponse.json([{ ...member, _id: 'u1', name: 'Ona' }, member]),
    ),
    http.post(api('admin/fabricator/d1/team/u2'), async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ updated: { ...member, role: 'manager' } });
    }),
  );
  const { user } = renderWithPortal(<DealerTeam dealerId="d1" />, {
    path: '/admin/manage-dealer/d1',
    user: makeAdmin(),
  });
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Role of Sam' }), 'Manager');
  expect(await screen.findByText('Sam is now: Manager')).toBeVisible();
  expect(sent).toEqual([{ role: 'manager' }]);
});

it('/admin/manage-dealer/{id} keeps a saved role although the team cannot be loaded again', async () => {
  let reads = 0;
  server.use(
    http.get(api('admin/fabricator/d1/team'), () => {
      reads += 1;
      return reads === 1
        ? HttpResponse.json([{ ...member, _id: 'u1', name: 'Ona' }, member])
        : failure(400, 'Oh no');
    }),
    http.post(api('admin/fabricator/d1/team/u2'), () =>
      HttpResponse.json({ updated: { ...member, role: 'manager' } }),
    ),
  );
  const { user, store } = renderWithPortal(<DealerTeam dealerId="d1" />, { user: makeAdmin() });
  const select = await screen.findByRole('combobox', { name: 'Role of Sam' });
  await user.selectOptions(select, 'Manager');
  expect(await screen.findByText('Sam is now: Manager')).toBeVisible();
  await waitFor(() => expect(reads).toBe(2));
  await waitFor(() => expect(JSON.stringify(store.getState())).toContain('Oh no'));
  expect(select).toHaveValue('manager');
});

it('/admin/manage-dealer/{id} shows two roles that are being saved', async () => {
  const saving = new Map<string, () => void>();
  server.use(
    http.get(api('admin/fabricator/d1/team'), () =>
      HttpResponse.json([
        member,
        { ...member, _id: 'u3', name: 'Kim' },
        { ...member, _id: 'u4', name: 'Ona' },
      ]),
    ),
    http.post(api('admin/fabricator/d1/team/:id'), async ({ params }) => {
      await new Promise<void>((resolve) => saving.set(String(params.id), resolve));
      return failure(409, 'Not now');
    }),
  );
  const { user } = renderWithPortal(<DealerTeam dealerId="d1" />, { user: makeAdmin() });
  const kim = await screen.findByRole('combobox', { name: 'Role of Kim' });
  await user.selectOptions(kim, 'Manager');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Role of Sam' }), 'Staff');
  await waitFor(() => expect(saving.size).toBe(2));
  saving.get('u2')?.();
  expect(await screen.findByText(/Not now/)).toBeVisible();
  expect(kim).toHaveValue('manager');
  saving.get('u3')?.();
  await waitFor(() => expect(kim).toHaveValue('owner'));
});

it('/admin/manage-dealer/{id} shows the next owner once the first was removed', async () => {
  const ona = makeUserRecord({ _id: 'u1', name: 'Ona Owner', email: 'ona@example.com' });
  const sam = makeUserRecord({ _id: 'u2', name: 'Sam', email: 'sam@example.com' });
  let owner = ona;
  server.use(
    listHandler('admin/user', [ona, sam]),
    http.get(api('admin/user/:id'), ({ params }) => HttpResponse.json(params.id === 'u1' ? ona : sam)),
    http.get(api('admin/fabricator/d1'), () =>
      HttpResponse.json(makeDealer({ _id: 'd1', user: owner, version: owner === ona ? 1 : 2 })),
    ),
    http.get(api('admin/fabricator/d1/team'), () =>
      HttpResponse.json(owner === sam ? [member] : [{ ...member, _id: 'u1', name: 'Ona Owner' }, member]),
    ),
    http.delete(api('admin/fabricator/d1/team/u1'), () => {
      owner = sam;
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = renderWithPortal(<DealerPage />, {
    path: '/admin/manage-dealer/d1',
    route: '/admin/manage-dealer/:id',
    user: makeAdmin(),
  });
  const account = await screen.findByRole('combobox', { name: /^Associated Account/ });
  await waitFor(() => expect(account).toHaveValue('Ona Owner'));
  await user.click(await screen.findByRole('button', { name: 'Actions for Ona Owner' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Remove from team' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(account).toHaveValue('Sam'));
});

it("/admin/manage-dealer/{id} never shows one dealer's team at another dealer", async () => {
  server.use(
    listHandler('admin/user', [makeUserRecord()]),
    http.get(api('admin/fabricator/:id'), ({ params }) =>
      HttpResponse.json(makeDealer({ _id: String(params.id) })),
    ),
    http.get(api('admin/fabricator/d1/team'), () => HttpResponse.json([member])),
    http.get(api('admin/fabricator/d2/team'), () => failure(500, 'Oh no')),
  );
  const { router } = renderWithPortal(<DealerPage />, {
    path: '/admin/manage-dealer/d1',
    route: '/admin/manage-dealer/:id',
    user: makeAdmin(),
  });
  expect(await screen.findByText('Sam')).toBeVisible();
  await act(() => router.navigate('/admin/manage-dealer/d2'));
  expect(await screen.findByText(/Oh no/)).toBeVisible();
  expect(screen.queryByText('Sam')).not.toBeInTheDocument();
});
