import { remote } from './pages';

it('pages that a role in the team may lack name the permission', () => {
  const permissions = Object.values(remote.pages).map(({ path, permission }) => [path, permission]);
  expect(permissions.filter(([, permission]) => permission)).toEqual([
    ['/orders/:id/revise', 'orders:revise'],
    ['/customers', 'customers:read'],
    ['/customers/:id', 'customers:read'],
    ['/reports', 'reports:read'],
    ['/materials/:id', 'price-list:change'],
    ['/team', 'team:manage'],
    ['/integrations', 'integrations:manage'],
    ['/settings', 'business:manage'],
  ]);
});
