import { request, type SearchResult } from '@slabdesk/portal';
import { useBlocker } from '@slabdesk/portal/router';
import {
  act,
  api,
  failure,
  fireEvent,
  HttpResponse,
  http,
  makeAdmin,
  makeUser,
  renderWithPortal,
  screen,
  server,
  waitFor,
  within,
} from '@slabdesk/testing';
import { frameOf } from 'bff-contract/constants';
import type { NavEntry, RemoteDescriptor, RouteEntry, SearchKind } from 'bff-contract/web';
import { type KnownRemotes, ShownRemotesContext } from '../../loading/known-remotes';
import { loadSearch, RemoteLoadError } from '../../loading/remotes';
import { SidebarLayout } from '../sidebar-layout';

// Remotes have tests of their own.
jest.mock('../../loading/remotes', () => ({
  loadSearch: jest.fn(),
  RemoteLoadError: jest.requireActual('../../loading/remote-load-error').RemoteLoadError,
}));

const route = (
  path: string,
  title: string,
  guard: RouteEntry['guard'],
  layout: RouteEntry['layout'],
): RouteEntry => ({
  path,
  title,
  guard,
  layout,
  page: title,
});

const routes: RouteEntry[] = [
  route('/login', 'Sign In', 'public', 'column'),
  route('/logout', 'Logging out...', 'public', 'column'),
  route('/', 'Dashboard', 'dealer', 'sidebar'),
  route('/orders', 'Orders', 'dealer', 'sidebar'),
  route('/orders/:id', 'Order Details', 'dealer', 'sidebar'),
  route('/materials', 'Materials', 'dealer', 'sidebar'),
  route('/pricing', 'Price List Management', 'dealer', 'sidebar'),
  route('/profile', 'Manage your Account', 'user', 'sidebar'),
  { ...route('/marketplace', 'Marketplace', 'public', 'column'), flag: 'marketplace' },
  route('/admin', 'Users', 'admin', 'sidebar'),
  route('/admin/manage-user/:id', 'Manage User', 'admin', 'sidebar'),
  route('*', 'Page Not Found', 'public', 'column'),
];

const entry = (
  area: NavEntry['area'],
  label: string,
  to: string,
  order: number,
  more: Partial<NavEntry> = {},
) => ({
  area,
  label,
  to,
  icon: ['M4 4h16'],
  order,
  ...more,
});

const nav: NavEntry[] = [
  entry('dealer-primary', 'Dashboard', '/', 10, { visibleTo: 'dealer' }),
  entry('dealer-primary', 'Orders', '/orders', 20, { visibleTo: 'dealer' }),
  entry('dealer-primary', 'Price Management', '/pricing', 30, { also: '/materials', visibleTo: 'dealer' }),
  entry('dealer-extra', 'Admin', '/admin', 90, { visibleTo: 'admin' }),
  entry('dealer-secondary', 'My Account', '/profile', 10, { visibleTo: 'user' }),
  entry('admin-primary', 'Users', '/admin', 10),
  entry('dealer-footer', 'Home', '/', 10),
  entry('dealer-footer', 'Logout', '/logout', 20),
];

interface Hit extends SearchResult {
  area: 'admin' | 'dealer';
}

const hit = (kind: string, label: string, to: string, more: Partial<Hit> = {}): Hit => ({
  kind,
  area: to.startsWith('/admin') ? 'admin' : 'dealer',
  label,
  detail: '',
  to,
  ...more,
});

const order = hit('order', 'ORD-1042', '/orders/o1', { detail: 'Kitchen' });
const material = hit('material', 'Carrara', '/materials/m1', { detail: '3cm' });

const serveHits = (hits: Hit[]) => server.use(http.get(api('app/search'), () => HttpResponse.json(hits)));

const remote = (name: string): RemoteDescriptor => ({
  name,
  version: '1.0.0',
  entry: `/${name}.js`,
  global: name,
  portalApi: '1.0',
  routes: [],
  nav: [],
});
const dealer = { ...remote('dealer'), area: { name: 'dealer' } };
const admin = { ...remote('admin'), area: { name: 'admin', label: 'Admin', allTenants: true } };

const searchKind = (kind: string, label: string, visibleTo: SearchKind['visibleTo']): SearchKind => ({
  kind,
  label,
  icon: ['M4 4h16'],
  visibleTo,
});

