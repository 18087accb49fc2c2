import { PORTAL_API, type RemoteDescriptor, type RouteEntry } from '@slabdesk/portal';
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

const users = route('/admin', { layout: 'admin', guard: 'admin' });
const dealers = route('/admin/dealers', { layout: 'admin', guard: 'admin' });

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
