import { PORTAL_API, type RemoteDescriptor } from '@slabdesk/portal';
import { HttpResponse, http, server, setRuntimeConfig } from '@slabdesk/testing';
import { releases } from '../moves/release-store';
import { incompatibility } from './compatibility';

const dealer: RemoteDescriptor = {
  name: 'dealer',
  version: '1.0.0',
  entry: '/remotes/dealer/1.0.0/remoteEntry.js',
  global: 'remote_dealer',
  portalApi: PORTAL_API,
  routes: [],
  nav: [{ area: 'dealer-primary', label: 'Yards', to: '/yards', icon: ['M4 4h16'], order: 1 }],
};
const yards: RemoteDescriptor = { ...dealer, name: 'yards', paths: ['/yards/*'], nav: [] };

it('A release may link to a remote that the portal has got since the tab was opened', async () => {
  setRuntimeConfig({ release: 'before', remotes: [dealer] });
  expect(incompatibility(dealer)).toMatch('leads to no page');
  server.use(
    http.get('*/remotes.json', () => HttpResponse.json({ release: 'after', remotes: [dealer, yards] })),
  );
  await releases.check();
  expect(incompatibility(dealer)).toBeUndefined();
});
