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
  within,
} from '@slabdesk/testing';
import type { TwoStepSetup, TwoStepSignedIn } from 'bff-contract';
import { LoginPage } from './login-page';

const setup: TwoStepSetup = {
  secret: 'ABCDEFGHIJKLMNOP',
  uri: 'otpauth://totp/Slabdesk',
  qrCode: 'data:image/svg+xml;base64,PHN2Zy8+',
};

/** Requires a code and accepts 123456. */
const serve = (demand: { setup?: TwoStepSetup } = {}, more: Partial<TwoStepSignedIn> = {}) => {
  const sent: unknown[] = [];
  server.use(
    http.post(api('auth/login'), () => HttpResponse.json({ twoStep: { challenge: 'c1', ...demand } })),
    http.post(api('auth/login/two-step'), async ({ request }) => {
      const body = (await request.json()) as { code: string };
      sent.push(body);
      return body.code === '000000'
        ? failure(401, 'This code is not right.', { code: 'TWO_STEP_WRONG' })
        : HttpResponse.json({ token: testToken, ...more });
    }),
    whoamiHandler({ isLoggedIn: true, user: makeUser() }),
  );
  return sent;
};

/** Opens the page and submits a correct password. */
const open = async () => {
  const view = renderWithPortal(<LoginPage />, { path: '/login' });
  await view.user.type(screen.getByLabelText(/^Email/), 'dana@example.com');
  await view.user.type(screen.getByLabelText(/^Password/), 'A good one: 1');
  await view.user.click(screen.getByRole('button', { name: 'Login' }));
  await screen.findByRole('heading', { level: 1, name: /two-step sign-in/i });
  return view;
};

