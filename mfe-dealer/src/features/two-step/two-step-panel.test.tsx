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
  waitFor,
  within,
} from '@slabdesk/testing';
import type { TwoStepStatus } from 'bff-contract';
import { TwoStepPanel } from './two-step-panel';

const CODES = ['AAAAA-22222', 'BBBBB-33333'];
const WRONG = 'This code is not right. Please check it, or try the next one.';

const off: TwoStepStatus = { enabled: false, required: false, recoveryCodesLeft: 0 };
const on: TwoStepStatus = { enabled: true, required: false, recoveryCodesLeft: 2 };

/** Accepts the password "right" and the code 123456. */
const serve = (status: TwoStepStatus) => {
  const state = { status };
  const checked = async (request: Request, field: 'password' | 'code', good: string, error: string) => {
    const body = (await request.clone().json()) as Record<string, string>;
    return body[field] === good ? undefined : failure(400, error, { fields: { [field]: error } });
  };
  server.use(
    http.get(api('app/two-step'), () => HttpResponse.json(state.status)),
    http.post(
      api('app/two-step/start'),
      async ({ request }) =>
        (await checked(request, 'password', 'right', 'Incorrect password')) ??
        HttpResponse.json({
          secret: 'ABCDEFGH',
          uri: 'otpauth://x',
          qrCode: 'data:image/svg+xml;base64,PHN2Zy8+',
        }),
    ),
    http.post(api('app/two-step/enable'), async ({ request }) => {
      const refused = await checked(request, 'code', '123456', WRONG);
      if (refused) return refused;
      state.status = on;
      return HttpResponse.json({ recoveryCodes: CODES });
    }),
    http.post(api('app/two-step/disable'), async ({ request }) => {
      const refused =
        (await checked(request, 'password', 'right', 'Incorrect password')) ??
        (await checked(request, 'code', '123456', WRONG));
      if (refused) return refused;
      state.status = off;
      return HttpResponse.json({ message: 'OK' });
    }),
  );
};

const open = () => renderWithPortal(<TwoStepPanel />, { path: '/profile', user: makeUser() });

