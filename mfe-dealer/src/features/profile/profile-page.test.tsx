import { useUnits } from '@slabdesk/portal';
import { Link } from '@slabdesk/portal/router';
import {
  act,
  api,
  failure,
  HttpResponse,
  http,
  makeAdmin,
  makeUser,
  renderWithPortal,
  screen,
  server,
  waitFor,
  within,
} from '@slabdesk/testing';
import { formatPricePerArea } from '@slabdesk/units';
import type { CurrentUser, Fabricator } from 'bff-contract';
import { ProfilePage } from './profile-page';

const dealer: Fabricator = {
  _id: 'f1',
  code: 'BCDF12',
  businessName: 'Granite & Co',
  contactEmail: 'office@granite.example',
  phoneNumber: '+1 555 0100',
  timeZone: 'America/St_Johns',
  createdAt: '2026-01-05T09:00:00.000Z',
  updatedAt: '2026-01-05T09:00:00.000Z',
  version: 4,
};

/** Records the request bodies. */
const serve = ({ user = makeUser(), dealerNow = dealer } = {}) => {
  const state = { user, dealer: dealerNow, dealerReads: 0, sent: [] as unknown[] };
  const save = async <T extends { version: number }>(request: Request, record: T) => {
    const { _id, ...changes } = (await request.json()) as Partial<T> & { _id?: string };
    state.sent.push(_id ? { _id, ...changes } : changes);
    return { ...record, ...changes, version: record.version + 1 };
  };
  server.use(
    http.get(api('app/session'), () => HttpResponse.json([])),
    http.get(api('fabricator/team'), () => HttpResponse.json([])),
    http.get(api('fabricator/access-log'), () => HttpResponse.json([])),
    http.get(api('app/two-step'), () =>
      HttpResponse.json({ enabled: false, required: false, recoveryCodesLeft: 0 }),
    ),
    http.get(api('app/user'), () => HttpResponse.json(state.user)),
    http.get(api('fabricator/profile'), () => {
      state.dealerReads += 1;
      return HttpResponse.json(state.dealer);
    }),
    http.post(api('app/user'), async ({ request }) => {
      state.user = await save<CurrentUser>(request, state.user);
      return HttpResponse.json({ updated: state.user });
    }),
    http.post(api('fabricator/profile'), async ({ request }) => {
      state.dealer = await save<Fabricator>(request, state.dealer);
      return HttpResponse.json({ updated: state.dealer });
    }),
  );
  return state;
};

