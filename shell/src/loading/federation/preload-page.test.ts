import type { RemoteDescriptor } from '@slabdesk/portal';
import { preloadPage } from './preload-page';

const mockTable = jest.fn(async () => () => ({}));

jest.mock('../../shares', () => ({
  shares: { 'shared-ui/table': { version: '1.0.0', get: () => mockTable() } },
}));

const remote: RemoteDescriptor = {
  name: 'admin',
  version: '1.0.0',
  entry: '/remotes/admin/0123/remoteEntry.js',
  global: 'remote_admin',
  portalApi: '1.0',
  routes: [],
  nav: [],
  pages: { users: { scripts: { 'page-users.js': 'sha256-users' }, shares: ['shared-ui/table'] } },
};

const links = () => [...document.querySelectorAll('link')];

it("preloadPage preloads a page's scripts and shared modules once", () => {
  preloadPage(remote, 'users');
  preloadPage(remote, 'users');
  expect(links()).toHaveLength(1);
  expect(links()[0]).toMatchObject({
    rel: 'preload',
    href: 'http://localhost/remotes/admin/0123/page-users.js',
    integrity: 'sha256-users',
    crossOrigin: 'anonymous',
  });
  expect(links()[0]?.getAttribute('as')).toBe('script');
  expect(mockTable).toHaveBeenCalled();
});

it('preloadPage ignores unknown pages', () => {
  document.head.replaceChildren();
  preloadPage(remote, 'orders');
  preloadPage({ ...remote, pages: {} }, 'users');
  expect(links()).toEqual([]);
});
