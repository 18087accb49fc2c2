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
