import {
  api,
  failure,
  fireEvent,
  HttpResponse,
  http,
  makeAdmin,
  renderWithPortal,
  screen,
  server,
  waitFor,
} from '@slabdesk/testing';
import { makeDealer, makeUserRecord } from '../../testing/records';
import { DealerPage } from './dealer-page';

const CODE_TAKEN = 'Dealer Referral Code is already in use. Please choose a different one.';
const USER_FAILED = 'Something went wrong creating the new user account.';
const DEALER_FAILED = 'Something went wrong creating the new dealer profile.';

const account = makeUserRecord({ _id: 'u7', name: 'Nia New', email: 'nia@stone.example' });

type Step = 'admin/check-fabricator-code' | 'admin/user' | 'admin/fabricator' | 'admin/set-password';
interface Call {
  step: string;
  body: Record<string, unknown>;
  key: string | null;
}

/** Serves the code check and the three calls after it; records them in order. */
const serve = () => {
  const calls: Call[] = [];
  const responses: Record<Step, (body: Record<string, unknown>) => Response> = {
    'admin/check-fabricator-code': () => HttpResponse.json({ exists: false }),
    'admin/user': (body) => HttpResponse.json({ created: { ...account, ...body } }, { status: 201 }),
    'admin/fabricator': (body) =>
      HttpResponse.json({ created: { ...makeDealer(), ...body, user: account } }, { status: 201 }),
    'admin/set-password': () => HttpResponse.json({ message: 'OK' }),
  };
  const take = async (step: string, request: Request) => {
    const body = (await request.json()) as Record<string, unknown>;
    calls.push({ step, body, key: request.headers.get('Idempotency-Key') });
    return body;
  };
  for (const step of Object.keys(responses) as Step[]) {
    server.use(http.post(api(step), async ({ request }) => responses[step](await take(step, request))));
  }
  server.use(
    http.post(api('admin/user/:id'), async ({ request, params }) => {
      const body = await take(`admin/user/${params.id}`, request);
      return HttpResponse.json({ updated: { ...account, ...body } });
    }),
    http.delete(api('admin/user/:id'), ({ params }) => {
      calls.push({ step: `delete admin/user/${params.id}`, body: {}, key: null });
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return {
    calls,
    steps: () => calls.map(({ step }) => step.replace('admin/', '')),
    /** Makes a step fail until `mend` is called. */
    fail: (step: Step, respond: () => Response) => {
      const original = responses[step];
      responses[step] = respond;
      return {
        mend: () => {
          responses[step] = original;
        },
      };
    },
  };
};

const open = () =>
  renderWithPortal(<DealerPage />, {
    path: '/admin/manage-dealer/new',
    route: '/admin/manage-dealer/:id',
    user: makeAdmin(),
    routes: [{ path: '/admin/dealers', element: <h1>Dealers</h1> }],
  });

const textbox = (name: string) => screen.findByRole('textbox', { name: new RegExp(`^${name}`) });
const put = async (name: string, value: string) =>
  fireEvent.change(await textbox(name), { target: { value } });

const fill = async () => {
  await put('Account User Name', account.name);
  await put('Account Login Email', account.email);
  await put('Business Name', 'New Stone');
  await put('Dealer Referral Code', 'NEWS77');
  await put('Contact Email', 'hello@newstone.example');
  await put('Phone Number', '555');
};

const create = () => screen.getByRole('button', { name: /^(Create Dealer|Retry)$/ });
const details = {
  code: 'NEWS77',
  businessName: 'New Stone',
  contactEmail: 'hello@newstone.example',
  phoneNumber: '555',
};
const arrived = (router: ReturnType<typeof open>['router']) =>
  waitFor(() => expect(router.state.location.pathname).toBe('/admin/dealers'));

it('/admin/manage-dealer/new creates the account and the dealer, then sends the welcome email', async () => {
  const { calls } = serve();
  const { user, router } = open();
  expect(screen.getByRole('heading', { level: 1, name: 'New Dealer' })).toBeVisible();
  await fill();
  expect(
    screen.getByText(
      'A welcome email with a link to set a password will be automatically sent to this account login email address.',
    ),
  ).toBeVisible();
  await user.click(create());
  expect(await screen.findByText('Dealer created successfully. Welcome email has been sent')).toBeVisible();
  await arrived(router);
  expect(calls.map(({ step, body }) => [step, body])).toEqual([
    ['admin/check-fabricator-code', { code: 'NEWS77' }],
    ['admin/user', { name: account.name, email: account.email }],
    ['admin/fabricator', { user: 'u7', ...details }],
    ['admin/set-password', { email: account.email }],
  ]);
});

it('/admin/manage-dealer/new suggests a referral code and generates others', async () => {
  serve();
  const { user } = open();
  const code = await textbox('Dealer Referral Code');
  expect(code).toHaveDisplayValue(/^[A-Z]{4}[1-9]{2}$/);
  const first = (code as HTMLInputElement).value;
  await user.click(screen.getByRole('button', { name: 'Generate new code' }));
  expect(code).toHaveDisplayValue(/^[A-Z]{4}[1-9]{2}$/);
  expect(code).not.toHaveValue(first);
});

it('/admin/manage-dealer/new copies the account email to the contact email while the box is checked', async () => {
  serve();
  const { user } = open();
  const box = await screen.findByRole('checkbox', { name: 'Use user email as contact email' });
  expect(box).toBeDisabled();
  await put('Account Login Email', 'nia@stone.example');
  await user.click(box);
  expect(await textbox('Contact Email')).toHaveValue('nia@stone.example');
  await put('Account Login Email', 'nia@other.example');
  await waitFor(async () => expect(await textbox('Contact Email')).toHaveValue('nia@other.example'));
  await user.click(box);
  await put('Contact Email', 'shop@other.example');
  await put('Account Login Email', '');
  expect(await textbox('Contact Email')).toHaveValue('shop@other.example');
  expect(box).toBeDisabled();
});

it('/admin/manage-dealer/new requires the account fields before sending any request', async () => {
  const { calls } = serve();
  const { user } = open();
  await put('Business Name', 'New Stone');
  await put('Contact Email', 'hello@newstone.example');
  await user.click(create());
  const alerts = await screen.findAllByRole('alert');
  expect(alerts.map(({ textContent }) => textContent)).toContain('User information is missing.');
  expect(await textbox('Account User Name')).toHaveAccessibleDescription('User information is missing.');
  expect(await textbox('Account User Name')).toHaveFocus();
  expect(calls).toEqual([]);
  await fill();
  await user.click(create());
  expect(await screen.findByText('Dealer created successfully. Welcome email has been sent')).toBeVisible();
  expect(screen.queryByText('User information is missing.')).toBeNull();
});

it('/admin/manage-dealer/new creates nothing while the referral code is in use', async () => {
  const portal = serve();
  const { mend } = portal.fail('admin/check-fabricator-code', () => HttpResponse.json({ exists: true }));
  const { user, router } = open();
  await fill();
  await user.click(create());
  expect(await screen.findByText(CODE_TAKEN)).toBeVisible();
  expect(await textbox('Dealer Referral Code')).toHaveAttribute('aria-invalid', 'true');
  expect(portal.steps()).toEqual(['check-fabricator-code']);
  mend();
  await user.click(screen.getByRole('button', { name: 'Generate new code' }));
  await user.click(create());
  await arrived(router);
});

it("/admin/manage-dealer/new shows an error, also at its field, if the account can't be created", async () => {
  const portal = serve();
  const taken = 'Email is already in use.';
  portal.fail('admin/user', () => failure(400, taken, { fields: { email: taken } }));
  const { user } = open();
  await fill();
  await user.click(create());
  expect(await screen.findByText(USER_FAILED)).toBeVisible();
  expect(await textbox('Account Login Email')).toHaveAccessibleDescription(taken);
  expect(portal.steps()).toEqual(['check-fabricator-code', 'user']);
});

it('/admin/manage-dealer/new retries with the same idempotency key if the response was lost', async () => {
  const portal = serve();
  const { mend } = portal.fail('admin/user', () => HttpResponse.error());
  const { user, router } = open();
  await fill();
  await user.click(create());
  expect(await screen.findByText(USER_FAILED)).toBeVisible();
  mend();
  await user.click(create());
  await arrived(router);
  const keys = portal.calls.filter(({ step }) => step === 'admin/user').map(({ key }) => key);
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
});

it('/admin/manage-dealer/new replaces the account if its address changed after a lost response', async () => {
  const portal = serve();
  const { mend } = portal.fail('admin/user', () => HttpResponse.error());
  const { user, router } = open();
  await fill();
  await user.click(create());
  expect(await screen.findByText(USER_FAILED)).toBeVisible();
  mend();
  await put('Account Login Email', 'nia.new@stone.example');
  await user.click(create());
  await arrived(router);
  const [lost, again, remove, other] = portal.calls.filter(({ step }) => step.includes('admin/user'));
  expect([again?.body, again?.key]).toEqual([lost?.body, lost?.key]);
  expect(remove?.step).toBe('delete admin/user/u7');
  expect([other?.step, other?.body.email]).toEqual(['admin/user', 'nia.new@stone.example']);
  expect(other?.key).not.toBe(lost?.key);
});

it('/admin/manage-dealer/new creates another account if the previous one is gone', async () => {
  const portal = serve();
  const missing = 'This user does not exist';
  const { mend } = portal.fail('admin/fabricator', () =>
    failure(400, missing, { fields: { user: missing } }),
  );
  const { user, router } = open();
  await fill();
  await user.click(create());
  expect(await screen.findByText(missing)).toBeVisible();
  mend();
  await user.click(create());
  await arrived(router);
  const keys = portal.calls.filter(({ step }) => step === 'admin/user').map(({ key }) => key);
  expect(new Set(keys).size).toBe(2);
});

it('/admin/manage-dealer/new reuses the created account when the dealer is submitted again', async () => {
  const portal = serve();
  const { mend } = portal.fail('admin/fabricator', () => failure(500, 'Something went wrong...'));
  const { user, router } = open();
  await fill();
  await user.click(create());
  expect(await screen.findByText(DEALER_FAILED)).toBeVisible();
  expect(
    await screen.findByText(/The account of nia@stone\.example is kept for the next try\./),
  ).toBeVisible();
  expect(await textbox('Business Name')).toHaveValue('New Stone');
  mend();
  await user.click(create());
  await arrived(router);
  expect(portal.steps()).toEqual([
    'check-fabricator-code',
    'user',
    'fabricator',
    'check-fabricator-code',
    'fabricator',
    'set-password',
  ]);
});

it('/admin/manage-dealer/new renames the created account if its name changed between submits', async () => {
  const portal = serve();
  const { mend } = portal.fail('admin/fabricator', () => failure(503, 'The database is busy.'));
  const { user, router } = open();
  await fill();
  await user.click(create());
  expect(await screen.findByText(DEALER_FAILED)).toBeVisible();
  mend();
  await put('Account User Name', 'Nia Newcomer');
  await user.click(create());
  await arrived(router);
  expect(portal.steps().slice(3)).toEqual(['check-fabricator-code', 'user/u7', 'fabricator', 'set-password']);
  expect(portal.calls[4]?.body).toEqual({ name: 'Nia Newcomer' });
});

it('/admin/manage-dealer/new replaces the created account if its address changed between submits', async () => {
  const portal = serve();
  const { mend } = portal.fail('admin/fabricator', () => failure(503, 'The database is busy.'));
  const { user, router } = open();
  await fill();
  await user.click(create());
  expect(await screen.findByText(DEALER_FAILED)).toBeVisible();
  mend();
  await put('Account Login Email', 'nia.new@stone.example');
  await user.click(create());
  await arrived(router);
  expect(portal.steps().slice(3)).toEqual([
    'check-fabricator-code',
    'delete user/u7',
    'user',
    'fabricator',
    'set-password',
  ]);
  expect(portal.calls.at(-1)?.body).toEqual({ email: 'nia.new@stone.example' });
});

it('/admin/manage-dealer/new shows that the referral code is in use after a conflict', async () => {
  const portal = serve();
  const { mend } = portal.fail('admin/fabricator', () =>
    failure(409, CODE_TAKEN, { code: 'TAKEN', fields: { code: CODE_TAKEN } }),
  );
  const { user, router } = open();
  await fill();
  await user.click(create());
  expect(await screen.findByText(CODE_TAKEN)).toBeVisible();
  expect(screen.queryByText(DEALER_FAILED)).toBeNull();
  mend();
  await put('Dealer Referral Code', 'NEWS78');
  await user.click(create());
  await arrived(router);
  expect(portal.steps().filter((step) => step === 'user')).toHaveLength(1);
});

it("/admin/manage-dealer/new warns if the welcome email can't be sent, and offers to resend it", async () => {
  const portal = serve();
  const { mend } = portal.fail('admin/set-password', () => failure(500, 'Something went wrong...'));
  const { user, router } = open();
  await fill();
  await user.click(create());
  expect(await screen.findByText('Failed to send welcome email. Account has been created.')).toBeVisible();
  await arrived(router);
  expect(screen.queryByText(/^Dealer created successfully/)).toBeNull();
  mend();
  await user.click(screen.getByRole('button', { name: 'Re-send' }));
  expect(await screen.findByText(`Password reset link sent to ${account.email}`)).toBeVisible();
  expect(portal.steps().filter((step) => step === 'set-password')).toHaveLength(2);
});