const known: KnownRemotes = {
  remotes: [dealer, admin],
  routes: routes.map((entry) => {
    const remote = entry.guard === 'admin' ? admin : dealer;
    return { remote, entry, frame: frameOf(remote, entry) };
  }),
  nav,
  search: [
    { remote: dealer, kind: searchKind('order', 'Orders', 'dealer') },
    { remote: dealer, kind: searchKind('material', 'Materials', 'dealer') },
    { remote: admin, kind: searchKind('order', 'Orders', 'admin') },
    { remote: admin, kind: searchKind('dealer', 'Dealers', 'admin') },
    { remote: admin, kind: searchKind('user', 'Users', 'admin') },
  ],
  extensions: [],
};

beforeEach(() => {
  jest.mocked(loadSearch).mockImplementation(async ({ name }) => async (q, { signal, user }) => {
    if (!user) throw new Error('Remotes link to what the user may open');
    const hits = await request<Hit[]>({ url: 'app/search', params: { q }, signal });
    return hits.filter(({ area }) => area === name);
  });
});

const show = (viewer = makeUser(), page = <textarea aria-label="Notes" />) => {
  const { area } = viewer.fabricator ? dealer : admin;
  return renderWithPortal(
    <ShownRemotesContext value={known}>
      <SidebarLayout area={area} nav={nav} user={viewer}>
        {page}
      </SidebarLayout>
    </ShownRemotesContext>,
    { path: '/start', user: viewer },
  );
};

const wait = (ms: number) => act(() => new Promise<void>((resolve) => setTimeout(resolve, ms)));

/** A page that blocks navigation. */
const Unsaved = () => <p>{useBlocker(true).state}</p>;

const field = () => screen.findByRole('combobox');
const openPalette = async (viewer?: Parameters<typeof show>[0]) => {
  const view = show(viewer);
  await view.user.keyboard('{Control>}k{/Control}');
  await field();
  return view;
};

/** Finds an option by its text: jsdom adds spaces around `<mark>` in accessible names. */
const line = (text: string) =>
  screen.findByRole('option', { name: (_name, element) => element.textContent?.includes(text) === true });

const lines = (group: string) =>
  within(screen.getByRole('group', { name: group }))
    .getAllByRole('option')
    .map((line) => line.textContent?.trim());
const groups = () => screen.queryAllByRole('group').map((group) => group.getAttribute('aria-labelledby'));
const marked = () => [...document.querySelectorAll('mark')].map((mark) => mark.textContent);

/** The option that `aria-activedescendant` refers to. */
const activeLine = async () => {
  const active = document.getElementById((await field()).getAttribute('aria-activedescendant') ?? '');
  expect(active).toHaveAttribute('aria-selected', 'true');
  expect(screen.getAllByRole('option', { selected: true })).toEqual([active]);
  return active?.textContent?.trim();
};

describe('The palette', () => {
  it('opens by the shortcut, even while a field has the focus', async () => {
    const { user } = show();
    await user.type(screen.getByRole('textbox', { name: 'Notes' }), 'abc{Control>}k{/Control}');
    expect(await field()).toHaveFocus();
    expect(screen.getByRole('textbox', { name: 'Notes', hidden: true })).toHaveValue('abc');
  });

  it('captures text typed right after the shortcut', async () => {
    serveHits([]);
    show();
    const notes = screen.getByRole('textbox', { name: 'Notes' });
    notes.focus();
    fireEvent.keyDown(notes, { key: 'k', ctrlKey: true });
    for (const key of ['p', 'x', 'Backspace', 'r']) fireEvent.keyDown(notes, { key });
    expect(await field()).toHaveValue('pr');
  });

  it('opens by its button, which shows the shortcut', async () => {
    const { user } = show();
    const [button] = screen.getAllByRole('button', { name: /^Search/ });
    expect(screen.getByText('Ctrl K')).toBeVisible();
    expect(button).toHaveAttribute('aria-keyshortcuts', 'Control+K');
    await user.click(screen.getByRole('button', { name: 'Search…' }));
    expect(await field()).toHaveFocus();
  });

  it('closes by the shortcut and by its button', async () => {
    const { user } = await openPalette();
    await user.keyboard('{Control>}k{/Control}');
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
    await user.keyboard('{Control>}k{/Control}');
    await field();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  });

  it('stays closed while a dialog is open', async () => {
    const { user } = show(
      makeUser(),
      <dialog open aria-label="Edit Material">
        <input aria-label="Name" />
      </dialog>,
    );
    await user.click(screen.getByRole('textbox', { name: 'Name' }));
    await user.keyboard('{Control>}k{/Control}');
    await wait(100);
    expect(screen.queryByRole('combobox')).toBeNull();
  });
});