it('The two-step sign-in panel turns two-step sign-in on with the password and a first code', async () => {
  serve(off);
  const { user, router } = open();
  expect(await screen.findByText('Off')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Switch on' }));
  await user.type(screen.getByLabelText(/^Your password/), 'wrong{Enter}');
  expect((await screen.findAllByText('Incorrect password'))[0]).toBeVisible();
  await user.clear(screen.getByLabelText(/^Your password/));
  await user.type(screen.getByLabelText(/^Your password/), 'right{Enter}');
  expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  expect(screen.getByText('ABCD EFGH')).toBeVisible();
  await user.type(screen.getByLabelText(/^Code/), '000000{Enter}');
  expect((await screen.findAllByText(WRONG))[0]).toBeVisible();
  await user.clear(screen.getByLabelText(/^Code/));
  await user.type(screen.getByLabelText(/^Code/), '123456{Enter}');
  const codes = await screen.findByRole('list', { name: 'Recovery codes' });
  expect(within(codes).getAllByRole('listitem')).toHaveLength(2);
  expect(codes).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  act(() => void router.navigate('/orders'));
  expect(await screen.findByText("The recovery codes won't be shown again.")).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Stay' }));
  await user.click(screen.getByRole('button', { name: 'I have kept them' }));
  expect(await screen.findByText('On')).toBeVisible();
  expect(screen.getByText(/2 recovery codes are left/)).toBeVisible();
  expect(screen.queryByText('AAAAA-22222')).toBeNull();
});

it('The two-step sign-in panel shows the recovery codes although the first response with them was lost', async () => {
  serve(off);
  const keys: unknown[] = [];
  server.use(
    http.post(api('app/two-step/enable'), ({ request }) => {
      keys.push(request.headers.get('Idempotency-Key'));
      // The second try goes on to the server above.
      return keys.length === 1 ? HttpResponse.error() : undefined;
    }),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Switch on' }));
  await user.type(screen.getByLabelText(/^Your password/), 'right{Enter}');
  await user.type(await screen.findByLabelText(/^Code/), '123456{Enter}');
  expect(await screen.findByText(/could not be reached/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('list', { name: 'Recovery codes' })).toBeVisible();
  expect(keys).toEqual([expect.stringMatching(/./), keys[0]]);
});

it('The two-step sign-in panel asks users who need two-step sign-in for a mailed code as well', async () => {
  serve({ ...off, required: true });
  const sent: unknown[] = [];
  server.use(
    http.post(api('app/two-step/start'), async ({ request }) => {
      const body = (await request.json()) as { mailedCode?: string };
      sent.push(body);
      if (body.mailedCode === '111111') {
        return HttpResponse.json({
          secret: 'ABCDEFGH',
          uri: 'otpauth://x',
          qrCode: 'data:image/svg+xml;base64,PHN2Zy8+',
        });
      }
      const error = body.mailedCode
        ? 'This code is not right.'
        : 'Please enter the code that was mailed to you';
      const code = body.mailedCode ? 'INVALID' : 'MAILED_CODE_REQUIRED';
      return failure(400, error, { code, fields: { mailedCode: error } });
    }),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Switch on' }));
  expect(screen.queryByLabelText(/^Code from the email/)).toBeNull();
  await user.type(screen.getByLabelText(/^Your password/), 'right{Enter}');
  const code = await screen.findByLabelText(/^Code from the email/);
  await user.type(code, '999999{Enter}');
  expect((await screen.findAllByText('This code is not right.'))[0]).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Send another code' }));
  await waitFor(() => expect(sent).toHaveLength(3));
  expect(sent[2]).toEqual({ password: 'right' });
  await waitFor(() => expect(code).toHaveValue(''));
  await user.type(code, '111111{Enter}');
  expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
});

it('The two-step sign-in panel turns two-step sign-in off with the password and a code', async () => {
  serve(on);
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Switch off' }));
  await user.click(screen.getByRole('button', { name: 'Switch off' }));
  expect(await screen.findByText('Please provide your password')).toBeVisible();
  await user.type(screen.getByLabelText(/^Your password/), 'right');
  await user.type(screen.getByLabelText(/^Code or recovery code/), '123456{Enter}');
  expect(await screen.findByText('Two-step sign-in is off')).toBeVisible();
  await waitFor(() => expect(screen.getByText('Off')).toBeVisible());
});

it('The two-step sign-in panel changes nothing if cancelled', async () => {
  serve(on);
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Switch off' }));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByText('On')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Switch off' })).toHaveFocus();
});

it('The two-step sign-in panel offers no Switch off button if two-step sign-in is required', async () => {
  serve({ ...on, required: true });
  open();
  expect(await screen.findByText(/can't be switched off/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Switch off' })).toBeNull();
});

it('The two-step sign-in panel shows an error with a retry if loading failed', async () => {
  serve(off);
  let isDown = true;
  server.use(http.get(api('app/two-step'), () => (isDown ? failure(500, 'Broken') : HttpResponse.json(off))));
  const { user } = open();
  expect(await screen.findByText('Failed to load your two-step sign-in.')).toBeVisible();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Off')).toBeVisible();
});

it('The two-step sign-in panel asks for a confirmed email address first', async () => {
  serve(off);
  const calls: string[] = [];
  server.use(
    http.post(api('app/resend-confirmation'), () => {
      calls.push('resend');
      return HttpResponse.json({ message: 'OK' });
    }),
  );
  const { user } = renderWithPortal(<TwoStepPanel />, {
    path: '/profile',
    user: makeUser({ emailConfirmed: false }),
  });
  expect(await screen.findByText(/^Confirm your email address first/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Switch on' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Send a link' }));
  expect(await screen.findByText(/^We have sent you a link/)).toBeVisible();
  expect(calls).toEqual(['resend']);
});
