import fc from 'fast-check';
import { matchPath } from 'react-router-dom';
import remotes from '../remotes.json';
import {
  extensionProblem,
  listProblem,
  manifestProblem,
  navProblem,
  type RemotePaths,
  routeProblem,
  searchProblem,
} from './remote-paths';

const page = (path: unknown, more: object = {}) => ({
  path,
  page: 'page',
  layout: 'sidebar',
  guard: 'dealer',
  title: 'Page',
  ...more,
});
const adminPage = (path: string, more: object = {}) => page(path, { guard: 'admin', ...more });
const link = (more: object = {}) => ({
  area: 'dealer-primary',
  label: 'Orders',
  to: '/orders',
  icon: ['M4 4h16v16H4z'],
  order: 10,
  ...more,
});
const dealer = (path: unknown) => routeProblem('dealer', page(path), remotes);

describe('a route', () => {
  it.each(['/', '/orders', '/orders/:id', '/orders/:id/print', '/orders/new', '/materials/a-b.c_d~1'])(
    '%s may be one of its owner',
    (path) => expect(dealer(path)).toBeUndefined(),
  );

  it.each([
    ['/admin/dealers', /belongs to admin/],
    ['/admin', /belongs to admin/],
    ['/login', /belongs to auth/],
    ['*', /belongs to auth/],
    ['/:a', /belongs to/],
    ['/:a/:b', /belongs to/],
    ['/:a/new', /belongs to/],
    ['/login/:id', /belongs to auth/],
    ['/ordersandmore', /is not among its paths/],
    ['/elsewhere', /is not among its paths/],
    ['/dev/mail', /is not among its paths/],
    ['/api', /is not among its paths/],
  ])('%s is refused to another remote', (path, reason) => expect(dealer(path)).toMatch(reason));

  it.each([
    '/Admin',
    '/ORDERS',
    '/orders/',
    '//admin',
    '/orders//new',
    'orders',
    '',
    '/*',
    '/orders/*',
    '**',
    '/admin?',
    '/orders/:id?',
    '/:a?/admin',
    '/orders/../admin',
    '/orders/./x',
    '/%61dmin',
    '/orders/%2e%2e/admin',
    '/orders/:id.json',
    '/orders/:',
    '/orders/a:b',
    '/orders?x=1',
    '/orders#x',
    '/orders\\x',
    '/orders /x',
    '/orders\n',
    '/ordérs',
    'https://evil.example/',
    '//evil.example',
    'javascript:alert(1)',
    `/orders/${'x'.repeat(300)}`,
    null,
    undefined,
    7,
    {},
    ['/orders'],
  ])('%p is no way to write a path', (path) => expect(dealer(path)).toMatch(/not written as a path/));

  it('of an unknown remote is refused, whatever its name means to JavaScript', () => {
    for (const name of ['slabs', '__proto__', 'constructor', 'toString', '']) {
      expect(routeProblem(name, page('/orders'), remotes)).toMatch(/there is no remote/);
    }
  });

  it('below /admin needs the guard of administrators, and no other has it or their layout', () => {
    expect(routeProblem('admin', adminPage('/admin/users'), remotes)).toBeUndefined();
    for (const guard of ['public', 'user', 'dealer']) {
      expect(routeProblem('admin', adminPage('/admin', { guard }), remotes)).toMatch(/without the guard/);
    }
    // The layout's name in manifests up to portal API 5.0.
    expect(routeProblem('dealer', page('/orders', { layout: 'admin' }), remotes)).toMatch(/administrators/);
    expect(routeProblem('dealer', page('/orders', { guard: 'admin' }), remotes)).toMatch(/administrators/);
  });

  it.each([
    [{ layout: 'hologram' }, /unknown layout/],
    [{ guard: 'nobody' }, /unknown guard/],
    [{ guard: undefined }, /unknown guard/],
    [{ page: 7 }, /without a page/],
    [{ title: null }, /without a page or title/],
    [{ flag: {} }, /flag/],
    [{ first: 'dealer' }, /"first"/],
    [{ first: { until: 'onboardingComplete', visibleTo: 'nobody' } }, /"first"/],
    [{ path: '/orders/:id', first: { until: 'onboardingComplete' } }, /parameters/],
    [{ path: '/orders/:id', home: true }, /parameters/],
  ])('with %j is refused', (more, reason) =>
    expect(routeProblem('dealer', page('/orders', more), remotes)).toMatch(reason),
  );
});

