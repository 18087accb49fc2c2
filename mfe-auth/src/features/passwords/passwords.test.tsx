import {
  api,
  failure,
  HttpResponse,
  http,
  renderWithPortal,
  screen,
  server,
  waitFor,
} from '@slabdesk/testing';
import type { ReactElement } from 'react';
import { AppUserRequestResetPage, RequestResetPage } from './request-link-page';
import { AppUserSetPasswordPage, ResetPasswordPage } from './reset-password-page';
import { SetPasswordPage } from './set-password-page';

const PASSWORD = 'A good one: 1';
const LINK = '?token=one-time&id=u1';

const open = (page: ReactElement, path: string) => renderWithPortal(page, { path });

/** Responds to a path and records the request bodies. */
const recording = (path: string, respond: () => Response) => {
  const bodies: unknown[] = [];
  server.use(
    http.post(api(path), async ({ request }) => {
      bodies.push(await request.json());
      return respond();
    }),
  );
  return bodies;
};

describe.each([
  { Page: RequestResetPage, title: 'Forgot password?', purpose: 'resetting', appUser: undefined },
  { Page: AppUserRequestResetPage, title: 'Change Password', purpose: 'changing', appUser: true },
])('The page "$title"', ({ Page, title, purpose, appUser }) => {
  it('requires the same address twice, then shows that instructions were sent', async () => {
    const bodies = recording('auth/request-token', () => HttpResponse.json({ message: 'OK' }));
    const { user } = open(<Page />, '/');
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
    const send = screen.getByRole('button', { name: 'Send reset link' });
    expect(send).toBeDisabled();
    await user.type(screen.getByLabelText('Email address'), 'dana@example.com');
    expect(send).toBeDisabled();
    await user.type(screen.getByLabelText('Confirm Email address'), 'dana@example.com');
    await user.click(send);
    expect(await screen.findByRole('heading', { name: 'Instructions sent' })).toBeVisible();
    expect(
      screen.getByText(
        `If that email address exists, instructions for ${purpose} your password have been sent to your email.`,
      ),
    ).toBeVisible();
    expect(
      screen.getByText("You'll receive this email within 5 minutes. Be sure to check your spam folder, too."),
    ).toBeVisible();
    expect(screen.queryAllByRole('link', { name: 'Go back to login' })).toHaveLength(appUser ? 0 : 1);
    const address = 'dana@example.com';
    expect(bodies).toEqual([{ email: address, confirmEmail: address, ...(appUser && { appUser }) }]);
  });
});

it.each([
  ['the server fails', () => failure(500, 'Something went wrong...')],
  ['the server is unreachable', () => HttpResponse.error()],
])('/request-reset keeps the email address if %s', async (_case, respond) => {
  recording('auth/request-token', respond);
  const { user } = open(<RequestResetPage />, '/');
  await user.type(screen.getByLabelText('Email address'), 'dana@example.com');
  await user.type(screen.getByLabelText('Confirm Email address'), 'dana@example.com');
  await user.click(screen.getByRole('button', { name: 'Send reset link' }));
  expect(await screen.findByText('Something went wrong...')).toBeVisible();
  expect(screen.getByLabelText('Email address')).toHaveValue('dana@example.com');
});

describe.each([
  { Page: ResetPasswordPage, title: 'Reset Password', path: '/reset-password', target: '/login' },
  {
    Page: AppUserSetPasswordPage,
    title: 'Change Password',
    path: '/app-user-set-password',
    target: '/return-to-app',
  },
])('$path', ({ Page, title, path, target }) => {
  const fill = async ({ user }: ReturnType<typeof open>, password: string, repeated = password) => {
    await user.type(screen.getByLabelText('Password'), password);
    await user.type(screen.getByLabelText('Confirm Password'), repeated);
  };

  it('sends the new password with the token from the link', async () => {
    const bodies = recording('auth/reset-password', () => HttpResponse.json({ message: 'success' }));
    const view = open(<Page />, path + LINK);
    expect(screen.getByRole('button', { name: title })).toBeDisabled();
    await fill(view, PASSWORD);
    await view.user.click(screen.getByRole('button', { name: title }));
    await waitFor(() => expect(view.router.state.location.pathname).toBe(target));
    expect(bodies).toEqual([{ password: PASSWORD, confirmPassword: PASSWORD, token: 'one-time', id: 'u1' }]);
  });

  it('says at once that a link without a token is invalid', () => {
    open(<Page />, path);
    expect(screen.getByRole('alert')).toHaveTextContent(/^This link is invalid/);
  });

  it('keeps the button disabled while the passwords differ', async () => {
    const view = open(<Page />, path + LINK);
    await fill(view, PASSWORD, 'Another one: 1');
    expect(screen.getByRole('button', { name: title })).toBeDisabled();
  });

  it('shows which rule the password violates', async () => {
    const view = open(<Page />, path + LINK);
    await fill(view, 'alllowercase1!');
    await view.user.click(screen.getByRole('button', { name: title }));
    expect(await screen.findByText('Passwords should contain an uppercase letter')).toBeVisible();
  });

  it('shows an error for an expired link', async () => {
    const text = 'This link is invalid or has expired. Please request a new one.';
    recording('auth/reset-password', () => failure(400, text));
    const view = open(<Page />, path + LINK);
    await fill(view, PASSWORD);
    await view.user.click(screen.getByRole('button', { name: title }));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Failed to reset password. Please try again or contact us for help.');
    expect(alert).toHaveTextContent(text);
  });
});

describe('/set-password', () => {
  it.each(['/set-password', '/set-password?token=one-time', '/set-password?id=u1'])(
    'redirects %s to /login',
    async (path) => {
      const { router } = open(<SetPasswordPage />, path);
      await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    },
  );

  it.each([
    ['the server fails', () => failure(500, 'Nothing works today.'), 'Nothing works today.'],
    [
      'the server is unreachable',
      () => HttpResponse.error(),
      'Failed to set password. Please try again or contact support.',
    ],
  ])('shows an error if %s', async (_case, respond, text) => {
    recording('auth/set-password', respond);
    const { user } = open(<SetPasswordPage />, `/set-password${LINK}`);
    await user.type(screen.getByLabelText(/^New Password/), PASSWORD);
    await user.type(screen.getByLabelText(/^Confirm Password/), PASSWORD);
    await user.click(screen.getByRole('button', { name: 'Set Password' }));
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('shows the product name, requires matching passwords and sends the new one', async () => {
    const bodies = recording('auth/set-password', () => HttpResponse.json({ message: 'OK' }));
    const { user, router } = open(<SetPasswordPage />, `/set-password${LINK}`);
    expect(screen.getByText('Create a secure password for your Slabdesk account')).toBeVisible();
    await user.type(screen.getByLabelText(/^New Password/), PASSWORD);
    await user.click(screen.getByRole('button', { name: 'Set Password' }));
    expect(await screen.findByText('Passwords do not match')).toBeVisible();
    await user.type(screen.getByLabelText(/^Confirm Password/), PASSWORD);
    await user.click(screen.getByRole('button', { name: 'Set Password' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(bodies).toHaveLength(1);
  });
});
