import { createWebBuilds } from './builds';
import type { Releases } from './releases';

const ID = '1.0.0-0123456789ab';

const build = {
  name: 'dealer',
  audience: 'everyone',
  version: '1.0.0',
  directory: ID,
  entry: 'remoteEntry.js',
  global: 'remote_dealer',
  portalApi: '1.0',
  sharedVersions: {},
  routes: [],
  nav: [],
  integrity: {},
};

it('identifies a release without working out what browsers get of other remotes', () => {
  const slabs = jest.fn(() => ({}));
  const remotes = new Map<string, unknown>([
    ['dealer', { state: { current: ID }, current: { build, folder: '' } }],
    ['slabs', Object.defineProperty({}, 'state', { get: slabs })],
  ]);
  const builds = createWebBuilds({
    shellFolder: '/nowhere',
    remoteFiles: () => [],
    secret: 'secret',
    paths: { dealer: ['/orders/*'], slabs: ['/slabs/*'] },
    released: { remotes: () => remotes, shell: () => undefined } as unknown as Releases,
    log: { warn: jest.fn() },
  });
  expect(builds.identify('dealer', ID)).toMatchObject({ remote: 'dealer', id: ID, state: 'current' });
  expect(builds.identify('dealer', '1.1.0-0123456789ab')).toBeUndefined();
  expect(slabs).not.toHaveBeenCalled();
});
