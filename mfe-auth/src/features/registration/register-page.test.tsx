import {
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
import { RegisterPage } from './register-page';

const PASSWORD = 'A good one: 1';

const open = () => renderWithPortal(<RegisterPage />, { path: '/register' });

const fill = async ({ user }: ReturnType<typeof open>) => {
  await user.type(screen.getByLabelText(/^Name/), 'Dana Dealer');
  await user.type(screen.getByLabelText(/^Email/), 'dana@example.com');
  await user.type(screen.getByLabelText(/^Password/), PASSWORD);
  await user.type(screen.getByLabelText(/^Confirm Password/), PASSWORD);
  await user.click(screen.getByRole('checkbox', { name: /I accept the platform Terms of Service/ }));
  await user.click(screen.getByRole('button', { name: 'Register' }));
};

const respondWith = (body: object) =>
  server.use(
    http.post(api('auth/register'), () => HttpResponse.json({ token: testToken, ...body }, { status: 201 })),
    whoamiHandler({ isLoggedIn: true, user: makeUser() }),
  );

it('/register requires every field and opens the terms in a new tab', async () => {
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'Register' }));
  expect(await screen.findByText('Please provide your name')).toBeVisible();
  expect(screen.getByText('Please provide your email address')).toBeVisible();
  expect(screen.getByText('Please provide your password')).toBeVisible();
  expect(screen.getByText('Please accept the Terms of Service')).toBeVisible();
  expect(screen.getByText('Please check for errors')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Terms of Service' })).toHaveAttribute('target', '_blank');
});

it('/register signs the new dealer in and opens the dashboard', async () => {
  respondWith({});
  const view = open();
  await fill(view);
  await waitFor(() => expect(view.router.state.location.pathname).toBe('/'));
  expect(window.localStorage.getItem('token')).toContain(testToken.accessToken);
});

it("/register sends the browser's time zone", async () => {
  let sent: unknown;
  server.use(
    http.post(api('auth/register'), async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json({ token: testToken }, { status: 201 });
    }),
    whoamiHandler({ isLoggedIn: true, user: makeUser() }),
  );
  jest
    .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
    .mockReturnValue({ timeZone: 'America/St_Johns' } as Intl.ResolvedDateTimeFormatOptions);
  await fill(open());
  await waitFor(() => expect(sent).toMatchObject({ timeZone: 'America/St_Johns' }));
});

it('/register waits while the account is being created and retries with the same key', async () => {
  const keys: Array<string | null> = [];
  const busy = { error: 'This is still being saved.', code: 'IDEMPOTENCY_KEY_IN_USE', requestId: 'r' };
  server.use(
    http.post(api('auth/register'), ({ request }) => {
      keys.push(request.headers.get('Idempotency-Key'));
      if (keys.length === 1)
        return HttpResponse.json(busy, { status: 409, headers: { 'Retry-After': '0.01' } });
      return HttpResponse.json({ token: testToken }, { status: 201 });
    }),
    whoamiHandler({ isLoggedIn: true, user: makeUser() }),
  );
  const view = open();
  await fill(view);
  await waitFor(() => expect(view.router.state.location.pathname).toBe('/'));
  expect(keys).toEqual([expect.stringMatching(/^[\d-]+$/), keys[0]]);
});

it('/register opens the confirmation page first and passes on the target path', async () => {
  respondWith({ confirmationRedirect: '/confirm-email?pending=1', redirectUrl: '/orders?a=b' });
  const view = open();
  await fill(view);
  await waitFor(() => expect(view.router.state.location.pathname).toBe('/confirm-email'));
  expect(view.router.state.location.search).toBe('?pending=1&rd=%2Forders%3Fa%3Db');
});

it('/register marks the field that the server rejects', async () => {
  server.use(
    http.post(api('auth/register'), () =>
      failure(400, 'Email is already in use.', { fields: { email: 'Email is already in use.' } }),
    ),
  );
  const view = open();
  await fill(view);
  expect(await screen.findByText('Please check your details and try again.')).toBeVisible();
  expect(screen.getByText('Email is already in use.')).toBeVisible();
  expect(screen.getByLabelText(/^Email/)).toHaveAttribute('aria-invalid', 'true');
});

it('/register shows an error if the server fails', async () => {
  server.use(http.post(api('auth/register'), () => failure(500, 'Something went wrong...')));
  const view = open();
  await fill(view);
  expect(
    await screen.findByText('Failed to register, please retry or try refreshing the page.'),
  ).toBeVisible();
});