it('/login asks for a code after the password, then signs in', async () => {
  const sent = serve();
  const { user, router } = await open();
  const code = screen.getByLabelText(/^Code/);
  expect(code).toHaveFocus();
  expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  expect(code).toHaveAttribute('inputmode', 'numeric');
  expect(window.localStorage.getItem('token')).toBeNull();
  await user.type(code, '123 456{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(sent).toEqual([{ challenge: 'c1', code: '123 456' }]);
  expect(window.localStorage.getItem('token')).toContain(testToken.accessToken);
});

it('/login asks again after a wrong code', async () => {
  serve();
  const { user, router } = await open();
  await user.type(screen.getByLabelText(/^Code/), '000000{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('This code is not right.');
  await user.clear(screen.getByLabelText(/^Code/));
  await user.type(screen.getByLabelText(/^Code/), '123456{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
});

it('/login accepts a recovery code instead', async () => {
  const sent = serve();
  const { user, router } = await open();
  await user.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  expect(screen.getByLabelText(/^Recovery code/)).toHaveFocus();
  await user.type(screen.getByLabelText(/^Recovery code/), 'ABCDE-FGH23{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(sent).toEqual([{ challenge: 'c1', code: 'ABCDE-FGH23' }]);
});

it('/login starts over with the reason and the email address if the sign-in took too long', async () => {
  serve();
  const reason = 'Your sign-in has taken too long or too many tries. Please start again.';
  server.use(http.post(api('auth/login/two-step'), () => failure(401, reason, { code: 'TWO_STEP_ENDED' })));
  const { user } = await open();
  await user.type(screen.getByLabelText(/^Code/), '123456{Enter}');
  expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeVisible();
  expect(screen.getByText(reason)).toBeVisible();
  expect(screen.getByLabelText(/^Email/)).toHaveValue('dana@example.com');
  expect(screen.getByLabelText(/^Password/)).toHaveValue('');
});

it('/login returns from the code to the password', async () => {
  serve();
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Back to login' }));
  expect(screen.getByRole('heading', { name: 'Sign In' })).toBeVisible();
});

it('/login sets up the authenticator app if required, and shows the recovery codes before continuing', async () => {
  serve({ setup }, { recoveryCodes: ['AAAAA-22222', 'BBBBB-33333'] });
  const { user, router } = await open();
  const copied = jest.spyOn(navigator.clipboard, 'writeText');
  expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toHaveAttribute(
    'src',
    setup.qrCode,
  );
  expect(screen.getByText('ABCD EFGH IJKL MNOP')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Use a recovery code' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Copy key' }));
  expect(await screen.findByText('Copied to clipboard!')).toBeVisible();
  expect(copied).toHaveBeenLastCalledWith(setup.secret);
  await user.type(screen.getByLabelText(/^Code/), '123456{Enter}');
  const codes = await screen.findByRole('list', { name: 'Recovery codes' });
  expect(
    within(codes)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['AAAAA-22222', 'BBBBB-33333']);
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(copied).toHaveBeenLastCalledWith('AAAAA-22222\nBBBBB-33333');
  const download = screen.getByRole('link', { name: 'Download' });
  expect(download).toHaveAttribute('download', 'recovery-codes.txt');
  expect(decodeURIComponent(download.getAttribute('href') ?? '')).toContain('BBBBB-33333');
  act(() => void router.navigate('/help'));
  expect(await screen.findByText("The recovery codes won't be shown again.")).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Stay' }));
  expect(router.state.location.pathname).toBe('/login');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
});

it('/login shows the recovery codes although the first response with them was lost', async () => {
  serve({ setup }, { recoveryCodes: ['AAAAA-22222', 'BBBBB-33333'] });
  const keys: unknown[] = [];
  server.use(
    http.post(api('auth/login/two-step'), ({ request }) => {
      keys.push(request.headers.get('Idempotency-Key'));
      // The second try goes on to the server above.
      return keys.length === 1 ? HttpResponse.error() : undefined;
    }),
  );
  const { user } = await open();
  await user.type(await screen.findByLabelText(/^Code/), '123456{Enter}');
  expect(await screen.findByText(/could not be reached/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('list', { name: 'Recovery codes' })).toBeVisible();
  expect(keys).toEqual([expect.stringMatching(/./), keys[0]]);
});

describe('/login before an authenticator app is set up that is required', () => {
  const email = 'dana@example.com';
  /** Mails 111111, then 222222; sets the app up after either. */
  const serveMailed = () => {
    const mailed = ['111111'];
    server.use(
      http.post(api('auth/login'), () =>
        HttpResponse.json({ twoStep: { challenge: 'mail', mailedTo: email } }),
      ),
      http.post(api('auth/login/two-step/mail'), async ({ request }) => {
        expect(await request.json()).toEqual({ challenge: 'mail' });
        mailed.push('222222');
        return HttpResponse.json({ message: 'OK' });
      }),
      http.post(api('auth/login/two-step'), async ({ request }) => {
        const { challenge, code } = (await request.json()) as { challenge: string; code: string };
        if (challenge === 'app')
          return HttpResponse.json({ token: testToken, recoveryCodes: ['AAAAA-22222'] });
        return mailed.includes(code)
          ? HttpResponse.json({ twoStep: { challenge: 'app', setup } })
          : failure(401, 'This code is not right. Please check the newest mail.', { code: 'TWO_STEP_WRONG' });
      }),
    );
  };
  const openMailed = async () => {
    const view = renderWithPortal(<LoginPage />, { path: '/login' });
    await view.user.type(screen.getByLabelText(/^Email/), email);
    await view.user.type(screen.getByLabelText(/^Password/), 'A good one: 1{Enter}');
    await screen.findByRole('heading', { level: 1, name: 'Check your email' });
    return view;
  };

  it('asks for the mailed code, again after a wrong one', async () => {
    serveMailed();
    const { user } = await openMailed();
    expect(screen.getByText(/that we have sent to dana@example\.com/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Use a recovery code' })).toBeNull();
    const code = screen.getByLabelText(/^Code from the email/);
    expect(code).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('Please enter the code that was mailed to you')).toBeVisible();
    await user.type(code, '000000{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Please check the newest mail.');
    await user.clear(code);
    await user.type(code, '111111{Enter}');
    expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    expect(screen.getByLabelText(/^Code/)).toHaveValue('');
    await user.type(screen.getByLabelText(/^Code/), '123456{Enter}');
    expect(await screen.findByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
  });

  it('sends another code', async () => {
    serveMailed();
    let finish: () => void = () => undefined;
    const sending = new Promise<void>((resolve) => {
      finish = resolve;
    });
    server.use(http.post(api('auth/login/two-step/mail'), () => sending));
    const { user } = await openMailed();
    const button = screen.getByRole('button', { name: 'Send another code' });
    await user.click(button);
    // A disabled button would lose the focus.
    expect(button).toBeEnabled();
    expect(button).toHaveAttribute('aria-disabled', 'true');
    finish();
    expect(await screen.findByText('We have sent you another code.')).toBeVisible();
    await user.type(screen.getByLabelText(/^Code from the email/), '222222{Enter}');
    expect(await screen.findByRole('heading', { name: 'Set up two-step sign-in' })).toBeVisible();
  });

  it('says why no further code is sent, and starts over once the sign-in has ended', async () => {
    serveMailed();
    const { user } = await openMailed();
    server.use(http.post(api('auth/login/two-step/mail'), () => failure(429, 'Too many mails.')));
    await user.click(screen.getByRole('button', { name: 'Send another code' }));
    expect(await screen.findByText('Too many mails.')).toBeVisible();
    server.use(
      http.post(api('auth/login/two-step/mail'), () =>
        failure(401, 'The challenge is over.', { code: 'TWO_STEP_ENDED' }),
      ),
    );
    await user.click(screen.getByRole('button', { name: 'Send another code' }));
    expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeVisible();
    // The front end's text for the code.
    expect(screen.getByText(/^Your sign-in has taken too long or too many tries/)).toBeVisible();
  });
});
