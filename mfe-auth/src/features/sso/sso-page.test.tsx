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
import { keepSignIn } from './begun-sign-in';
import { SsoPage } from './sso-page';

const open = (path = '/login/sso') => renderWithPortal(<SsoPage />, { path });

afterEach(() => {
  sessionStorage.clear();
  window.location.hash = '';
});

/** Answers what the provider sent back; records it. */
const answers = (answer: object) => {
  const sent: unknown[] = [];
  server.use(
    http.post(api('auth/sso/finish'), async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(answer);
    }),
    whoamiHandler({ isLoggedIn: true, user: makeUser() }),
  );
  return sent;
};

it('/login/sso sends the tab to the provider of the address', async () => {
  server.use(http.post(api('auth/sso'), () => HttpResponse.json({ url: '#provider', challenge: 'sealed' })));
  const { user } = open('/login/sso?next=%2Forders');
  await user.type(screen.getByLabelText(/^Work email/), 'nia@stone.example');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(window.location.hash).toBe('#provider'));
});

it('/login/sso says that the address has no single sign-on', async () => {
  const message = 'No single sign-on is set up for this address. Please use your password.';
  server.use(http.post(api('auth/sso'), () => failure(404, message, { code: 'SSO_UNKNOWN' })));
  const { user } = open();
  await user.type(screen.getByLabelText(/^Work email/), 'nia@stone.example');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText(message)).toBeVisible();
});

it('/login/sso signs in with what the provider sends back, and opens the page that was asked for', async () => {
  keepSignIn({ challenge: 'sealed', search: '?next=%2Forders' });
  const sent = answers({ token: testToken });
  const { router } = open('/login/sso?code=c&state=s');
  await waitFor(() => expect(router.state.location.pathname).toBe('/orders'));
  expect(sent).toEqual([{ challenge: 'sealed', query: 'code=c&state=s' }]);
});

it('/login/sso asks for the code of two-step sign-in, then opens the page that was asked for', async () => {
  keepSignIn({ challenge: 'sealed', search: '?next=%2Forders' });
  answers({ twoStep: { challenge: 'next' } });
  server.use(http.post(api('auth/login/two-step'), () => HttpResponse.json({ token: testToken })));
  const { user, router } = open('/login/sso?code=c&state=s');
  await user.type(await screen.findByLabelText(/^Code/), '123456{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/orders'));
});

it('/login/sso keeps the page that was asked for after a failure', async () => {
  keepSignIn({ challenge: 'sealed', search: '?next=%2Forders' });
  server.use(http.post(api('auth/sso/finish'), () => failure(401, 'Refused.')));
  open('/login/sso?code=c&state=s');
  const again = await screen.findByRole('link', { name: 'Try again' });
  expect(again).toHaveAttribute('href', '/login/sso?next=%2Forders');
  expect(screen.getByRole('link', { name: /password/i })).toHaveAttribute('href', '/login?next=%2Forders');
});

it('/login/sso sends nothing that this tab did not ask for', async () => {
  const sent = answers({ token: testToken });
  open('/login/sso?code=c&state=s');
  expect(await screen.findByRole('alert')).toHaveTextContent('This sign-in has failed or has expired.');
  expect(screen.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '/login/sso');
  expect(sent).toEqual([]);
});
