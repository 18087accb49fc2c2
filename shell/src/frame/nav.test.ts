import { makeAdmin, makeUser } from '@slabdesk/testing';
import type { TeamPermission } from 'bff-contract/constants';
import type { NavEntry } from 'bff-contract/web';
import { initials, isCurrent, navFor } from './nav';

const entry = (changes: Partial<NavEntry>): NavEntry => ({
  area: 'dealer-primary',
  label: 'Orders',
  to: '/orders',
  icon: ['M4 4h16'],
  order: 20,
  ...changes,
});

it('navFor returns the entries of an area in order', () => {
  const entries = [
    entry({}),
    entry({ label: 'Dashboard', to: '/', order: 10 }),
    entry({ label: 'Users', area: 'admin-primary' }),
  ];
  expect(navFor('dealer-primary', entries, undefined).map(({ label }) => label)).toEqual([
    'Dashboard',
    'Orders',
  ]);
});

it.each([
  [undefined, [true, true, true]],
  ['visitor', [true, false, false]],
  ['user', [false, true, true]],
  ['dealer', [false, true, false]],
  ['admin', [false, false, true]],
] as const)(
  'navFor returns an entry for %p only to matching users',
  (visibleTo, [visitor, dealer, admin]) => {
    const entries = [entry({ visibleTo })];
    const isShown = (user?: ReturnType<typeof makeUser>) =>
      navFor('dealer-primary', entries, user).length === 1;
    expect([isShown(), isShown(makeUser()), isShown(makeAdmin())]).toEqual([visitor, dealer, admin]);
  },
);

it.each([
  ['team:manage', [undefined, 'owner', 'manager']],
  ['only-newer-shells-know:this', [undefined, 'owner']],
])('navFor hides an entry from dealers whose role lacks the permission %s', (permission, permitted) => {
  const entries = [entry({ permission: permission as TeamPermission })];
  const roles = [undefined, 'owner', 'manager', 'staff', 'read-only'] as const;
  const shown = roles.filter((role) => {
    const user = makeUser({ fabricator: { _id: 'f1', businessName: 'Granite', code: 'A', role } });
    return navFor('dealer-primary', entries, user).length === 1;
  });
  expect(shown).toEqual(permitted);
});

it.each([
  ['/', '/', true],
  ['/', '/orders', false],
  ['/orders', '/orders', true],
  ['/orders', '/orders/', true],
  ['/orders', '/orders/42', true],
  ['/orders', '/orders-archive', false],
  ['/admin', '/admin/dealers/1', false],
  ['/admin', '/admin/manage-user/1', true],
  ['/admin/dealers', '/admin/dealers/1', true],
])('isCurrent tells whether the entry %s is current at %s: %p', (to, path, expected) => {
  const entries = ['/', '/orders', '/admin', '/admin/dealers'].map((target) => entry({ to: target }));
  expect(isCurrent(entry({ to }), path, entries)).toBe(expected);
});

it.each([
  ['/pricing', true],
  ['/materials', true],
  ['/materials/new', true],
  ['/materials-archive', false],
])('isCurrent tells whether an entry with `also` is current at %s: %p', (path, expected) => {
  const prices = entry({ to: '/pricing', also: '/materials' });
  expect(isCurrent(prices, path, [prices])).toBe(expected);
});

it('isCurrent prefers the most specific entry', () => {
  const users = entry({ to: '/admin', also: '/admin/manage-user' });
  const dealers = entry({ to: '/admin/dealers', also: '/admin/manage-dealer' });
  const current = (path: string) =>
    [users, dealers].filter((each) => isCurrent(each, path, [users, dealers]));
  expect(current('/admin/manage-user/1')).toEqual([users]);
  expect(current('/admin/manage-dealer/1')).toEqual([dealers]);
});

it.each([
  ['Ada Lovelace', 'AL'],
  ['Plato', 'P'],
  ['Jean-Luc de la Tour', 'JT'],
  ['  ', ''],
  ['😀 Smith', '😀S'],
])('initials shortens %p to %p', (name, expected) => {
  expect(initials(name)).toBe(expected);
});