/** Addresses as people and attackers spell them. */
const spellings = (path: string): string[] => [
  path,
  `${path}/`,
  path.toUpperCase(),
  path.replace('/a', '/%61'),
  `${path}/7`,
  `${path}/7/8`,
];

it('lets no remote take an address that the router would look for among the pages of another one', () => {
  const part = fc.oneof(
    fc.constantFrom(
      'admin',
      'orders',
      'login',
      'dealers',
      ':id',
      ':a',
      ':a?',
      '*',
      '',
      '.',
      '..',
      'Admin',
      '%61dmin',
    ),
    fc.string({ maxLength: 6 }),
  );
  const path = fc.array(part, { maxLength: 4 }).map((parts) => `/${parts.join('/')}`);
  const foreign = Object.entries(remotes as RemotePaths)
    .filter(([name]) => name !== 'dealer')
    .flatMap(([, paths]) => paths)
    .filter((owned) => owned !== '*')
    .flatMap((owned) =>
      owned.endsWith('/*') ? spellings(owned.slice(0, -2)) : spellings(owned).slice(0, 4),
    );
  const isTaken = (route: string) => foreign.find((address) => matchPath(route, decodeURI(address)));
  fc.assert(
    fc.property(path, (route) => {
      if (dealer(route) === undefined) expect(isTaken(route)).toBeUndefined();
    }),
    { numRuns: 3_000 },
  );
});

it('gives no address to two remotes, however the list divides the paths', () => {
  const base = fc
    .array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 3 })
    .map((parts) => `/${parts.join('/')}`);
  const owned = fc.tuple(base, fc.boolean()).map(([path, isPrefix]) => (isPrefix ? `${path}/*` : path));
  const lists = fc.record({
    one: fc.uniqueArray(owned, { minLength: 1, maxLength: 4 }),
    two: fc.uniqueArray(owned, { minLength: 1, maxLength: 4 }),
  });
  const route = fc
    .array(fc.constantFrom('a', 'b', 'c', ':x'), { minLength: 1, maxLength: 3 })
    .map((parts) => `/${parts.join('/')}`);
  const words = ['a', 'b', 'c', 'd'];
  const addresses = words.flatMap((first) => [
    `/${first}`,
    ...words.flatMap((second) => [
      `/${first}/${second}`,
      ...words.map((last) => `/${first}/${second}/${last}`),
    ]),
  ]);
  let given = 0;
  fc.assert(
    fc.property(lists, fc.array(route, { maxLength: 12 }), (list, routes) => {
      const mayHave = (name: string) =>
        routes.filter((path) => routeProblem(name, page(path), list) === undefined);
      const takes = (paths: string[], address: string) => paths.some((path) => matchPath(path, address));
      const [one, two] = [mayHave('one'), mayHave('two')];
      given += Math.min(one.length, two.length);
      expect(addresses.filter((address) => takes(one, address) && takes(two, address))).toEqual([]);
    }),
    { numRuns: 300 },
  );
  expect(given).toBeGreaterThan(20);
});

it('lets the list carve a part out of the paths of another remote', () => {
  const list = { admin: ['/admin/*'], reports: ['/admin/reports/*'] };
  expect(routeProblem('reports', adminPage('/admin/reports/:id'), list)).toBeUndefined();
  expect(routeProblem('admin', adminPage('/admin/reports'), list)).toMatch(/belongs to reports/);
  expect(routeProblem('admin', adminPage('/admin/:section'), list)).toMatch(/belongs to reports/);
  expect(routeProblem('admin', adminPage('/admin/users'), list)).toBeUndefined();
  expect(routeProblem('reports', adminPage('/admin/users'), list)).toMatch(/belongs to admin/);
  const exact = { admin: ['/admin/*'], home: ['/admin'] };
  expect(routeProblem('home', adminPage('/admin'), exact)).toBeUndefined();
  expect(routeProblem('admin', adminPage('/admin'), exact)).toMatch(/belongs to home/);
});

