import { api, HttpResponse, http, makeAdmin, renderWithPortal, screen, server } from '@slabdesk/testing';
import { DealerTeam } from './dealer-team';

it("/admin/manage-dealer/{id} shows a dealer's team and changes every role", async () => {
  const member = { _id: 'u2', name: 'Sam', email: 'sam@example.com', role: 'owner', state: 'active' };
  const sent: unknown[] = [];
  server.use(
    http.get(api('admin/fabricator/d1/team'), () => HttpResponse.json([member])),
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
