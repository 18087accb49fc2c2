import { api, HttpResponse, http, makeUser, renderWithPortal, screen, server } from '@slabdesk/testing';
import { ProfilePage } from './profile-page';

const staff = makeUser({
  fabricator: { _id: 'f1', businessName: 'Granite & Co', code: 'BCDF12', role: 'staff' },
});

it("/profile shows staff their own account, not the business's profile", async () => {
  server.use(
    http.get(api('app/session'), () => HttpResponse.json([])),
    http.get(api('app/two-step'), () =>
      HttpResponse.json({ enabled: false, required: false, recoveryCodesLeft: 0 }),
    ),
    http.get(api('app/user'), () => HttpResponse.json(staff)),
  );
  renderWithPortal(<ProfilePage />, { path: '/profile', user: staff });
  expect(await screen.findByRole('form', { name: 'Account Settings' })).toBeVisible();
  expect(screen.queryByText('Dealer Profile')).toBeNull();
  expect(screen.queryByText('Who has looked at your portal')).toBeNull();
});
