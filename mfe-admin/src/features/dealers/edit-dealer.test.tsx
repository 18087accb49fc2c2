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
import type { Fabricator } from 'bff-contract';
import { makeDealer, makeUserRecord } from '../../testing/records';
import { DealerPage } from './dealer-page';

const uma = makeUserRecord();
const otto = makeUserRecord({ _id: 'u2', name: 'Otto Other', email: 'otto@example.com' });

/** Serves a dealer and selectable accounts; records the requests. */
const serve = (dealer: Fabricator = makeDealer(), { codeExists = false } = {}) => {
  const seen = { saved: [] as unknown[], checked: [] as unknown[], offered: [] as string[] };
  server.use(
    http.get(api('admin/fabricator/:id'), () => HttpResponse.json(dealer)),
    http.get(api('admin/fabricator/:id/team'), () => HttpResponse.json([])),
    http.get(api('admin/user'), ({ request }) => {
      seen.offered.push(new URL(request.url).search);
      return HttpResponse.json([otto, uma], { headers: { 'X-Total-Count': '2' } });
    }),
    http.post(api('admin/check-fabricator-code'), async ({ request }) => {
      seen.checked.push(await request.json());
      return HttpResponse.json({ exists: codeExists });
    }),
    http.post(api('admin/fabricator/:id'), async ({ request }) => {
      const body = (await request.json()) as Partial<Fabricator>;
      seen.saved.push(body);
      return HttpResponse.json({ updated: { ...dealer, ...body, user: uma, version: 2 } });
    }),
  );
  return seen;
};

const open = () =>
  renderWithPortal(<DealerPage />, {
    path: '/admin/manage-dealer/d1',
    route: '/admin/manage-dealer/:id',
    user: makeAdmin(),
    routes: [{ path: '/admin/dealers', element: <h1>Dealers</h1> }],
  });

const textbox = (name: string) => screen.findByRole('textbox', { name: new RegExp(`^${name}`) });
const put = async (name: string, value: string) =>
  fireEvent.change(await textbox(name), { target: { value } });
const accountField = () => screen.findByRole('combobox', { name: /^Associated Account/ });
const update = () => screen.findByRole('button', { name: /^(Update Dealer|Retry)$/ });
const resend = () => screen.findByRole('button', { name: 'Re-send welcome email' });

it('/admin/manage-dealer/{id} saves changes to a dealer and its account', async () => {
  const seen = serve();
  const { user, router } = open();
  expect(screen.getByRole('heading', { level: 1, name: 'Edit Dealer' })).toBeVisible();
  await waitFor(async () => expect(await accountField()).toHaveValue('Uma Vance'));
  expect(seen.offered).toEqual(['?pageSize=100&sort=name&assignableTo=d1']);
  await user.click(await accountField());
  await user.click(await screen.findByRole('option', { name: /^Otto Other/ }));
  await put('Business Name', 'Granite & Sons');
  await user.click(await update());
  expect(await screen.findByText('Dealer updated successfully.')).toBeVisible();
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/dealers'));
  expect(seen.checked).toEqual([{ code: 'BCDF12', _id: 'd1' }]);
  expect(seen.saved).toEqual([
    {
      user: 'u2',
      businessName: 'Granite & Sons',
      code: 'BCDF12',
      contactEmail: 'hello@granite.example',
      phoneNumber: '+1 555 0100',
      version: 1,
    },
  ]);
});

it('/admin/manage-dealer/{id} requires an account', async () => {
  const seen = serve();
  const { user } = open();
  await waitFor(async () => expect(await accountField()).toHaveValue('Uma Vance'));
  await user.click(await accountField());
  await user.click(await screen.findByRole('option', { name: 'Select...' }));
  await user.click(await update());
  expect(await screen.findByText('Please choose an account')).toBeVisible();
  await user.click(await resend());
  expect(await screen.findByText('Unable to send welcome email: user account is missing')).toBeVisible();
  expect(seen.saved).toEqual([]);
});

it.each([
  ['before saving', true],
  ['by the server', false],
])(
  '/admin/manage-dealer/{id} shows that the referral code is in use, detected %s',
  async (_when, codeExists) => {
    const text = 'Dealer Referral Code is already in use. Please choose a different one.';
    serve(makeDealer(), { codeExists });
    server.use(
      http.post(api('admin/fabricator/d1'), () =>
        failure(409, text, { code: 'TAKEN', fields: { code: text } }),
      ),
    );
    const { user } = open();
    await put('Dealer Referral Code', 'TAKE11');
    await user.click(await update());
    expect(await screen.findByText(text)).toBeVisible();
    expect(await textbox('Dealer Referral Code')).toHaveAttribute('aria-invalid', 'true');
    expect(await textbox('Dealer Referral Code')).toHaveValue('TAKE11');
  },
);

it('/admin/manage-dealer/{id} shows a field error if the account already belongs to another dealer', async () => {
  serve();
  const text = 'This user is a dealer already';
  server.use(http.post(api('admin/fabricator/d1'), () => failure(409, text, { fields: { user: text } })));
  const { user } = open();
  await put('Business Name', 'Granite');
  await user.click(await update());
  await waitFor(async () => expect(await accountField()).toHaveAccessibleDescription(new RegExp(text)));
});

it("/admin/manage-dealer/{id} resends the welcome email to the account's address", async () => {
  serve();
  const sent: unknown[] = [];
  server.use(
    http.get(api('admin/user/u1'), () => HttpResponse.json({ ...uma, email: 'uma.new@example.com' })),
    http.post(api('admin/set-password'), async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ message: 'OK' });
    }),
  );
  const { user } = open();
  await user.click(await resend());
  expect(await screen.findByText('Password reset link sent to uma.new@example.com')).toBeVisible();
  expect(sent).toEqual([{ email: 'uma.new@example.com' }]);
});

it("/admin/manage-dealer/{id} shows an error if the welcome email can't be sent or the account is gone", async () => {
  serve();
  server.use(
    http.get(api('admin/user/u1'), () => HttpResponse.json(uma)),
    http.post(api('admin/set-password'), () => failure(500, 'Something went wrong...')),
  );
  const { user } = open();
  await user.click(await resend());
  expect(await screen.findByText('Failed to send welcome email. Please try again.')).toBeVisible();
  server.use(http.get(api('admin/user/u1'), () => failure(404, 'There is no such user.')));
  await user.click(await resend());
  expect(await screen.findByText('Unable to send welcome email: user account is missing')).toBeVisible();
});

it('/admin/manage-dealer/{id} shows both versions with account names after a conflict', async () => {
  serve();
  const theirs = makeDealer({ version: 2, businessName: 'Their Granite', user: otto });
  server.use(
    http.get(api('admin/user/:id'), ({ params }) => HttpResponse.json(params.id === 'u2' ? otto : uma)),
    http.post(api('admin/fabricator/d1'), () =>
      HttpResponse.json(
        { error: 'Somebody else was faster', code: 'CONFLICT', requestId: 'r', current: theirs },
        { status: 409 },
      ),
    ),
  );
  const { user } = open();
  await put('Business Name', 'My Granite');
  await user.click(await update());
  const choice = await screen.findByRole('group', {
    name: 'This has been changed in the meantime',
  });
  for (const text of ['My Granite', 'Their Granite', 'Uma Vance', 'Otto Other']) {
    await waitFor(() => expect(choice).toHaveTextContent(text));
  }
});
