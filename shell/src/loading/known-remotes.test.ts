import { PORTAL_API, type RemoteDescriptor, type RouteEntry } from '@slabdesk/portal';
import type { NavArea, NavEntry } from 'bff-contract/web';
import { findRoute } from './find-route';
import { collectRemotes } from './known-remotes';

const route = (path: string, changes: Partial<RouteEntry> = {}): RouteEntry => ({
  path,
  page: 'page',
  layout: 'column',
  guard: 'public',
  title: `Page at ${path}`,
  ...changes,
});

const remote = (name: string, routes: RouteEntry[], nav: RemoteDescriptor['nav'] = []): RemoteDescriptor => ({
  name,
  version: '1.0.0',
  entry: `/remotes/${name}/1/remoteEntry.js`,
  global: `remote_${name}`,
  portalApi: PORTAL_API,
  routes,
  nav,
});

const users = route('/admin', { layout: 'sidebar', guard: 'admin' });
const dealers = route('/admin/dealers', { layout: 'sidebar', guard: 'admin' });

it.each([
  '/admin/dealers',
  '/admin/:id',
  '/:area/dealers',
  '/Admin/Dealers',
  '/admin/dealers/',
  '/admin/*',
  '*',
])(
  'collectRemotes keeps a page with its owner if another remote claims the route %s, in either order',
  (path) => {
    const owner = remote('admin', [users, dealers]);
    const other = remote('dealer', [route('/orders'), route(path)]);
    for (const remotes of [
      [owner, other],
      [other, owner],
    ]) {
      const { routes } = collectRemotes(remotes);
      expect(routes.filter((each) => each.remote.name === 'dealer').map(({ entry }) => entry.path)).toEqual([
        '/orders',
      ]);
      for (const address of ['/admin/dealers', '/ADMIN/dealers/']) {
        expect(findRoute(routes, address)?.remote.name).toBe('admin');
      }
    }
  },
);

it('collectRemotes ignores pages under /admin that are open to non-administrators', () => {
  expect(collectRemotes([remote('admin', [users, { ...dealers, guard: 'public' }])]).routes).toHaveLength(1);
});

it('collectRemotes reads layouts and navigation areas by the names that releases for portal API 5.0 use', () => {
  const former = (layout: string, path: string) =>
    JSON.parse(
      JSON.stringify(route(path, { guard: layout === 'admin' ? 'admin' : 'user' })).replace('column', layout),
    );
  const link = (area: NavArea, to: string, more: Partial<NavEntry> = {}): NavEntry => ({
    area,
    label: to,
    to,
    icon: ['M4 4h16'],
    order: 1,
    ...more,
  });
  const { routes, nav } = collectRemotes([
    remote('dealer', [former('dealer', '/orders')], [link('dealer-primary', '/orders')]),
    remote('auth', [former('marketplace', '/marketplace')]),
    remote(
      'admin',
      [former('admin', '/admin')],
      [link('dealer-primary', '/admin', { visibleTo: 'admin' }), link('admin-secondary', '/admin/trash')],
    ),
  ]);
  expect(routes.map(({ frame }) => frame)).toEqual([
    { layout: 'sidebar', area: { name: 'dealer' } },
    { layout: 'column' },
    { layout: 'sidebar', area: { name: 'admin', label: 'Admin', allTenants: true } },
  ]);
  expect(nav.map(({ area }) => area)).toEqual(['dealer-primary', 'dealer-extra', 'admin-extra']);
});

it('collectRemotes gives the area of administrators to no other remote', () => {
  const claims = { ...remote('dealer', [route('/orders', { layout: 'sidebar' })]), area: { name: 'admin' } };
  expect(collectRemotes([claims]).routes.map(({ frame }) => frame)).toEqual([{ layout: 'sidebar' }]);
});

it('collectRemotes ignores unknown remotes', () => {
  const link = {
    area: 'dealer-primary',
    label: 'Slabs',
    to: '/orders',
    icon: ['M4 4h16'],
    order: 1,
  } as const;
  expect(collectRemotes([remote('slabs', [route('/slabs')], [link])])).toEqual({
    remotes: [],
    routes: [],
    nav: [],
    search: [],
    extensions: [],
  });
});

it('collectRemotes ignores navigation entries that leave the portal', () => {
  const link = (to: string) =>
    ({ area: 'dealer-primary', label: 'Orders', to, icon: ['M4 4h16'], order: 1 }) as const;
  const nav = [link('/orders'), link('//evil.example'), link('https://evil.example'), link('/nowhere')];
  expect(collectRemotes([remote('dealer', [], nav)]).nav).toEqual([link('/orders')]);
});

it('collectRemotes takes the pages of a remote that the portal adds, within its own paths', () => {
  const slabs = [route('/slabs'), route('/slabs/:id'), route('/orders'), route('/yards')];
  const { routes } = collectRemotes([
    { ...remote('slabs', slabs), paths: ['/slabs/*'] },
    { ...remote('dealer', [route('/orders'), route('/slabs/old')]), paths: ['/slabs/*'] },
  ]);
  expect(routes.map(({ remote: { name }, entry }) => `${name} ${entry.path}`)).toEqual([
    'slabs /slabs',
    'slabs /slabs/:id',
    'dealer /orders',
  ]);
});
