import {
  api,
  failure,
  HttpResponse,
  http,
  renderWithPortal,
  screen,
  server,
  waitFor,
  within,
} from '@slabdesk/testing';
import type { SsoConnection, SsoSave } from 'bff-contract';
import { SsoPanel } from './sso-panel';

const connection: SsoConnection = {
  issuer: 'https://login.stone.example',
  clientId: 'portal',
  domain: 'stone.example',
  required: false,
  roleClaim: '',
  ownerValue: '',
  managerValue: '',
  staffValue: '',
  readOnlyValue: '',
  otherRole: 'none',
  version: 7,
  domainProven: true,
  recordName: '_portal-sso.stone.example',
  recordValue: 'portal-sso=1a2b',
};

/** Serves the settings and applies changes to them; records what was saved. */
const serve = () => {
  const state: { connection?: SsoConnection; saved: SsoSave[] } = { saved: [] };
  server.use(
    http.get(api('fabricator/sso'), () =>
      HttpResponse.json({ redirectUrl: 'https://portal.example/login/sso', connection: state.connection }),
    ),
    http.post(api('fabricator/sso'), async ({ request }) => {
      const body = (await request.json()) as SsoSave;
      state.saved.push(body);
      const { clientSecret: _secret, version: seen, ...fields } = body;
      const current = state.connection;
      if (seen !== (current?.version ?? 0)) {
        if (!current) return failure(404, 'This single sign-on does not exist or has been deleted.');
        return HttpResponse.json(
          { error: 'Changed.', code: 'STALE_VERSION', requestId: 'test', current },
          { status: 409 },
        );
      }
      const { domainProven } = current ?? { domainProven: false };
      state.connection = { ...connection, ...fields, version: (seen ?? 0) + 1, domainProven };
      return HttpResponse.json({ updated: state.connection });
    }),
    http.delete(api('fabricator/sso'), () => {
      state.connection = undefined;
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return state;
};

it('sets single sign-on up, proves the domain, changes and removes it', async () => {
  const state = serve();
  const { user } = renderWithPortal(<SsoPanel />);
  await user.click(await screen.findByRole('button', { name: 'Set up single sign-on' }));
  expect(screen.getByText('https://portal.example/login/sso')).toBeVisible();
  await user.type(screen.getByLabelText(/^Issuer/), 'https://login.stone.example');
  await user.type(screen.getByLabelText(/^Client ID/), 'portal');
  await user.type(screen.getByLabelText(/^Email domain/), 'stone.example');
  await user.click(screen.getByRole('button', { name: 'Save single sign-on' }));
  expect(await screen.findByText('Please provide the client secret')).toBeVisible();
  await user.type(screen.getByLabelText(/^Client secret/), 'a secret');
  await user.type(screen.getByLabelText(/^Claim with the role/), 'groups');
  await user.type(screen.getByLabelText(/^Value for staff/), 'crew');
  await user.click(screen.getByRole('button', { name: 'Save single sign-on' }));
  expect(await screen.findByText('_portal-sso.stone.example')).toBeVisible();
  expect(state.saved[0]).toMatchObject({ clientSecret: 'a secret', roleClaim: 'groups', staffValue: 'crew' });

  let finish: () => void = () => undefined;
  const checking = new Promise<void>((resolve) => {
    finish = resolve;
  });
  server.use(
    http.post(
      api('fabricator/sso/check'),
      async () => {
        await checking;
        return failure(409, 'There is no such TXT record yet.', { code: 'DOMAIN_NOT_PROVEN' });
      },
      { once: true },
    ),
  );
  await user.click(screen.getByRole('button', { name: 'Check' }));
  // A disabled button would lose the focus.
  expect(screen.getByRole('button', { name: 'Check' })).toBeEnabled();
  finish();
  expect(await screen.findByText('There is no such TXT record yet.')).toBeVisible();
  server.use(
    http.post(api('fabricator/sso/check'), () => {
      if (state.connection) state.connection.domainProven = true;
      return HttpResponse.json({ message: 'OK' });
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Check' }));
  expect(await screen.findByText('On')).toBeVisible();
  expect(screen.queryByText('_portal-sso.stone.example')).toBeNull();

  expect(screen.getByLabelText('Client secret')).toHaveAccessibleDescription(
    'Leave it empty to keep the present one. A new issuer or client ID needs a new secret.',
  );
  await user.click(screen.getByLabelText(/can only sign in this way/));
  await user.click(screen.getByRole('button', { name: 'Save single sign-on' }));
  await waitFor(() => expect(state.saved[1]).toMatchObject({ required: true, clientSecret: '' }));
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByRole('button', { name: 'Set up single sign-on' })).toBeVisible();
});

const saveButton = () => screen.getByRole('button', { name: 'Save single sign-on' });

it("keeps another owner's change, or asks which one to keep, without showing a secret", async () => {
  const state = serve();
  state.connection = connection;
  const { user } = renderWithPortal(<SsoPanel />);
  await user.type(await screen.findByLabelText(/^Claim with the role/), 'groups');
  await user.type(screen.getByLabelText(/^Client secret/), 'hush hush');
  const theirs = { ...connection, clientId: 'portal-2', required: true, version: 8 };
  state.connection = theirs;
  await user.click(saveButton());
  const choice = await screen.findByRole('group', { name: 'This has been changed in the meantime' });
  expect(state.connection).toBe(theirs);
  const field = (name: string) => within(choice).getByRole('group', { name });
  expect(field('Client ID')).toHaveTextContent(/Yours\s*portal\s*Theirs\s*portal-2/);
  expect(field('Client secret')).toHaveTextContent(/Yours\s*A new one\s*Theirs\s*The present one/);
  expect(choice).not.toHaveTextContent('hush');
  await user.click(within(choice).getByRole('button', { name: 'Save what is chosen' }));
  expect(await screen.findByText('Single sign-on saved')).toBeVisible();
  expect(state.saved.at(-1)).toMatchObject({
    version: 8,
    clientId: 'portal-2',
    required: true,
    roleClaim: 'groups',
    clientSecret: 'hush hush',
  });

  // The next change of one's own is over that version.
  await user.clear(screen.getByLabelText(/^Claim with the role/));
  await user.click(saveButton());
  await waitFor(() => expect(state.connection).toMatchObject({ version: 10, roleClaim: '' }));
});

it('asks which one to keep if another owner has set it up in the meantime', async () => {
  const state = serve();
  const { user } = renderWithPortal(<SsoPanel />);
  await user.click(await screen.findByRole('button', { name: 'Set up single sign-on' }));
  await user.type(screen.getByLabelText(/^Issuer/), 'https://login.stone.example');
  await user.type(screen.getByLabelText(/^Client ID/), 'mine');
  await user.type(screen.getByLabelText(/^Client secret/), 'hush hush');
  await user.type(screen.getByLabelText(/^Email domain/), 'stone.example');
  state.connection = connection;
  await user.click(saveButton());
  await user.click(await screen.findByRole('button', { name: 'Take theirs' }));
  expect(screen.getByLabelText(/^Client ID/)).toHaveValue('portal');
  // The secret of that connection is there.
  await user.click(screen.getByLabelText(/can only sign in this way/));
  await user.click(saveButton());
  await waitFor(() => expect(state.connection).toMatchObject({ clientId: 'portal', required: true }));
});

it('says that another owner has removed it, before it is loaded again', async () => {
  const state = serve();
  state.connection = connection;
  const { user } = renderWithPortal(<SsoPanel />);
  await screen.findByLabelText(/^Claim with the role/);
  state.connection = undefined;
  server.use(http.get(api('fabricator/sso'), () => new Promise<undefined>(() => undefined)));
  await user.click(saveButton());
  expect(await screen.findByText(/^Another owner has removed single sign-on/)).toBeVisible();
});

it('sets it up anew with what was typed if another owner has removed it in the meantime', async () => {
  const state = serve();
  state.connection = connection;
  const { user } = renderWithPortal(<SsoPanel />);
  const claim = await screen.findByLabelText(/^Claim with the role/);
  await user.type(claim, 'groups');
  state.connection = undefined;
  await user.click(saveButton());
  expect(await screen.findByText(/^Another owner has removed single sign-on/)).toBeVisible();
  await waitFor(() => expect(screen.queryByText('On')).toBeNull());
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
  expect(claim).toHaveValue('groups');
  await user.type(screen.getByLabelText(/^Client secret/), 'hush hush');
  await user.click(saveButton());
  expect(await screen.findByText('Not proven yet')).toBeVisible();
  expect(state.connection).toMatchObject({ clientId: 'portal', roleClaim: 'groups', version: 1 });
  expect(state.saved.at(-1)).toMatchObject({ version: 0, clientSecret: 'hush hush' });
});
