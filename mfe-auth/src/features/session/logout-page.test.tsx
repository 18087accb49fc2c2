import {
  api,
  failure,
  HttpResponse,
  http,
  makeUser,
  renderWithPortal,
  screen,
  server,
  waitFor,
} from '@slabdesk/testing';
import { LogoutPage } from './logout-page';

it('/logout ends the session on the server and in the browser, then redirects to /login', async () => {
  let sent: string | null = null;
  server.use(
    http.post(api('auth/logout'), ({ request }) => {
      sent = request.headers.get('X-Refresh-Token');
      return HttpResponse.json({ message: 'OK' });
    }),
  );
  const { router } = renderWithPortal(<LogoutPage />, { path: '/logout', user: makeUser() });
  expect(screen.getByRole('heading', { name: 'Logging out...' })).toBeVisible();
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(sent).toBe('refresh-1');
  expect(window.localStorage.getItem('token')).toBeNull();
});

it('/logout shows an error if signing out fails, and keeps the session', async () => {
  server.use(http.post(api('auth/logout'), () => failure(503, 'The service is busy right now.')));
  const { router } = renderWithPortal(<LogoutPage />, { path: '/logout', user: makeUser() });
  expect(
    await screen.findByText('We had some trouble logging you out. Please try again or refresh the page'),
  ).toBeVisible();
  expect(window.localStorage.getItem('token')).not.toBeNull();
  // There is no page to go back to in a tab that was opened with this one.
  expect(router.state.location.pathname).toBe('/');
});
