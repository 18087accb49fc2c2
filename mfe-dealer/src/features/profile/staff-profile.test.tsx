import {
  api,
  failure,
  HttpResponse,
  http,
  makeUser,
  renderWithPortal,
  screen,
  server,
  within,
} from '@slabdesk/testing';
import { ProfilePage } from './profile-page';

const staff = makeUser({
  fabricator: { _id: 'f1', businessName: 'Granite & Co', code: 'BCDF12', role: 'staff' },
});

const open = (user = staff) => {
  server.use(
    http.get(api('app/session'), () => HttpResponse.json([])),
    http.get(api('app/two-step'), () =>
      HttpResponse.json({ enabled: false, required: false, recoveryCodesLeft: 0 }),
    ),
    http.get(api('app/user'), () => HttpResponse.json(user)),
  );
  return renderWithPortal(<ProfilePage />, { path: '/profile', user });
};

it("/profile shows staff their own account, not the business's profile", async () => {
  open();
  expect(await screen.findByRole('form', { name: 'Account Settings' })).toBeVisible();
  expect(screen.queryByText('Dealer Profile')).toBeNull();
  expect(screen.queryByText('Who has looked at your portal')).toBeNull();
});

it('/profile tells the only owner how to leave the team, instead of asking', async () => {
  const member = { name: 'Sam', email: 'sam@example.com', state: 'active' };
  let team = [
    { ...member, _id: 'u1', role: 'owner' },
    { ...member, _id: 'u2', role: 'manager' },
    { ...member, _id: 'u3', role: 'owner', state: 'invited' },
  ];
  server.use(
    http.get(api('fabricator/team'), () => HttpResponse.json(team)),
    http.get(api('fabricator/profile'), () => failure(503, 'Busy')),
    http.get(api('fabricator/access-log'), () => HttpResponse.json([])),
  );
  const owner = makeUser();
  const { unmount } = open(owner);
  expect(
    await screen.findByText(/^You are the last owner\. To leave, make somebody else an owner/),
  ).toBeVisible();
  expect(screen.getByRole('button', { name: 'Leave team' })).toBeDisabled();
  expect(screen.getByRole('link', { name: 'Team' })).toHaveAttribute('href', '/team');
  unmount();
  team = team.map((each) => ({ ...each, state: 'active' }));
  open(owner);
  expect(await screen.findByRole('button', { name: 'Leave team' })).toBeEnabled();
  expect(screen.queryByText(/^You are the last owner/)).toBeNull();
});

it('/profile lets a member leave the team, and says why not', async () => {
  const why = 'This is the last owner. Please make somebody else an owner first.';
  let isLast = true;
  const left: string[] = [];
  server.use(
    http.delete(api('fabricator/membership'), ({ request }) => {
      if (isLast) return failure(409, why, { code: 'LAST_OWNER' });
      left.push(request.method);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Leave team' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'Leave team' }));
  expect(await dialog.findByText(why)).toBeVisible();
  isLast = false;
  await user.click(dialog.getByRole('button', { name: 'Leave team' }));
  expect(await screen.findByText('You have left Granite & Co')).toBeVisible();
  expect(left).toEqual(['DELETE']);
});
