import { makeAdmin, makeUser, renderWithPortal, screen } from '@slabdesk/testing';
import { ForbiddenPage } from './forbidden-page';

const { fabricator: _none, ...customer } = makeUser({ email: 'cora@customers.example' });

it('/forbidden tells customers who they are and where to go, and lets them sign out', async () => {
  renderWithPortal(<ForbiddenPage />, { path: '/forbidden', user: customer });
  expect(
    await screen.findByText(/^You are signed in as cora@customers\.example\..*mobile app\.$/),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Logout' })).toHaveAttribute('href', '/logout');
  expect(screen.getByRole('link', { name: 'Go back' })).toHaveAttribute('href', '/');
});

it.each([
  ['dealers', makeUser()],
  ['administrators', makeAdmin()],
])('/forbidden leads %s back', async (_who, user) => {
  renderWithPortal(<ForbiddenPage />, { path: '/forbidden', user });
  expect(await screen.findByText('Your account has no access to that page.')).toBeVisible();
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Go back']);
});