it('/profile saves and removes the logo at once', async () => {
  const state = serve({ dealerNow: { ...dealer, logo: '01900000-0000-7000-8000-0000000000aa' } });
  server.use(
    http.get(api('s3/get-signed-url/:id'), () =>
      HttpResponse.json({
        signedUrl: 'https://files.example/logo.png',
        contentType: 'image/png',
        fileName: 'logo.png',
      }),
    ),
  );
  const { user } = renderWithPortal(<ProfilePage />, { path: '/profile', user: makeUser() });
  const logo = within(await screen.findByRole('group', { name: 'Logo' }));
  expect(await logo.findByText('logo.png')).toBeVisible();
  expect(await screen.findByLabelText(/^Business Name/)).toBeVisible();
  expect(state.dealerReads).toBe(1);
  await user.click(logo.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Logo removed')).toBeVisible();
  expect(state.sent).toEqual([{ logo: '' }]);
  expect(await logo.findByRole('button', { name: 'Upload' })).toBeVisible();
});

const Price = () => <output>{formatPricePerArea(10, useUnits())}</output>;

const open = (state: { user: CurrentUser }) => {
  const view = renderWithPortal(
    <>
      <ProfilePage />
      <Price />
      <Link to="/orders">Elsewhere</Link>
    </>,
    { path: '/profile', user: state.user },
  );
  server.use(http.get(api('auth/whoami'), () => HttpResponse.json({ isLoggedIn: true, user: state.user })));
  return view;
};

const profileForm = () => screen.findByRole('form', { name: 'Dealer Profile' });
const accountForm = () => screen.findByRole('form', { name: 'Account Settings' });

describe('/profile', () => {
  it('shows a dealer the profile and account forms under the business name', async () => {
    open(serve());
    expect(screen.getByRole('heading', { level: 1, name: 'Manage your Account' })).toBeVisible();
    expect(await screen.findByText('Granite & Co')).toBeVisible();
    const profile = within(await profileForm());
    expect(profile.getByLabelText(/^Business Name/)).toHaveValue('Granite & Co');
    expect(profile.getByLabelText(/^Contact Email/)).toHaveValue('office@granite.example');
    expect(profile.getByLabelText('Contact Number')).toHaveValue('+1 555 0100');
    const account = within(await accountForm());
    expect(account.getByLabelText(/^Account Holder Full Name/)).toHaveValue('Dana Dealer');
    expect(account.getByLabelText(/^Account Email \(used for login\)/)).toHaveValue('dana@example.com');
    expect(account.getByRole('radio', { name: 'US (ft & inches)' })).toBeChecked();
    await waitFor(() => expect(document.title).toBe('Manage your Account · Slabdesk'));
  });

  it("shows users who aren't dealers only the account form", async () => {
    open(serve({ user: makeAdmin() }));
    expect(await accountForm()).toBeVisible();
    expect(screen.queryByText('Dealer Profile')).toBeNull();
  });

  it('hides sign-in settings from an administrator viewing as the dealer, and saves nothing', async () => {
    const own = open(serve());
    expect(await screen.findByText('Your devices')).toBeVisible();
    own.unmount();
    sessionStorage.setItem('view-as', JSON.stringify({ accessToken: 'a', refreshToken: 'r' }));
    open(serve({ user: makeUser({ pendingEmail: 'new@example.com' }) }));
    expect(await accountForm()).toBeVisible();
    expect(screen.queryByText('Your devices')).toBeNull();
    expect(screen.queryByText('Two-step sign-in')).toBeNull();
    for (const name of ['Submit', 'Send the link again', 'Cancel the change'])
      for (const button of await screen.findAllByRole('button', { name })) expect(button).toBeDisabled();
  });

  it("shows the dealer's time zone and changes it", async () => {
    const state = serve();
    const { user } = open(state);
    const form = within(await profileForm());
    expect(form.getByRole('option', { name: 'America/St Johns', selected: true })).toBeInTheDocument();
    await user.selectOptions(form.getByLabelText('Time Zone'), 'Pacific/Auckland');
    await user.click(form.getByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(state.sent).toMatchObject([{ timeZone: 'Pacific/Auckland' }]));
  });

  it('saves the dealer profile with the loaded version', async () => {
    const state = serve();
    const { user } = open(state);
    const form = within(await profileForm());
    await user.clear(form.getByLabelText('Contact Number'));
    await user.type(form.getByLabelText('Contact Number'), '555 0199');
    await user.click(form.getByRole('button', { name: 'Submit' }));
    expect(await form.findByRole('img', { name: 'Done' })).toBeVisible();
    const { businessName, contactEmail, timeZone } = dealer;
    expect(state.sent).toEqual([
      { businessName, contactEmail, phoneNumber: '555 0199', timeZone, version: 4 },
    ]);
    await user.type(form.getByLabelText('Contact Number'), '1');
    await user.click(form.getByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(state.sent[1]).toMatchObject({ phoneNumber: '555 01991', version: 5 }));
  });

  it('applies new units to the whole page immediately', async () => {
    const state = serve();
    const { user } = open(state);
    const form = within(await accountForm());
    expect(screen.getByText('$10.00 /ft²')).toBeVisible();
    await user.click(form.getByRole('radio', { name: 'Metric (m & mm)' }));
    await user.click(form.getByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(screen.getByText('$107.64 /m²')).toBeVisible());
    expect(state.sent).toEqual([
      {
        _id: state.user._id,
        name: 'Dana Dealer',
        email: 'dana@example.com',
        unitPreference: 'metric',
        version: 1,
      },
    ]);
  });

  it('applies units that were changed in another tab', async () => {
    const state = serve();
    open(state);
    expect(await accountForm()).toBeVisible();
    expect(screen.getByText('$10.00 /ft²')).toBeVisible();
    state.user = { ...state.user, unitPreference: 'metric', version: 2 };
    act(
      () =>
        void window.dispatchEvent(new StorageEvent('storage', { key: 'viewer-changed', newValue: 'now' })),
    );
    await waitFor(() => expect(screen.getByText('$107.64 /m²')).toBeVisible());
    await waitFor(() => expect(screen.getByRole('radio', { name: 'Metric (m & mm)' })).toBeChecked());
  });

  it('notifies other tabs of new units', async () => {
    const { user } = open(serve());
    const form = within(await accountForm());
    await user.click(form.getByRole('radio', { name: 'Metric (m & mm)' }));
    expect(window.localStorage.getItem('viewer-changed')).toBeNull();
    await user.click(form.getByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(window.localStorage.getItem('viewer-changed')).not.toBeNull());
  });

  it('shows required-field errors', async () => {
    const { user } = open(serve());
    const form = within(await accountForm());
    await user.clear(form.getByLabelText(/^Account Holder Full Name/));
    await user.click(form.getByRole('button', { name: 'Submit' }));
    expect(await form.findByText('Please provide your name')).toBeVisible();
    expect(form.getByText('Please check for errors')).toBeVisible();
  });

  it('asks for the password when the email address changes, and shows the pending address', async () => {
    const state = serve();
    const missing = { currentPassword: 'Please enter your current password' };
    server.use(
      http.post(api('app/user'), async ({ request }) => {
        const { currentPassword, email, ...rest } = (await request.json()) as Record<string, string>;
        state.sent.push({ currentPassword, email, ...rest });
        if (currentPassword !== 'right') {
          return failure(400, 'Please enter your current password', {
            code: 'PASSWORD_REQUIRED',
            fields: missing,
          });
        }
        state.user = { ...state.user, pendingEmail: email, version: state.user.version + 1 };
        return HttpResponse.json({ updated: state.user });
      }),
    );
    const { user, router } = open(state);
    const form = within(await accountForm());
    expect(form.queryByLabelText(/^Current password/)).toBeNull();
    await user.clear(form.getByLabelText(/^Account Email/));
    await user.type(form.getByLabelText(/^Account Email/), 'dana@new.example');
    const password = await form.findByLabelText(/^Current password/);
    await user.click(form.getByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(password).toHaveAttribute('aria-invalid', 'true'));
    expect(password).toHaveFocus();
    expect(router.state.location.pathname).toBe('/profile');
    await user.type(password, 'right');
    await user.click(form.getByRole('button', { name: 'Retry' }));
    expect(await form.findByText('dana@new.example')).toBeVisible();
    expect(form.getByLabelText(/^Account Email/)).toHaveValue('dana@example.com');
    expect(form.queryByLabelText(/^Current password/)).toBeNull();
    expect(state.sent.at(-1)).toMatchObject({ email: 'dana@new.example', currentPassword: 'right' });
  });

  it('also asks for a code if two-step sign-in is on', async () => {
    const state = serve();
    server.use(
      http.get(api('app/two-step'), () =>
        HttpResponse.json({ enabled: true, required: false, recoveryCodesLeft: 9 }),
      ),
    );
    const { user } = open(state);
    const form = within(await accountForm());
    await user.type(form.getByLabelText(/^Account Email/), '.example');
    await user.type(await form.findByLabelText(/^Current password/), 'right');
    await user.type(await form.findByLabelText(/^Code or recovery code/), '123 456');
    await user.click(form.getByRole('button', { name: 'Submit' }));
    await waitFor(() =>
      expect(state.sent).toEqual([
        expect.objectContaining({
          email: 'dana@example.com.example',
          currentPassword: 'right',
          code: '123 456',
        }),
      ]),
    );
  });

  it('resends the link to a pending address and can cancel the change', async () => {
    const pending = makeUser({ pendingEmail: 'dana@new.example' });
    const state = serve({ user: pending });
    const calls: string[] = [];
    server.use(
      http.post(api('app/resend-confirmation'), () => {
        calls.push('resend');
        return HttpResponse.json({ message: 'OK' });
      }),
      http.delete(api('app/pending-email'), () => {
        calls.push('cancel');
        state.user = makeUser({ version: 2 });
        return HttpResponse.json({ updated: state.user });
      }),
    );
    const { user } = open(state);
    const form = within(await accountForm());
    expect(form.getByText('dana@new.example')).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Send the link again' }));
    expect(await screen.findByText(/^We have sent you a link/)).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Cancel the change' }));
    expect(await screen.findByText('Your email address stays dana@example.com')).toBeVisible();
    await waitFor(() => expect(form.queryByText('dana@new.example')).toBeNull());
    expect(calls).toEqual(['resend', 'cancel']);
  });

  it('marks an email address that is already in use', async () => {
    const text = 'Email is already in use.';
    const state = serve();
    server.use(http.post(api('app/user'), () => failure(400, text, { fields: { email: text } })));
    const { user } = open(state);
    const form = within(await accountForm());
    await user.type(form.getByLabelText(/^Account Email/), 'x');
    await user.click(form.getByRole('button', { name: 'Submit' }));
    await waitFor(() =>
      expect(form.getByLabelText(/^Account Email/)).toHaveAttribute('aria-invalid', 'true'),
    );
  });

  it("shows both versions after a conflict and saves the user's choice", async () => {
    const state = serve();
    const current = { ...dealer, contactEmail: 'sales@granite.example', version: 5 };
    server.use(
      http.post(
        api('fabricator/profile'),
        () =>
          HttpResponse.json({ error: 'Stale', code: 'CONFLICT', requestId: 'x', current }, { status: 409 }),
        { once: true },
      ),
    );
    const { user } = open(state);
    const form = within(await profileForm());
    await user.type(form.getByLabelText('Contact Number'), '9');
    await user.click(form.getByRole('button', { name: 'Submit' }));
    const theirEmail = within(await form.findByRole('group', { name: 'Contact Email' }));
    expect(theirEmail.getByRole('radio', { name: 'Theirs sales@granite.example' })).toBeChecked();
    const myNumber = within(form.getByRole('group', { name: 'Contact Number' }));
    expect(myNumber.getByRole('radio', { name: 'Yours +1 555 01009' })).toBeChecked();
    await user.click(form.getByRole('button', { name: 'Save what is chosen' }));
    await waitFor(() =>
      expect(state.sent[0]).toMatchObject({
        contactEmail: 'sales@granite.example',
        phoneNumber: '+1 555 01009',
        version: 5,
      }),
    );
  });

  it('asks before discarding unsaved changes', async () => {
    const { user, router } = open(serve());
    const form = within(await profileForm());
    await user.type(form.getByLabelText('Contact Number'), '9');
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    expect(router.state.location.pathname).toBe('/profile');
    await user.click(within(dialog).getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/orders'));
  });

  it('loads each form independently, with a retry after a failure', async () => {
    const state = serve();
    let isDown = true;
    server.use(
      http.get(api('fabricator/profile'), () =>
        isDown ? failure(503, 'Busy') : HttpResponse.json(state.dealer),
      ),
    );
    const { user } = open(state);
    expect(await accountForm()).toBeVisible();
    expect(await screen.findByText('Failed to load your dealer profile.')).toBeVisible();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await profileForm()).toBeVisible();
  });
});

describe('The notice about an unconfirmed contact email', () => {
  const unconfirmed: Fabricator = {
    ...dealer,
    contactEmailConfirmed: false,
    user: { _id: 'u1', name: 'Dana Dealer', email: 'dana@example.com' },
  };

  it('shows which address receives order emails, and resends the link', async () => {
    const state = serve({ dealerNow: unconfirmed });
    let requests = 0;
    server.use(
      http.post(api('fabricator/confirm-contact-email'), () => {
        requests += 1;
        state.dealer = { ...unconfirmed, contactEmailConfirmed: true };
        return HttpResponse.json({ message: 'OK' });
      }),
    );
    const { user } = open(state);
    const form = within(await profileForm());
    const notice = await form.findByText(/go to dana@example.com until/);
    expect(notice).toHaveTextContent('office@granite.example is confirmed');
    await user.click(form.getByRole('button', { name: 'Send the link again' }));
    expect(await screen.findByText(/We have sent a link/)).toBeVisible();
    expect(requests).toBe(1);
    await waitFor(() => expect(form.queryByText(/go to dana@example.com until/)).toBeNull());
  });

  it('states that no emails are sent if the account is unconfirmed too', async () => {
    open(
      serve({
        user: makeUser({ emailConfirmed: false }),
        dealerNow: { ...unconfirmed, contactEmail: 'dana@example.com' },
      }),
    );
    const form = within(await profileForm());
    const notice = await form.findByText(/We can't email you about new orders until/);
    expect(notice).toHaveTextContent('until dana@example.com is confirmed');
    expect(form.queryByText(/go to dana@example.com/)).toBeNull();
  });

  it("doesn't appear once the address is confirmed", async () => {
    open(serve({ dealerNow: { ...unconfirmed, contactEmailConfirmed: true } }));
    expect(await profileForm()).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send the link again' })).toBeNull();
  });
});

it("The dealer profile shows the referral code, and an error if it can't be copied", async () => {
  const state = serve();
  const { user } = open(state);
  const profile = await screen.findByRole('region', { name: 'Dealer Profile' });
  expect(await within(profile).findByText('BCDF12')).toBeVisible();
  const copy = within(profile).getByRole('button', { name: 'Copy Code' });
  const write = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await user.click(copy);
  expect(write).toHaveBeenCalledWith('BCDF12');
  write.mockRejectedValue(new Error('denied'));
  await user.click(copy);
  expect(
    await screen.findByText('The browser does not allow copying. Please select and copy it yourself.'),
  ).toBeVisible();
  // Only administrators can change it.
  expect(within(profile).queryByRole('textbox', { name: /code/i })).toBeNull();
});
