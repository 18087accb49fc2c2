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
  within,
} from '@slabdesk/testing';
import type { CurrentUser } from 'bff-contract';
import { InvitationPage } from './invitation-page';

const INVALID = 'This link is invalid or has expired. Please request a new one.';
const LINK = { token: 'one-time', id: 'i1' };
const PASSWORD = 'Correct-Horse-1';

const invitation = {
  businessName: 'Stone <b>& Sons</b>',
  role: 'manager',
  name: 'Nia New',
  email: 'nia@example.com',
  hasAccount: false,
};

/** Serves the invitation; records the calls. */
const serve = (changes: Partial<typeof invitation> = {}) => {
  const calls: Array<[string, unknown]> = [];
  const record = async (request: Request) => {
    calls.push([new URL(request.url).pathname.split('/').pop() ?? '', await request.json()]);
  };
  server.use(
    http.post(api('auth/invitation'), () => HttpResponse.json({ ...invitation, ...changes })),
    http.post(api('auth/invitation/register'), async ({ request }) => {
      await record(request);
      return HttpResponse.json({ token: testToken }, { status: 201 });
    }),
    http.post(api('auth/invitation/accept'), async ({ request }) => {
      await record(request);
      return HttpResponse.json({ message: 'OK' });
    }),
    http.post(api('auth/invitation/decline'), async ({ request }) => {
      await record(request);
      return HttpResponse.json({ message: 'OK' });
    }),
    http.post(api('auth/logout'), () => HttpResponse.json({ message: 'OK' })),
  );
  return calls;
};

const open = (user?: CurrentUser, query = '?token=one-time&id=i1') =>
  renderWithPortal(<InvitationPage />, { path: `/invitation${query}`, ...(user && { user }) });
const press = async (user: ReturnType<typeof open>['user'], name: string) =>
  user.click(await screen.findByRole('button', { name }));

it('/invitation names the dealer, as it is written, and the role', async () => {
  serve();
  open();
  expect(await screen.findByText('Stone <b>& Sons</b>')).toBeVisible();
  expect(screen.getByText('Your role: Manager')).toBeVisible();
  expect(screen.getByText('This invitation is for nia@example.com.')).toBeVisible();
});

it('/invitation makes an account, with a name and a password, and signs in', async () => {
  const calls = serve();
  server.use(whoamiHandler({ isLoggedIn: true, user: makeUser() }));
  const { user, router } = open();
  const name = await screen.findByLabelText(/^Name/);
  expect(name).toHaveValue('Nia New');
  await user.clear(name);
  await user.type(name, 'Nia');
  await user.type(screen.getByLabelText(/^Password/), PASSWORD);
  await user.type(screen.getByLabelText(/^Confirm Password/), PASSWORD);
  await press(user, 'Join the team');
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(calls).toEqual([
    ['register', { ...LINK, name: 'Nia', password: PASSWORD, confirmPassword: PASSWORD }],
  ]);
  expect(JSON.parse(localStorage.getItem('token') ?? '')).toEqual(testToken);
});

it('/invitation leads to the sign-in if the address has got an account meanwhile', async () => {
  serve();
  const { user } = open();
  await user.type(await screen.findByLabelText(/^Password/), PASSWORD);
  await user.type(screen.getByLabelText(/^Confirm Password/), PASSWORD);
  serve({ hasAccount: true });
  server.use(
    http.post(api('auth/invitation/register'), () =>
      failure(409, 'This address has an account by now.', { code: 'ACCOUNT_EXISTS' }),
    ),
  );
  await press(user, 'Join the team');
  expect(await screen.findByRole('link', { name: 'Sign in to accept' })).toBeVisible();
});

it('/invitation has the account sign in first, and returns', async () => {
  serve({ hasAccount: true });
  open();
  expect(await screen.findByRole('link', { name: 'Sign in to accept' })).toHaveAttribute(
    'href',
    `/login?next=${encodeURIComponent('/invitation?token=one-time&id=i1')}`,
  );
});

it('/invitation is accepted with the account that is signed in', async () => {
  const calls = serve({ hasAccount: true });
  const { user, router } = open(makeUser({ email: 'Nia@Example.com' }));
  await press(user, 'Join the team');
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(calls).toEqual([['accept', LINK]]);
});

it('/invitation is accepted by a retry whose first response was lost', async () => {
  serve({ hasAccount: true });
  const keys: unknown[] = [];
  server.use(
    http.post(api('auth/invitation/accept'), ({ request }) => {
      keys.push(request.headers.get('Idempotency-Key'));
      return keys.length === 1 ? HttpResponse.error() : HttpResponse.json({ message: 'OK' });
    }),
  );
  const { user, router } = open(makeUser({ email: 'nia@example.com' }));
  await press(user, 'Join the team');
  expect(await screen.findByRole('alert')).toHaveTextContent(/could not be reached/);
  await press(user, 'Join the team');
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(keys).toEqual([expect.stringMatching(/./), keys[0]]);
});

it('/invitation says why it can not be accepted, and stays', async () => {
  serve({ hasAccount: true });
  const why = 'This invitation is for nia@example.com. Please sign in with that account.';
  server.use(http.post(api('auth/invitation/accept'), () => failure(409, why, { code: 'OTHER_ACCOUNT' })));
  const { user } = open(makeUser({ email: 'nia@example.com' }));
  await press(user, 'Join the team');
  expect(await screen.findByRole('alert')).toHaveTextContent(why);
  expect(screen.getByRole('button', { name: 'Join the team' })).toBeVisible();
});

it('/invitation of another account asks to sign out, and goes on', async () => {
  serve();
  const { user } = open(makeUser({ email: 'other@example.com' }));
  expect(await screen.findByText('You are signed in as other@example.com.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Join the team' })).toBeNull();
  await press(user, 'Sign out');
  expect(await screen.findByRole('form', { name: 'Your new account' })).toBeVisible();
  expect(localStorage.getItem('token')).toBeNull();
});

it('/invitation is declined after a question', async () => {
  const calls = serve();
  const { user } = open();
  await press(user, 'Decline');
  const question = within(await screen.findByRole('alertdialog'));
  expect(calls).toEqual([]);
  await user.click(question.getByRole('button', { name: 'Decline' }));
  expect(await screen.findByRole('heading', { name: 'Invitation declined' })).toBeVisible();
  expect(calls).toEqual([['decline', LINK]]);
});

it.each(['?token=one-time&id=i1', '?token=one-time'])(
  '/invitation says that a link is over: %s',
  async (query) => {
    server.use(http.post(api('auth/invitation'), () => failure(400, INVALID, { code: 'LINK_INVALID' })));
    open(undefined, query);
    expect(await screen.findByRole('alert')).toHaveTextContent(INVALID);
    expect(screen.getByRole('link', { name: 'Go to login' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  },
);

it('/invitation leads a signed-in user on who has used the link', async () => {
  server.use(http.post(api('auth/invitation'), () => failure(400, INVALID, { code: 'LINK_INVALID' })));
  open(makeUser());
  expect(await screen.findByRole('link', { name: 'Go to the start page' })).toHaveAttribute('href', '/');
  expect(screen.queryByText(/sign in/)).toBeNull();
});

it('/invitation can be loaded again after a failure', async () => {
  server.use(http.post(api('auth/invitation'), () => failure(500, 'The service is down.')));
  const { user } = open();
  expect(await screen.findByRole('alert')).toHaveTextContent('The service is down.');
  serve();
  await press(user, 'Retry');
  expect(await screen.findByText('Your role: Manager')).toBeVisible();
});