describe('a navigation entry', () => {
  it('may lead to a page of any remote', () => {
    for (const to of ['/orders', '/', '/admin', '/logout']) {
      expect(navProblem('dealer', link({ to }), remotes)).toBeUndefined();
    }
  });

  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/no-page',
    '/orders/:id',
    '/orders?next=//evil.example',
    '*',
    '',
    undefined,
  ])('may not lead to %p', (to) =>
    expect(navProblem('dealer', link({ to }), remotes)).toMatch(/leads to no page of the portal/),
  );

  it.each([
    [{ also: '/admin' }, /pages of others/],
    [{ also: '/orders/:id' }, /pages of others/],
    [{ area: 'shell' }, /unknown area/],
    [{ visibleTo: 'nobody' }, /unknown viewer/],
    [{ label: 7 }, /without a label/],
    [{ order: 'first' }, /an order/],
    [{ icon: undefined }, /an icon/],
    [{ icon: 'orders' }, /an icon/],
    [{ icon: [] }, /an icon/],
    [{ icon: ['M0 0"/><script>'] }, /an icon/],
    [{ icon: ['url(#a)'] }, /an icon/],
    [{ icon: Array(31).fill('M0 0') }, /an icon/],
    [{ icon: [`M${'0 '.repeat(600)}`] }, /an icon/],
  ])('with %j is refused', (more, reason) =>
    expect(navProblem('dealer', link(more), remotes)).toMatch(reason),
  );

  it('covers pages of its own beside the one that it leads to', () => {
    expect(navProblem('dealer', link({ also: '/materials' }), remotes)).toBeUndefined();
  });
});

const ICON = ['M4 4h16v16H4z'];

describe('a search kind', () => {
  const kind = { kind: 'slab', label: 'Slabs', icon: ICON, visibleTo: 'dealer' };

  it('has a name, a label and an icon', () => expect(searchProblem(kind)).toBeUndefined());

  it.each([
    [{ kind: 'Slab!' }, /without a name/],
    [{ label: undefined }, /without a name, a label/],
    [{ icon: 'orders' }, /an icon/],
    [{ visibleTo: 'nobody' }, /unknown viewer/],
  ])('with %j is refused', (more, reason) => expect(searchProblem({ ...kind, ...more })).toMatch(reason));
});

describe('an extension', () => {
  const extension = { slot: 'order.aside', id: 'stone-care', order: 10 };

  it('names its slot, itself and its position', () => {
    expect(extensionProblem(extension)).toBeUndefined();
    // A slot of a later portal: nothing shows it here.
    expect(extensionProblem({ ...extension, slot: 'order.footer' })).toBeUndefined();
  });

  it.each([
    [{ slot: '../order' }, /without a slot/],
    [{ id: 7 }, /without a slot, a name/],
    [{ order: '1' }, /an order/],
    [{ visibleTo: 'nobody' }, /unknown viewer/],
    [{ has: {} }, /for users with/],
  ])('with %j is refused', (more, reason) =>
    expect(extensionProblem({ ...extension, ...more })).toMatch(reason),
  );
});