describe('Pages in the palette', () => {
  it('appear by their menu labels', async () => {
    await openPalette();
    expect(lines('Pages')).toEqual([
      'Dashboard',
      'Orders',
      'Price Management',
      'Materials',
      'My Account',
      'Logout',
    ]);
  });

  it('are limited to the admin portal for an administrator who is not a dealer', async () => {
    await openPalette(makeAdmin());
    expect(lines('Pages')).toEqual(['Users', 'My Account', 'Logout']);
    expect(await field()).toHaveAttribute('placeholder', 'Search pages, orders, dealers and users');
  });

  it('have an Admin tag for users with both portals', async () => {
    await openPalette(makeAdmin({ fabricator: makeUser().fabricator }));
    expect(lines('Pages')).toContain('Users Admin');
    expect(lines('Pages')).toContain('Orders');
  });

  it('have an Admin tag in records, too', async () => {
    serveHits([
      hit('user', 'Ada Lovelace', '/admin/manage-user/u1'),
      hit('order', 'Ada’s kitchen', '/orders/o1'),
    ]);
    const { user } = await openPalette(makeAdmin({ fabricator: makeUser().fabricator }));
    await user.keyboard('Ada');
    await line('Ada Lovelace');
    expect(lines('Users')).toEqual(['Ada Lovelace Admin']);
    expect(lines('Orders')).toEqual(['Ada’s kitchen']);
  });

  it('are found by any of their names, with the matching name shown', async () => {
    const { user } = await openPalette();
    await user.type(await field(), 'P');
    expect(lines('Pages')).toEqual(['Price Management']);
    expect(marked()).toEqual(['P']);
    await user.clear(await field());
    await user.type(await field(), 'l');
    expect(lines('Pages')).toEqual(['Logout', 'Price Management Price List Management']);
  });
});

describe('Commands in the palette', () => {
  it('find the page that logs out by other words for it', async () => {
    const { user } = await openPalette();
    for (const words of ['log out', 'Sign out']) {
      await user.clear(await field());
      await user.type(await field(), words);
      expect(await line('Logout')).toHaveAttribute('href', '/logout');
    }
  });

  it.each([
    ['dark', 'dark'],
    ['light theme', 'light'],
    ['system', 'system'],
  ])('change the colors: "%s"', async (words, mode) => {
    localStorage.setItem('theme-mode', mode === 'dark' ? 'light' : 'dark');
    serveHits([]);
    const { user, router } = await openPalette();
    await user.type(await field(), words);
    await line('Colors:');
    expect(lines('Commands')).toHaveLength(1);
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(localStorage.getItem('theme-mode')).toBe(mode);
    expect(router.state.location.pathname).toBe('/start');
    await user.keyboard('{Control>}k{/Control}');
    await field();
    expect(screen.queryByRole('group', { name: 'Recent' })).toBeNull();
  });

  it('leave Enter to a record that is still being searched', async () => {
    serveHits([hit('material', 'Dark Emperador', '/materials/m2')]);
    const { user, router } = await openPalette();
    await user.type(await field(), 'dark{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/materials/m2'));
    expect(localStorage.getItem('theme-mode')).toBeNull();
  });
});

