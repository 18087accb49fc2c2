import { api, HttpResponse, http, renderWithPortal, screen, server, waitFor } from '@slabdesk/testing';
import type { ReactElement } from 'react';
import { ConfirmEmailPage } from '../features/confirmation/confirm-email-page';
import { RequestResetPage } from '../features/passwords/request-link-page';
import { AppUserSetPasswordPage, ResetPasswordPage } from '../features/passwords/reset-password-page';
import { SetPasswordPage } from '../features/passwords/set-password-page';
import { RegisterPage } from '../features/registration/register-page';
import { LoginPage } from '../features/session/login-page';

const PASSWORD = 'A good one: 1';
const LINK = '?token=one-time&id=u1';
const RESET = 'Failed to reset password. Please try again or contact us for help.';

/** Failures without a usable message; users must not see a raw HTTP status text. */
const RAW: Array<[status: number, statusText: string, body: string | null]> = [
  [400, 'Bad Request', null],
  [413, 'Payload Too Large', '<html><h1>413 Payload Too Large</h1></html>'],
  [418, "I'm a teapot", ''],
  [429, 'Too Many Requests', '{"error": {"message": "slow down"}}'],
  [500, 'Internal Server Error', ''],
  [502, 'Bad Gateway', '<html><h1>502 Bad Gateway</h1></html>'],
  [503, 'Service Unavailable', '{"message": "Service Unavailable"}'],
  [504, 'Gateway Timeout', '{"error": "Gateway Timeout"}'],
];

interface FormCase {
  name: string;
  page: ReactElement;
  path: string;
  call: string;
  /** Text to type, by field label. */
  values: Record<string, string>;
  accept?: string;
  button: string;
  text: (status: number) => string;
}

const REGISTER_TEXTS: Record<number, string> = {
  400: 'Please check your details and try again.',
  500: 'Failed to register, please retry or try refreshing the page.',
};

const forms: FormCase[] = [
  {
    name: '/login',
    page: <LoginPage />,
    path: '/login',
    call: 'auth/login',
    values: { Email: 'dana@example.com', Password: PASSWORD },
    button: 'Login',
    text: () => 'Login unsuccessful, please check your details and try again.',
  },
  {
    name: '/register',
    page: <RegisterPage />,
    path: '/register',
    call: 'auth/register',
    values: { Name: 'Dana', Email: 'dana@example.com', Password: PASSWORD, 'Confirm Password': PASSWORD },
    accept: 'I accept the platform Terms of Service',
    button: 'Register',
    text: (status) =>
      REGISTER_TEXTS[status] ?? 'Registration failed. Please check your details and try again.',
  },
  {
    name: '/request-reset',
    page: <RequestResetPage />,
    path: '/request-reset',
    call: 'auth/request-token',
    values: { 'Email address': 'dana@example.com', 'Confirm Email address': 'dana@example.com' },
    button: 'Send reset link',
    text: () => 'Something went wrong...',
  },
  {
    name: '/reset-password',
    page: <ResetPasswordPage />,
    path: `/reset-password${LINK}`,
    call: 'auth/reset-password',
    values: { Password: PASSWORD, 'Confirm Password': PASSWORD },
    button: 'Reset Password',
    text: () => RESET,
  },
  {
    name: '/app-user-set-password',
    page: <AppUserSetPasswordPage />,
    path: `/app-user-set-password${LINK}`,
    call: 'auth/reset-password',
    values: { Password: PASSWORD, 'Confirm Password': PASSWORD },
    button: 'Change Password',
    text: () => RESET,
  },
  {
    name: '/set-password',
    page: <SetPasswordPage />,
    path: `/set-password${LINK}`,
    call: 'auth/set-password',
    values: { 'New Password': PASSWORD, 'Confirm Password': PASSWORD },
    button: 'Set Password',
    text: () => 'Failed to set password. Please try again or contact support.',
  },
];

/** Required fields have an asterisk after the label. */
const labelled = (label: string) => new RegExp(`^${label}(\\s*\\*)?$`);

it.each(forms)('$name shows its own error message for a failure without one', async (form) => {
  let [status, statusText, body] = RAW[0] as (typeof RAW)[number];
  let calls = 0;
  server.use(
    http.post(api(form.call), () => {
      calls += 1;
      // A 503 that names no time, or a short one, is retried.
      return new HttpResponse(body, { status, statusText, headers: { 'Retry-After': '60' } });
    }),
  );
  const { user, container } = renderWithPortal(form.page, { path: form.path });
  for (const [label, value] of Object.entries(form.values)) {
    await user.type(screen.getByLabelText(labelled(label)), value);
  }
  if (form.accept) await user.click(screen.getByRole('checkbox'));
  for (const [index, raw] of RAW.entries()) {
    [status, statusText, body] = raw;
    await user.click(screen.getByRole('button', { name: index === 0 ? form.button : /Retry/ }));
    await waitFor(() => expect(calls).toBe(index + 1));
    expect(await screen.findByText(form.text(status))).toBeVisible();
    expect(container.textContent).not.toContain(statusText);
  }
});

it.each(RAW)('/confirm-email shows an error message for %i %s', async (status, statusText, body) => {
  server.use(http.post(api('auth/confirm-email'), () => new HttpResponse(body, { status, statusText })));
  const { container } = renderWithPortal(<ConfirmEmailPage />, { path: `/confirm-email${LINK}` });
  expect(await screen.findByRole('alert')).toHaveTextContent(
    status === 400
      ? 'This link is invalid or has expired. Please request a new one.'
      : 'Something went wrong...',
  );
  expect(container.textContent).not.toContain(statusText);
});
