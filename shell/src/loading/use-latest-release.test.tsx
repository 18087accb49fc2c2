import { PORTAL_API, type RemoteDescriptor, useRemoteSettings } from '@slabdesk/portal';
import { ReleaseContext } from '@slabdesk/portal/shell';
import {
  act,
  HttpResponse,
  http,
  renderWithPortal,
  screen,
  server,
  setRuntimeConfig,
} from '@slabdesk/testing';
import { releases } from './moves/release-store';
import { useLatestRelease } from './use-latest-release';

const describe = (version: string, settings: { banner: string }): RemoteDescriptor => ({
  name: 'dealer',
  version,
  entry: `/remotes/dealer/${version}/remoteEntry.js`,
  global: 'remote_dealer',
  portalApi: PORTAL_API,
  routes: [],
  nav: [],
  settings,
});

const Banner = () => <p>{useRemoteSettings<{ banner: string }>().banner}</p>;
const shown = describe('1.0.0', { banner: 'Open' });
const Page = () => (
  <ReleaseContext value={useLatestRelease(shown)}>
    <Banner />
  </ReleaseContext>
);

it('gives an open page the values of its release that operators change, and keeps them for an older release', async () => {
  const name = async (...remotes: RemoteDescriptor[]) => {
    const release = JSON.stringify(remotes).replaceAll('"', '');
    server.use(http.get('*/remotes.json', () => HttpResponse.json({ release, remotes })));
    await act(() => releases.check());
  };
  const { settings: _settings, ...brief } = shown;
  setRuntimeConfig({ release: 'first', remotes: [{ ...brief, isBrief: true }] });
  renderWithPortal(<Page />);
  expect(await screen.findByText('Open')).toBeVisible();
  await name(describe('1.0.0', { banner: 'Closed on Monday' }));
  expect(screen.getByText('Closed on Monday')).toBeVisible();
  await name(describe('1.1.0', { banner: 'Closed on Tuesday' }));
  expect(screen.getByText('Closed on Monday')).toBeVisible();
  // It may be the fallback release of the newest one.
  const { version, entry } = shown;
  const settings = { banner: 'Closed on Friday' };
  await name({ ...describe('1.1.0', { banner: 'Open' }), lastGood: { version, entry, settings } });
  expect(screen.getByText('Closed on Friday')).toBeVisible();
});