describe('Records in the palette', () => {
  it('are searched once typing stops, and appear in groups with matches marked', async () => {
    const queries: (string | null)[] = [];
    server.use(
      http.get(api('app/search'), ({ request }) => {
        queries.push(new URL(request.url).searchParams.get('q'));
        return HttpResponse.json([order, { ...material, label: 'Orange (1+1)' }]);
      }),
    );
    await openPalette();
    const input = await field();
    // Without a pause that could be taken for the end of typing.
    for (const value of ['  o', '  or', '  or ']) fireEvent.change(input, { target: { value } });
    expect(await line('ORD-1042')).toHaveAttribute('href', '/orders/o1');
    expect(queries).toEqual(['or']);
    expect(lines('Pages')).toEqual(['Orders']);
    expect(lines('Orders')).toEqual(['ORD-1042 Kitchen']);
    expect(lines('Materials')).toEqual(['Orange (1+1) 3cm']);
    expect(marked()).toEqual(['Or', 'OR', 'Or']);
    expect(screen.getByText('3 results')).toBeInTheDocument();
  });

  it('link administrators to admin pages', async () => {
    serveHits([
      hit('order', 'ORD-1042', '/admin/manage-order/o1'),
      hit('dealer', 'Northgate', '/admin/manage-dealer/f1', { detail: 'BCDF12' }),
      hit('user', 'Nora', '/admin/manage-user/u1', { detail: 'nora@example.com' }),
    ]);
    const { user } = await openPalette(makeAdmin());
    await user.type(await field(), 'no');
    const dealer = await line('Northgate');
    expect(dealer).toHaveAttribute('href', '/admin/manage-dealer/f1');
    expect(lines('Users')).toEqual(['Nora nora@example.com']);
    expect(groups()).toHaveLength(3);
  });

  it('never come from the response to an earlier text', async () => {
    let respondToFirst = () => {};
    const first = new Promise<void>((resolve) => {
      respondToFirst = resolve;
    });
    server.use(
      http.get(api('app/search'), async ({ request }) => {
        if (new URL(request.url).searchParams.get('q') !== 'ca') return HttpResponse.json([material]);
        await first;
        return HttpResponse.json([hit('material', 'Calacatta', '/materials/m2')]);
      }),
    );
    const { user } = await openPalette();
    await user.type(await field(), 'ca');
    await screen.findByRole('progressbar', { name: 'Searching' });
    await wait(300);
    await user.type(await field(), 'r');
    await line('Carrara');
    respondToFirst();
    await wait(100);
    expect(lines('Materials')).toEqual(['Carrara 3cm']);
  });

  it('stay while typing continues, as long as they match', async () => {
    serveHits([material, hit('material', 'Calacatta', '/materials/m2')]);
    const { user } = await openPalette();
    await user.type(await field(), 'ca');
    await line('Calacatta');
    server.use(http.get(api('app/search'), () => new Promise<never>(() => undefined)));
    await user.type(await field(), 'rr');
    expect(lines('Materials')).toEqual(['Carrara 3cm']);
    expect(screen.getByRole('progressbar', { name: 'Searching' })).toBeVisible();
  });

  it('require a query of two characters', async () => {
    const { user } = await openPalette();
    await user.type(await field(), 'x');
    expect(screen.getByText('Type one more character to search orders and materials.')).toBeVisible();
    await wait(250);
    await user.type(await field(), '{Backspace}😀');
    expect(screen.getByText('Type one more character to search orders and materials.')).toBeVisible();
  });

  it('have an empty state', async () => {
    serveHits([]);
    const { user } = await openPalette();
    await user.type(await field(), 'xyz(');
    expect(await screen.findByText('Nothing found')).toBeVisible();
    expect(await field()).toHaveAttribute('aria-expanded', 'false');
  });

  it('can be retried after a failure, while pages stay listed', async () => {
    server.use(http.get(api('app/search'), () => failure(503, 'The service is busy right now.')));
    const { user } = await openPalette();
    await user.type(await field(), 'or');
    expect(await screen.findByText('The service is busy right now.')).toBeVisible();
    expect(lines('Pages')).toEqual(['Orders']);
    serveHits([order]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await line('ORD-1042')).toBeVisible();
    expect(await field()).toHaveFocus();
  });

  it('from one remote appear if another one fails, with a retry button', async () => {
    serveHits([order, hit('user', 'Nora', '/admin/manage-user/u1')]);
    const find = jest.mocked(loadSearch).getMockImplementation();
    jest.mocked(loadSearch).mockImplementation(async (of) => {
      if (of.name === 'admin') throw new RemoteLoadError('admin', 'search', undefined);
      if (!find) throw new Error('There is no search');
      return find(of);
    });
    const { user } = await openPalette(makeAdmin({ fabricator: makeUser().fabricator }));
    await user.type(await field(), 'or');
    expect(await line('ORD-1042')).toBeVisible();
    jest.mocked(loadSearch).mockImplementation(find);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await line('Nora')).toBeVisible();
    expect(lines('Orders')).toEqual(['ORD-1042 Kitchen']);
  });

  it('link only to the portal and are limited to six of a kind', async () => {
    const many = Array.from({ length: 8 }, (_none, n) => hit('material', `Onyx ${n}`, `/materials/o${n}`));
    const elsewhere = ['//evil.example', 'https://evil.example', 'javascript:alert(1)'];
    serveHits([...elsewhere.map((to) => hit('material', `Onyx ${to}`, to, { area: 'dealer' })), ...many]);
    const { user } = await openPalette();
    await user.type(await field(), 'on');
    await line('Onyx 0');
    expect(lines('Materials')).toHaveLength(6);
    expect(lines('Materials')[0]).toBe('Onyx 0');
  });

  it('are replaced by a notice while the user is offline', async () => {
    server.use(http.get(api('app/search'), () => HttpResponse.error()));
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { user } = await openPalette();
    await user.type(await field(), 'or');
    expect(await screen.findByText('You are offline. Only pages and commands are found.')).toBeVisible();
    expect(lines('Pages')).toContain('Orders');
    await user.clear(await field());
    await user.type(await field(), 'dark');
    await waitFor(() => expect(lines('Commands')).not.toEqual([]));
    expect(await screen.findByText(/^You are offline/)).toBeVisible();
    online.mockRestore();
  });
});

