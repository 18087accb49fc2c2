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
      const { clientSecret: _secret, ...fields } = body;
      const record = { recordName: '_portal-sso.stone.example', recordValue: 'portal-sso=1a2b' };
      state.connection = { ...fields, ...record, domainProven: state.connection?.domainProven ?? false };
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

  await user.click(screen.getByLabelText(/can only sign in this way/));
  await user.click(screen.getByRole('button', { name: 'Save single sign-on' }));
  await waitFor(() => expect(state.saved[1]).toMatchObject({ required: true, clientSecret: '' }));
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByRole('button', { name: 'Set up single sign-on' })).toBeVisible();
});
