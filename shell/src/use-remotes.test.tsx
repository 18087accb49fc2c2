import { PORTAL_API, type RemoteDescriptor, setRuntimeConfig } from 'shared-ui/portal';
import { renderWithPortal, screen } from 'shared-ui/testing';
import { useRemotes } from './use-remotes';

const remote = (version: string, portalApi: string): RemoteDescriptor => ({
  name: 'dealer',
  version,
  entry: `/remotes/dealer/${version}/remoteEntry.js`,
  global: 'remote_dealer',
  portalApi,
  routes: [{ path: '/', page: 'home', layout: 'dealer', guard: 'dealer', title: `Home of ${version}` }],
  nav: [],
});

const Titles = () => <p>{useRemotes(false).shown.routes.map(({ entry }) => entry.title)}</p>;

it('takes the release before one that this shell is too old for', async () => {
  setRuntimeConfig({ remotes: [{ ...remote('2.0.0', '99.0'), lastGood: remote('1.0.0', PORTAL_API) }] });
  renderWithPortal(<Titles />);
  expect(await screen.findByText('Home of 1.0.0')).toBeInTheDocument();
});

it('takes the newest release that it can run', async () => {
  setRuntimeConfig({ remotes: [{ ...remote('1.1.0', PORTAL_API), lastGood: remote('1.0.0', PORTAL_API) }] });
  renderWithPortal(<Titles />);
  expect(await screen.findByText('Home of 1.1.0')).toBeInTheDocument();
});

it('keeps one that it can’t run where there is no other, so that its area says what is wrong', async () => {
  setRuntimeConfig({ remotes: [remote('2.0.0', '99.0')] });
  renderWithPortal(<Titles />);
  expect(await screen.findByText('Home of 2.0.0')).toBeInTheDocument();
});
