import {
  act,
  api,
  failure,
  HttpResponse,
  http,
  makeUser,
  renderWithPortal,
  screen,
  server,
  testToken,
  waitFor,
  whoamiHandler,
} from '@slabdesk/testing';
import { LoginPage } from './login-page';

const open = (path = '/login') => renderWithPortal(<LoginPage />, { path });

const signIn = async (user: ReturnType<typeof open>['user']) => {
  await user.type(screen.getByLabelText(/^Email/), 'dana@example.com');
  await user.type(screen.getByLabelText(/^Password/), 'A good one: 1');
  await user.click(screen.getByRole('button', { name: 'Login' }));
};

const accepts = (redirectUrl?: string) =>
  server.use(
    http.post(api('auth/login'), () => HttpResponse.json({ token: testToken, redirectUrl })),
    whoamiHandler({ isLoggedIn: true, user: makeUser() }),
  );

it('/login shows required-field errors and focuses the first field', async () => {
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'Login' }));
  expect(await screen.findByText('Please provide your email address')).toBeVisible();
  expect(screen.getByText('Please provide your password')).toBeVisible();
  expect(screen.getByText('Please check for errors')).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText(/^Email/)).toHaveFocus());
});

it('/login says why the user is there after the session has ended, until it fails', async () => {
  server.use(http.post(api('auth/login'), () => failure(401, 'Login unsuccessful')));
  const { user, router } = open();
  expect(screen.queryByText(/Your session has ended/)).toBeNull();
  await act(() => router.navigate('/login', { state: { sessionEnded: true } }));
  expect(screen.getByRole('status')).toHaveTextContent('Your session has ended. Please sign in again.');
  await signIn(user);
  expect(await screen.findByText('Login unsuccessful')).toBeVisible();
  expect(screen.queryByText(/Your session has ended/)).toBeNull();
});

it('/login stores the token and opens the dashboard', async () => {
  accepts();
  const { user, router } = open();
  await signIn(user);
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(JSON.parse(window.localStorage.getItem('token') ?? '')).toEqual(testToken);
});

it('/login opens the path sent by the server', async () => {
  accepts('/admin');
  const { user, router } = open();
  await signIn(user);
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin'));
});

it('/login returns to the requested page', async () => {
  accepts();
  const { user, router } = open('/login?next=%2Forders%3Fstatus%3Dcompleted');
  await signIn(user);
  await waitFor(() => expect(router.state.location.pathname).toBe('/orders'));
  expect(router.state.location.search).toBe('?status=completed');
});

it('/login sends a signed-in user to the requested page', async () => {
  window.localStorage.setItem('token', JSON.stringify(testToken));
  accepts();
  const { router } = open('/login?next=%2Forders');
  await waitFor(() => expect(router.state.location.pathname).toBe('/orders'));
});

it.each(['/.//evil.example/x', '/x/..//evil.example', '/%2e//evil.example', '//evil.example'])(
  '/login opens the dashboard instead of %s',
  async (target) => {
    accepts();
    const address = `/login?next=${encodeURIComponent(target)}`;
    const { user, router } = open(address);
    await signIn(user);
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(router.state.location.search).toBe('');
  },
);

it("/login shows the server's error message and keeps the email address", async () => {
  server.use(
    http.post(api('auth/login'), () =>
      failure(401, 'Login unsuccessful, please check your details and try again.'),
    ),
  );
  const { user } = open();
  await signIn(user);
  expect(
    await screen.findByText('Login unsuccessful, please check your details and try again.'),
  ).toBeVisible();
  expect(screen.getByLabelText(/^Email/)).toHaveValue('dana@example.com');
  expect(screen.getByRole('button', { name: 'Retry' })).toBeEnabled();
  expect(window.localStorage.getItem('token')).toBeNull();
});

it('/login shows the password on demand', async () => {
  const { user } = open();
  const password = screen.getByLabelText(/^Password/);
  expect(password).toHaveAttribute('type', 'password');
  expect(password).toHaveAttribute('autocomplete', 'current-password');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password).toHaveAttribute('type', 'text');
});
