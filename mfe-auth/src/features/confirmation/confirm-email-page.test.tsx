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
} from 'shared-ui/testing';
import { ConfirmEmailPage } from './confirm-email-page';

const INVALID = 'This link is invalid or has expired. Please request a new one.';

const open = (query: string, user = makeUser()) =>
  renderWithPortal(<ConfirmEmailPage />, { path: `/confirm-email${query}`, user });

const continueLink = () => screen.findByRole('link', { name: 'Continue' });

describe('after registering', () => {
  it('says where the mail went, and leads on', async () => {
    const { user, router } = open('?pending=1&rd=%2Forders%3Fstatus%3Dcompleted');
    expect(screen.getByRole('heading', { level: 1, name: 'Check your email' })).toBeVisible();
    expect(await screen.findByText('dana@example.com')).toBeVisible();
    expect(screen.getByRole('link', { name: 'My Account' })).toHaveAttribute('href', '/profile');
    await user.click(await continueLink());
    expect(router.state.location.pathname + router.state.location.search).toBe('/orders?status=completed');
  });

  it.each(['https://evil.example/', '//evil.example', 'javascript:alert(1)', '/\\evil.example'])(
    'never leads to %s',
    async (target) => {
      open(`?pending=1&rd=${encodeURIComponent(target)}`);
      expect(await continueLink()).toHaveAttribute('href', '/');
    },
  );
});

describe('with the link of the mail', () => {
  it('confirms the address once and says so', async () => {
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

  it('says why a link does not work, and what that may mean', async () => {
    server.use(http.post(api('auth/confirm-email'), () => failure(400, INVALID)));
    open('?token=used&id=u1');
    expect(await screen.findByRole('alert')).toHaveTextContent(INVALID);
    expect(screen.getByText(/your address is confirmed already/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it('tries again when the server could not answer', async () => {
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

  it('says so when the link is cut off', () => {
    open('?token=one-time');
    expect(screen.getByRole('alert')).toHaveTextContent(INVALID);
  });
});
