import {
  api,
  failure,
  HttpResponse,
  http,
  makeUser,
  renderWithPortal,
  screen,
  server,
  setToken,
  testToken,
  waitFor,
  whoamiHandler,
} from '@slabdesk/testing';
import { ConfirmEmailPage } from './confirm-email-page';

const INVALID = 'This link is invalid or has expired. Please request a new one.';

const open = (query: string, user = makeUser()) =>
  renderWithPortal(<ConfirmEmailPage />, { path: `/confirm-email${query}`, user });

const continueLink = () => screen.findByRole('link', { name: 'Continue' });

const unconfirmed = makeUser({ emailConfirmed: false });

describe('/confirm-email after registration', () => {
  it('shows where the email was sent and links to the target path', async () => {
    const { user, router } = open('?pending=1&rd=%2Forders%3Fstatus%3Dcompleted', unconfirmed);
    expect(screen.getByRole('heading', { level: 1, name: 'Check your email' })).toBeVisible();
    expect(await screen.findByText('dana@example.com')).toBeVisible();
    await user.click(await continueLink());
    expect(router.state.location.pathname + router.state.location.search).toBe('/orders?status=completed');
  });

  it.each(['https://evil.example/', '//evil.example', 'javascript:alert(1)', '/\\evil.example'])(
    'never links to %s',
    async (target) => {
      open(`?pending=1&rd=${encodeURIComponent(target)}`, unconfirmed);
      expect(await continueLink()).toHaveAttribute('href', '/');
    },
  );

  it('resends the link', async () => {
    const calls: string[] = [];
    server.use(
      http.post(api('app/resend-confirmation'), () => {
        calls.push('resend');
        return HttpResponse.json({ message: 'OK' });
      }),
    );
    const { user } = open('?pending=1', unconfirmed);
    await user.click(await screen.findByRole('button', { name: 'Send the link again' }));
    expect(await screen.findByText('We have sent another link to dana@example.com')).toBeVisible();
    expect(calls).toEqual(['resend']);
  });

  it('lets the user correct a mistyped address with the password', async () => {
    const bodies: unknown[] = [];
    server.use(
      http.post(api('app/user'), async ({ request }) => {
        const body = (await request.json()) as { email: string; currentPassword: string };
        bodies.push(body);
        const wrong = { currentPassword: 'Incorrect password' };
        return body.currentPassword === 'right'
          ? HttpResponse.json({ updated: { ...unconfirmed, pendingEmail: body.email } })
          : failure(400, 'Incorrect password', { code: 'PASSWORD_REQUIRED', fields: wrong });
      }),
    );
    const { user, router } = open('?pending=1', unconfirmed);
    await user.click(await screen.findByRole('button', { name: 'Correct my address' }));
    await user.type(screen.getByLabelText(/^Your email/), 'dana@right.example');
    await user.type(screen.getByLabelText(/^Your password/), 'wrong');
    await user.click(screen.getByRole('button', { name: 'Send a link' }));
    expect(await screen.findAllByText('Incorrect password')).not.toHaveLength(0);
    expect(router.state.location.pathname).toBe('/confirm-email');
    await user.clear(screen.getByLabelText(/^Your password/));
    await user.type(screen.getByLabelText(/^Your password/), 'right');
    server.use(
      whoamiHandler({ isLoggedIn: true, user: { ...unconfirmed, pendingEmail: 'dana@right.example' } }),
    );
    await user.click(screen.getByRole('button', { name: 'Send a link' }));
    expect(await screen.findByText('dana@right.example')).toBeVisible();
    expect(bodies.at(-1)).toEqual({
      _id: unconfirmed._id,
      email: 'dana@right.example',
      currentPassword: 'right',
    });
  });

  it('continues only after the address is confirmed if confirmation is required', async () => {
    setToken(testToken);
    server.use(whoamiHandler({ isLoggedIn: true, user: unconfirmed, mustConfirmEmail: true }));
    const path = '/confirm-email?pending=1&rd=%2Forders';
    const { user } = renderWithPortal(<ConfirmEmailPage />, { path });
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('not confirmed yet');
    server.use(http.get(api('auth/whoami'), () => HttpResponse.error()));
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('could not check'));
    server.use(whoamiHandler({ isLoggedIn: true, user: makeUser() }));
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByRole('heading', { name: 'Email confirmed' })).toBeVisible();
    expect(await continueLink()).toHaveAttribute('href', '/orders');
  });
});

describe('/confirm-email with a token', () => {
  it('confirms the address once and shows a success message', async () => {
    const bodies: unknown[] = [];
    server.use(
      http.post(api('auth/confirm-email'), async ({ request }) => {
        bodies.push(await request.json());
        return HttpResponse.json({ message: 'OK' });
      }),
    );
    open('?token=one-time&id=u1&rd=%2Forders');
    expect(await screen.findByRole('heading', { name: 'Email confirmed' })).toBeVisible();
    expect(await continueLink()).toHaveAttribute('href', '/orders');
    expect(bodies).toEqual([{ token: 'one-time', id: 'u1' }]);
  });

  it('explains why a link is invalid', async () => {
    server.use(http.post(api('auth/confirm-email'), () => failure(400, INVALID)));
    open('?token=used&id=u1');
    expect(await screen.findByRole('alert')).toHaveTextContent(INVALID);
    expect(screen.getByText(/your address is confirmed already/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it('shows an error if another account has taken the address', async () => {
    const text = 'Email is already in use.';
    server.use(http.post(api('auth/confirm-email'), () => failure(409, text, { code: 'EMAIL_TAKEN' })));
    open('?token=late&id=u1');
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(screen.queryByText(/your address is confirmed already/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it('retries after a server failure', async () => {
    let isDown = true;
    server.use(
      http.post(api('auth/confirm-email'), () =>
        isDown ? failure(503, 'The service is busy.') : HttpResponse.json({ message: 'OK' }),
      ),
    );
    const { user } = open('?token=one-time&id=u1');
    expect(await screen.findByRole('alert')).toHaveTextContent('The service is busy.');
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Email confirmed' })).toBeVisible());
  });

  it('shows an error for a truncated link', () => {
    open('?token=one-time');
    expect(screen.getByRole('alert')).toHaveTextContent(INVALID);
  });
});