describe('a manifest', () => {
  const manifest = { name: 'dealer', audience: 'everyone', routes: [page('/orders')], nav: [link()] };

  it.each([
    [{ start: ['../dealer'] }, /starts with something else/],
    [{ start: 'dealer' }, /starts with something else/],
    [{ area: {} }, /area undefined without a name/],
    [{ area: { name: 'dealer', label: 7 } }, /label that is no text/],
    [{ area: { name: 'admin' } }, /area of administrators/],
    [{ area: { name: 'other', allTenants: true } }, /area of administrators/],
    [{ search: {} }, /not lists/],
    [{ search: [{ kind: 'slab' }] }, /search kind "slab"/],
    [{ extensions: [null] }, /extension undefined/],
    [{ extensions: Array(51).fill({}) }, /not lists/],
  ])('with %j is refused', (more, reason) =>
    expect(manifestProblem({ ...manifest, ...more }, remotes)).toMatch(reason),
  );

  it('may add an area, tasks, search kinds and extensions', () => {
    const additions = {
      area: { name: 'dealer', label: 'Dealers' },
      start: ['dealer'],
      search: [{ kind: 'slab', label: 'Slabs', icon: ICON, visibleTo: 'dealer' }],
      extensions: [{ slot: 'order.aside', id: 'stone-care', order: 10 }],
    };
    expect(manifestProblem({ ...manifest, ...additions }, remotes)).toBeUndefined();
  });

  it('is fine with pages of its own', () => {
    expect(manifestProblem(manifest, remotes)).toBeUndefined();
  });

  it('names each page once, whatever its parameters are called', () => {
    const routes = [page('/orders/:id'), page('/orders/new'), page('/orders/:key')];
    expect(manifestProblem({ ...manifest, routes }, remotes)).toBe('it has the route "/orders/:key" twice');
    expect(manifestProblem({ ...manifest, routes: routes.slice(0, 2) }, remotes)).toBeUndefined();
  });

  it('has the audience of its paths, where the audience is known', () => {
    expect(manifestProblem({ ...manifest, audience: 'admin' }, remotes)).toMatch(/audience/);
    const admin = { name: 'admin', routes: [adminPage('/admin')], nav: [] };
    expect(manifestProblem(admin, remotes)).toBeUndefined();
    expect(manifestProblem({ ...admin, audience: 'everyone' }, remotes)).toMatch(/audience/);
  });

  it('never makes a server or a tab throw', () => {
    const deep: unknown = JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`);
    const anything = fc.oneof(fc.anything(), fc.constant(deep));
    fc.assert(
      fc.property(anything, anything, anything, anything, (name, routes, route, entry) => {
        const odd = { name: name as string, routes, nav: [entry] };
        expect(typeof manifestProblem(odd, remotes)).toBe('string');
        expect(typeof manifestProblem({ ...manifest, routes: [route] }, remotes)).toBe('string');
        expect(typeof manifestProblem({ ...manifest, nav: [entry] }, remotes)).toBe('string');
      }),
    );
  });

  it('is refused with more pages than any remote has', () => {
    const routes = Array.from({ length: 201 }, (_none, index) => page(`/orders/${index}`));
    expect(manifestProblem({ ...manifest, routes }, remotes)).toMatch(/not a list of pages/);
  });
});

it('looks at the paths of two hundred remotes once, however many pages are compared with them', () => {
  const names = Array.from({ length: 200 }, (_, number) => `remote-${number}`);
  let reads = 0;
  const many = new Proxy(Object.fromEntries(names.map((name) => [name, [`/${name}/*`]])), {
    get: (list, name: string) => {
      reads += 1;
      return list[name];
    },
  });
  const routes = Array.from({ length: 50 }, (_, number) => page(`/remote-7/page-${number}`));
  expect(manifestProblem({ name: 'remote-7', routes, nav: [] }, many)).toBeUndefined();
  expect(reads).toBeLessThan(1_000);
});

describe('the list of remotes', () => {
  it('is in order', () => expect(listProblem(remotes)).toBeUndefined());

  it.each<[RemotePaths, RegExp]>([
    [{ a: ['/x/*'], b: ['/x/*'] }, /belongs to a and to b/],
    [{ a: ['*'], b: ['*'] }, /belongs to a and to b/],
    [{ a: ['/*'] }, /not written as a path/],
    [{ a: ['/X'] }, /not written as a path/],
    [{ a: ['/x/:id'] }, /not written as a path/],
    [{ a: ['x'] }, /not written as a path/],
    [{ api: ['/api/*'] }, /belongs to the server/],
    [{ a: ['/dev'] }, /belongs to the server/],
    [{ 'A B': ['/a'] }, /can't be named/],
    [{ registry: ['/registry'] }, /can't be named/],
    [{ emergency: ['/emergency'] }, /can't be named/],
    [{ a: ['/admin/a', '/a'] }, /two audiences/],
  ])('%j is refused', (list, reason) => expect(listProblem(list)).toMatch(reason));
});