describe('The keyboard in the palette', () => {
  it('moves through all groups and wraps around', async () => {
    serveHits([order, material]);
    const { user } = await openPalette();
    await user.type(await field(), 'or');
    await line('ORD-1042');
    expect(await activeLine()).toBe('Orders');
    await user.keyboard('{ArrowDown}');
    expect(await activeLine()).toBe('ORD-1042 Kitchen');
    await user.keyboard('{End}');
    expect(await activeLine()).toBe('Carrara 3cm');
    await user.keyboard('{ArrowDown}');
    expect(await activeLine()).toBe('Orders');
    await user.keyboard('{ArrowUp}{Home}{ArrowUp}');
    expect(await activeLine()).toBe('Carrara 3cm');
  });

  it('leaves the selection of text to the field', async () => {
    const { user } = await openPalette();
    await user.keyboard('{Shift>}{End}{/Shift}');
    expect(await activeLine()).toBe('Dashboard');
  });

  it('goes on from the pointer, also when results have arrived', async () => {
    serveHits([hit('material', 'Marquina', '/materials/m3')]);
    const { user } = await openPalette();
    await user.type(await field(), 'ma');
    await user.hover(await line('Materials'));
    expect(await activeLine()).toBe('Materials');
    await line('Marquina');
    expect(await activeLine()).toBe('Materials');
    await user.keyboard('{ArrowUp}');
    expect(await activeLine()).toBe('Price Management');
  });

  it('opens the active item', async () => {
    const { user, router } = await openPalette();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(router.state.location.pathname).toBe('/orders');
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('opens the first result if Enter is pressed before the results arrive', async () => {
    serveHits([order]);
    const { user, router } = await openPalette();
    await user.type(await field(), '1042{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/orders/o1'));
  });

  it('opens a new tab with a modifier key', async () => {
    const { user, router } = await openPalette();
    let opensTab = false;
    document.addEventListener('click', (event) => {
      opensTab = event.ctrlKey && !event.defaultPrevented;
      event.preventDefault();
    });
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(opensTab).toBe(true);
    expect(router.state.location.pathname).toBe('/start');
    expect(await field()).toBeVisible();
  });

  it('respects navigation blockers', async () => {
    const { user, router } = show(makeUser(), <Unsaved />);
    await user.keyboard('{Control>}k{/Control}');
    await field();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('blocked')).toBeVisible();
    expect(router.state.location.pathname).toBe('/start');
  });
});

describe('Recent items in the palette', () => {
  const openOrder = async () => {
    serveHits([order]);
    const view = await openPalette();
    await view.user.type(await field(), '1042');
    await view.user.click(await line('ORD-1042'));
    view.unmount();
  };

  it('are listed first, latest on top, without duplicates', async () => {
    await openOrder();
    const { user, unmount } = await openPalette();
    await user.click(screen.getByRole('option', { name: 'Orders' }));
    unmount();
    await openPalette();
    expect(lines('Recent')).toEqual(['Orders', 'ORD-1042 Kitchen']);
    expect(lines('Pages')).not.toContain('Orders');
  });

  it('are hidden from other users', async () => {
    await openOrder();
    await openPalette(makeUser({ _id: 'another' }));
    expect(screen.queryByRole('group', { name: 'Recent' })).toBeNull();
  });

  it('omit what the user may no longer open', async () => {
    await openOrder();
    await openPalette(makeAdmin());
    expect(screen.queryByRole('group', { name: 'Recent' })).toBeNull();
  });
});
