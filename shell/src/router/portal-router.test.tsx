import {
  clearToken,
  getRuntimeConfig,
  PORTAL_API,
  type RemoteDescriptor,
  type RouteEntry,
  request,
  useBlockPageSwap,
} from '@slabdesk/portal';
import { Link, useNavigate, useParams } from '@slabdesk/portal/router';
import type { PortalHost } from '@slabdesk/portal/shell';
import { viewerState } from '@slabdesk/portal/shell';
import {
  act,
  api,
  failure,
  fireEvent,
  HttpResponse,
  http,
  makeAdmin,
  makeUser,
  renderRouter,
  screen,
  server,
  setRuntimeConfig,
  setToken,
  testToken,
  waitFor,
  within,
} from '@slabdesk/testing';
import { type ComponentType, useEffect } from 'react';
import { createMemoryRouter, createPath } from 'react-router-dom';
import { AreaBoundary, Button, PageHeader } from 'shared-ui/core';
import { Form, SubmitButton, TextField, useForm } from 'shared-ui/form';
import { candidatesOf } from '../loading/federation/fallback-release';
import { releases } from '../loading/moves/release-store';
import { loadPage, RemoteLoadError } from '../loading/remotes';
import { preloadFirstPage } from '../preload-first-page';
import { createPortalRouter } from './portal-router';

// The shared modules are large, and these pages don't use them.
jest.mock('../shares', () => ({ shares: {} }));
jest.mock('../loading/remotes', () => ({
  ...jest.requireActual('../loading/remotes'),
  loadPage: jest.fn(),
}));

const route = (path: string, page: string, changes: Partial<RouteEntry> = {}): RouteEntry => ({
  path,
  page,
  layout: 'column',
  guard: 'public',
  title: `Title of ${page}`,
  ...changes,
});

let count = 0;

/** Each call uses another entry URL, because loaded code is cached by it. */
const remote = (name: string, routes: RouteEntry[]): RemoteDescriptor => {
  count += 1;
  return {
    name,
    version: '1.0.0',
    entry: `/remotes/${name}/${count}/remoteEntry.js`,
    global: `remote_${name}`,
    portalApi: PORTAL_API,
    area: { name },
    routes,
    nav:
      name === 'dealer'
        ? [
            { area: 'dealer-primary', label: 'Orders', to: '/orders', icon: ['M4 4h16'], order: 1 },
            { area: 'dealer-primary', label: 'Customers', to: '/customers', icon: ['M4 4h16'], order: 2 },
          ]
        : [],
  };
};

const pages: Record<string, ComponentType> = {
  home: () => <PageHeader title="Granite & Co" />,
  orders: () => <PageHeader title="Orders" />,
  login: () => <PageHeader title="Sign In" />,
  users: () => <PageHeader title="Users" />,
  customers: () => (
    <>
      <PageHeader title="Customers" />
      <section>
        <input type="search" aria-label="Search a part of the page" />
      </section>
      <input type="search" aria-label="Search customers" />
    </>
  ),
  going: () => {
    const navigate = useNavigate();
    return (
      <>
        <PageHeader title="Going" />
        <Button onClick={() => navigate('/orders')}>Go</Button>
        <Link to="/orders">Go</Link>
        <Button onClick={() => navigate('?edit=1')}>Edit</Button>
      </>
    );
  },
};

const Crash = () => {
  throw new Error('broken release');
};

const Panels = () => (
  <>
    <PageHeader title="Orders" />
    <AreaBoundary name="dealer/orders/panel" dense>
      <Crash />
    </AreaBoundary>
  </>
);

const BrokenForBad = () => {
  const { id } = useParams();
  if (id === 'bad') throw new Error('broken record');
  return <PageHeader title={`Order ${id}`} />;
};

const dealerRoutes = [
  route('/', 'home', { layout: 'sidebar', guard: 'dealer' }),
  route('/orders', 'orders', { layout: 'sidebar', guard: 'dealer' }),
  route('/customers', 'customers', { layout: 'sidebar', guard: 'dealer', permission: 'customers:read' }),
  route('/profile/going', 'going'),
];

const auth = () => remote('auth', [route('/login', 'login')]);

const load = jest.mocked(loadPage);

const loadsPages = () =>
  load.mockImplementation(async (_remote, page) => {
    const component = pages[page];
    if (!component) throw new RemoteLoadError('test', page, undefined);
    return component;
  });

const open = (path: string, user?: ReturnType<typeof makeUser>, host: Partial<PortalHost> = {}) =>
  renderRouter(
    createPortalRouter((routes) => createMemoryRouter(routes, { initialEntries: [path] })),
    { ...(user && { user }), host },
  );

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

beforeEach(() => {
  setRuntimeConfig({ productName: 'Slabdesk', remotes: [remote('dealer', dealerRoutes), auth()] });
  load.mockClear();
  loadsPages();
});

it("The portal router shows a remote's page in its layout, with the route's title until the page sets one", async () => {
  let show: (page: ComponentType) => void = () => undefined;
  load.mockImplementation(() => new Promise((resolve) => (show = resolve)));
  open('/orders', makeUser());
  expect(await screen.findByRole('status', { name: 'Loading' })).toBeInTheDocument();
  await waitFor(() => expect(document.title).toBe('Title of orders · Slabdesk'));
  await waitFor(() => expect(load).toHaveBeenCalled());
  act(() => show(pages.orders as ComponentType));
  expect(await heading('Orders')).toBeVisible();
  await waitFor(() => expect(document.title).toBe('Orders · Slabdesk'));
  expect(screen.getByRole('link', { name: 'Orders', current: 'page' })).toBeVisible();
});

it.each([
  ['button', 'Go', '/orders'],
  ['link', 'Go', '/orders'],
  ['button', 'Edit', '/profile/going?edit=1'],
])(
  'The portal router makes one history entry for a double click on the %s "%s"',
  async (role, name, address) => {
    const { router } = open('/profile/going', makeUser());
    await heading('Going');
    const control = screen.getByRole(role, { name });
    // In one act, the second click comes before the next page is rendered, as a user's does.
    await act(async () => {
      fireEvent.click(control);
      await waitFor(() => expect(createPath(router.state.location)).toBe(address));
      fireEvent.click(control);
    });
    await waitFor(() => expect(router.state.navigation.state).toBe('idle'));
    await act(() => router.navigate(-1));
    await heading('Going');
    expect(createPath(router.state.location)).toBe('/profile/going');
  },
);

it.each([
  ['/login', 'Sign In'],
  ['/orders', 'Orders'],
])('The portal router prints %s in light colors', async (path, title) => {
  open(path, path === '/orders' ? makeUser() : undefined);
  await heading(title);
  const root = document.documentElement;
  const shown = root.getAttribute('data-theme');
  root.setAttribute('data-theme', 'dark');
  window.dispatchEvent(new Event('beforeprint'));
  expect(root).toHaveAttribute('data-theme', 'light');
  window.dispatchEvent(new Event('afterprint'));
  expect(root).toHaveAttribute('data-theme', 'dark');
  root.setAttribute('data-theme', shown ?? 'light');
});

it("The portal router tells members why their role doesn't include a page, without loading it", async () => {
  const fabricator = { _id: 'f1', businessName: 'Granite & Co', code: 'BCDF12', role: 'read-only' } as const;
  open('/customers', makeUser({ fabricator }));
  expect(await heading('Title of customers')).toBeVisible();
  expect(screen.getByText(/Your role in the team, Read-only, does not include this page/)).toBeVisible();
  expect(document.title).toBe("You can't access that · Slabdesk");
  expect(load).not.toHaveBeenCalled();
});

it('The portal router redirects visitors to /login with the original path, without loading the page', async () => {
  const { router } = open('/orders?page=2#summary');
  expect(await heading('Sign In')).toBeVisible();
  expect(router.state.location.search).toBe('?next=%2Forders%3Fpage%3D2%23summary');
  expect(load.mock.calls.map(([, page]) => page)).toEqual(['login']);
});

it('The portal router redirects to /login and clears the token if the session is unknown', async () => {
  let calls = 0;
  setToken(testToken);
  server.use(
    http.get(api('auth/whoami'), () => {
      calls += 1;
      return HttpResponse.json({ isLoggedIn: false });
    }),
  );
  const { router } = open('/orders?page=2');
  expect(await heading('Sign In')).toBeVisible();
  expect(router.state.location.search).toBe('?next=%2Forders%3Fpage%3D2');
  expect(localStorage.getItem('token')).toBeNull();
  await act(() => new Promise((resolve) => setTimeout(resolve, 1_200)));
  expect(calls).toBe(1);
});

it('The portal router redirects to /login if whoami still fails after three retries', async () => {
  let calls = 0;
  setToken(testToken);
  server.use(
    http.get(api('auth/whoami'), () => {
      calls += 1;
      return HttpResponse.json({ isLoggedIn: true });
    }),
  );
  const { router } = open('/orders');
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(calls).toBeGreaterThanOrEqual(4);
  const before = calls;
  await act(() => new Promise((resolve) => setTimeout(resolve, 1_200)));
  // The sign-in page sends one more request.
  expect(calls).toBeLessThanOrEqual(before + 1);
  expect(await heading('Sign In')).toBeVisible();
});

describe('The first page', () => {
  const startAt = (path: string) => {
    window.history.replaceState(null, '', path);
    preloadFirstPage();
    return load.mock.calls.map(([, page]) => page);
  };
  afterEach(() => window.history.replaceState(null, '', '/'));

  it('is loaded once, before anything renders', async () => {
    setToken(testToken);
    expect(startAt('/orders?page=2')).toEqual(['orders']);
    open('/orders?page=2', makeUser());
    expect(await heading('Orders')).toBeVisible();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('is not loaded if the user has to sign in first', () => {
    expect(startAt('/orders')).toEqual([]);
    expect(startAt('/login')).toEqual(['login']);
  });

  it('is loaded again after a failure', async () => {
    setToken(testToken);
    load.mockRejectedValueOnce(new RemoteLoadError('dealer', 'orders', undefined));
    startAt('/orders');
    await act(async () => undefined);
    open('/orders', makeUser());
    expect(await heading('Orders')).toBeVisible();
  });

  it('is loaded for an administrator as soon as the server has named it', async () => {
    setToken(testToken);
    const admin = remote('admin', [route('/admin', 'users', { layout: 'sidebar', guard: 'admin' })]);
    server.use(
      http.get(api('auth/whoami'), () =>
        HttpResponse.json({ isLoggedIn: true, user: makeAdmin(), remotes: [admin] }),
      ),
    );
    expect(startAt('/admin')).toEqual([]);
    await waitFor(() => expect(load.mock.calls).toEqual([[admin, 'users']]));
    open('/admin');
    expect(await heading('Users')).toBeVisible();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('is not loaded if this document does not allow the policies of its release', async () => {
    setToken(testToken);
    const admin = remote('admin', [route('/admin', 'users', { layout: 'sidebar', guard: 'admin' })]);
    server.use(
      http.get(api('auth/whoami'), () =>
        HttpResponse.json({
          isLoggedIn: true,
          user: makeAdmin(),
          remotes: [{ ...admin, trustedTypes: ['vue'] }],
        }),
      ),
    );
    startAt('/admin');
    await waitFor(() => expect(viewerState().viewer).toBeDefined());
    expect(load).not.toHaveBeenCalled();
  });

  it('is not loaded if its route is unknown', () => {
    expect(startAt('/nowhere')).toEqual([]);
  });
});

it('The portal router redirects a user without a dealer to /forbidden', async () => {
  const { router } = open('/', makeUser({ fabricator: undefined }));
  expect(await heading("You can't access that")).toBeVisible();
  expect(router.state.location.pathname).toBe('/forbidden');
});

it('The portal router redirects to /login when another tab signs out', async () => {
  const { router } = open('/orders', makeUser());
  await heading('Orders');
  localStorage.removeItem('token');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })));
  expect(await heading('Sign In')).toBeVisible();
  expect(router.state.location.pathname).toBe('/login');
});

const NoteForm = () => {
  const form = useForm({
    defaults: { text: '' },
    submit: (body) => request({ url: 'note', method: 'POST', body }),
  });
  return (
    <Form form={form}>
      <PageHeader title="Note" />
      <TextField label="Text" {...form.register('text')} />
      <SubmitButton form={form} onCancel={() => form.reset()} />
    </Form>
  );
};

describe('A session that ends while a form has typed text', () => {
  const saved: unknown[] = [];
  const openTyped = async () => {
    load.mockResolvedValue(NoteForm);
    saved.length = 0;
    server.use(
      http.post(api('note'), async ({ request }) => {
        if (!request.headers.has('Authorization')) return failure(401, 'Missing tokens');
        if (request.headers.get('Authorization') === 'Bearer access-1') return failure(401, 'Expired');
        saved.push(await request.json());
        return HttpResponse.json({});
      }),
    );
    const view = open('/orders', makeUser());
    await view.user.type(await screen.findByRole('textbox', { name: 'Text' }), 'Slab 7');
    return view;
  };
  const storeInOtherTab = (key: string, value: string | null) =>
    act(() => {
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, value);
      window.dispatchEvent(new StorageEvent('storage', { key }));
    });
  const dialog = () => screen.findByRole('dialog', { name: 'You have been signed out' });

  it.each(['is refused', 'is missing'])(
    'keeps the text if the token %s, to be saved after signing in',
    async (why) => {
      const { user, router } = await openTyped();
      if (why === 'is missing') localStorage.removeItem('token');
      await user.click(screen.getByRole('button', { name: 'Submit' }));
      expect(within(await dialog()).getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
      expect(screen.queryByRole('alertdialog')).toBeNull();
      await user.click(screen.getByRole('button', { name: 'Back to the page' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(screen.getByRole('alert')).toHaveTextContent(/^You have been signed out\./);
      expect(localStorage.getItem('token')).toBeNull();
      storeInOtherTab('token', JSON.stringify({ ...testToken, accessToken: 'access-2' }));
      await user.click(screen.getByRole('button', { name: 'Retry' }));
      await waitFor(() => expect(saved).toEqual([{ text: 'Slab 7' }]));
      expect(router.state.location.pathname).toBe('/orders');
    },
  );

  it('keeps the text if the user signs out in another tab, until it is discarded', async () => {
    const { user, router } = await openTyped();
    storeInOtherTab('token', null);
    storeInOtherTab('viewer-changed', 'now');
    await user.click(within(await dialog()).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  });

  it('keeps no page where nothing was typed, such as one with selected rows', async () => {
    load.mockResolvedValue(() => {
      useBlockPageSwap(true);
      return <PageHeader title="2 selected" />;
    });
    const { router } = open('/orders', makeUser());
    await heading('2 selected');
    storeInOtherTab('token', null);
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

it('The portal router focuses the heading of the new page after a navigation', async () => {
  const { user } = open('/profile/going', makeUser());
  await user.click(await screen.findByRole('button', { name: 'Go' }));
  expect(await heading('Orders')).toHaveFocus();
});

describe('The search of a list', () => {
  const setPointer = (pointer: 'fine' | 'coarse') => {
    // Each test starts with another one.
    const { matchMedia } = window;
    window.matchMedia = (query) => {
      const list = matchMedia(query);
      return /pointer/.test(query) ? { ...list, matches: query.includes(`pointer: ${pointer}`) } : list;
    };
  };

  const openList = async () => {
    const view = open('/orders', makeUser());
    await heading('Orders');
    await view.user.click(screen.getByRole('link', { name: 'Customers' }));
    const title = await heading('Customers');
    return { ...view, title, search: screen.getByRole('searchbox', { name: 'Search customers' }) };
  };

  it('has the focus if the sidebar has opened it, and the page is announced', async () => {
    setPointer('fine');
    const { search, title, router } = await openList();
    await waitFor(() => expect(search).toHaveFocus());
    expect(await screen.findByText('Customers', { selector: '[aria-live]' })).toBeInTheDocument();
    expect(title).toBeVisible();
    await act(() => router.navigate('/orders'));
    await act(() => router.navigate(-1));
    await waitFor(async () => expect(await heading('Customers')).toHaveFocus());
  });

  it('leaves the focus to the heading on touch devices', async () => {
    setPointer('coarse');
    const { title } = await openList();
    await waitFor(() => expect(title).toHaveFocus());
  });
});

describe('The admin area', () => {
  const adminRemote = () =>
    remote('admin', [route('/admin', 'users', { layout: 'sidebar', guard: 'admin', home: true })]);
  const serveWhoami = (body: object) => {
    setToken(testToken);
    server.use(http.get(api('auth/whoami'), () => HttpResponse.json(body)));
  };

  it('opens for an administrator with the remote that whoami names', async () => {
    serveWhoami({ isLoggedIn: true, user: makeAdmin(), remotes: [adminRemote()] });
    open('/admin');
    expect(await heading('Users')).toBeVisible();
  });

  it('is forbidden for other users', async () => {
    const { router } = open('/admin/dealers', makeUser());
    expect(await heading("You can't access that")).toBeVisible();
    expect(router.state.location.pathname).toBe('/forbidden');
  });

  it('redirects visitors to sign in', async () => {
    const { router } = open('/admin');
    expect(await heading('Sign In')).toBeVisible();
    expect(router.state.location.search).toBe('?next=%2Fadmin');
  });

  it('shows that it is unavailable if the server has no remote for it', async () => {
    serveWhoami({ isLoggedIn: true, user: makeAdmin() });
    open('/admin');
    expect(await screen.findByText('This area is not available')).toBeVisible();
  });

  it('is no exception: other pages without a remote say so in the frame, which leads elsewhere', async () => {
    setRuntimeConfig({ productName: 'Slabdesk', remotes: [auth()] });
    open('/orders', makeUser());
    expect(await screen.findByText('This area is not available')).toBeVisible();
    expect(screen.getByRole('banner')).toBeVisible();
  });

  it('is the start page of an administrator who is not a dealer', async () => {
    serveWhoami({ isLoggedIn: true, user: makeAdmin(), remotes: [adminRemote()] });
    const { router } = open('/');
    expect(await heading('Users')).toBeVisible();
    expect(router.state.location.pathname).toBe('/admin');
  });
});

describe('A page that comes first', () => {
  const first = { visibleTo: 'dealer', flag: 'welcome', until: 'onboardingComplete' } as const;
  const welcome = { guard: 'user', layout: 'column', first } as const;
  const newDealer = makeUser({ onboardingComplete: false });
  const isFirst = async (user = newDealer, flags = { welcome: true }) => {
    const remotes = [
      remote('dealer', dealerRoutes),
      remote('auth', [route('/login/welcome', 'users', welcome)]),
    ];
    setRuntimeConfig({ productName: 'Slabdesk', remotes, flags });
    const { router } = open('/orders', user);
    await screen.findByRole('heading', { level: 1 });
    return router.state.location.pathname === '/login/welcome';
  };

  it('replaces the others while its flag is on', async () => {
    expect(await isFirst()).toBe(true);
  });

  it.each([
    ['users who are done', makeUser(), { welcome: true }],
    ['other users', makeAdmin({ onboardingComplete: false }), { welcome: true }],
    ['others while its flag is off', newDealer, { welcome: false }],
  ])('does not concern %s', async (_who, user, flags) => {
    expect(await isFirst(user, flags)).toBe(false);
  });

  it("lets users go on without it if it can't be loaded", async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    load.mockRejectedValue(new RemoteLoadError('auth', 'users', undefined));
    expect(await isFirst()).toBe(true);
    const skip = await screen.findByRole('link', { name: 'Continue without this page' });
    loadsPages();
    fireEvent.click(skip);
    expect(await heading('Granite & Co')).toBeVisible();
  });

  it('does not concern users whom its guard keeps out', async () => {
    const { visibleTo: _everyone, ...forAll } = first;
    const page = route('/login/welcome', 'users', { ...welcome, guard: 'dealer', first: forAll });
    const home = route('/admin', 'users', { layout: 'sidebar', guard: 'admin', home: true });
    const remotes = [remote('dealer', dealerRoutes), remote('auth', [page]), remote('admin', [home])];
    setRuntimeConfig({ productName: 'Slabdesk', remotes, flags: { welcome: true } });
    const { router } = open('/orders', makeAdmin({ onboardingComplete: false }));
    expect(await heading('Users')).toBeVisible();
    expect(router.state.location.pathname).toBe('/admin');
  });

  it("does not concern an administrator's view of a dealer's portal", async () => {
    sessionStorage.setItem('view-as', JSON.stringify(testToken));
    const isShown = await isFirst();
    sessionStorage.removeItem('view-as');
    expect(isShown).toBe(false);
  });
});

describe("A remote that can't be loaded", () => {
  beforeEach(() => {
    // React logs the errors that boundaries catch.
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });

  const fails = () => load.mockRejectedValueOnce(new RemoteLoadError('dealer', 'orders', undefined));

  it('shows an error in its area, keeps the layout and recovers by Retry', async () => {
    fails();
    const { user } = open('/orders', makeUser());
    expect(await screen.findByText('This page could not be loaded')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Orders' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await heading('Orders')).toBeVisible();
  });

  it.each([
    ['the browser goes online', () => window.dispatchEvent(new Event('online'))],
    ['the tab becomes visible', () => document.dispatchEvent(new Event('visibilitychange'))],
  ])('is retried automatically when %s', async (_when, happen) => {
    fails();
    const { user } = open('/orders', makeUser());
    await screen.findByText('This page could not be loaded');
    fails();
    await act(async () => void happen());
    expect(screen.getByText('This page could not be loaded')).toBeVisible();
    await user.tab();
    screen.getByRole('button', { name: 'Retry' }).focus();
    await act(async () => void happen());
    expect(await heading('Orders')).toBeVisible();
    expect(await heading('Orders')).toHaveFocus();
  });

  it('is retried automatically after a pause', async () => {
    fails();
    open('/orders', makeUser());
    await screen.findByText('This page could not be loaded');
    expect(await heading('Orders')).toBeVisible();
  });

  it('shows a notice in place of the sign-in page until it loads', async () => {
    fails();
    open('/login');
    expect(await screen.findByText('Signing in is not possible right now')).toBeVisible();
    await act(async () => void window.dispatchEvent(new Event('online')));
    expect(await heading('Sign In')).toBeVisible();
  });

  it('shows a slow page as soon as it arrives after a timeout', async () => {
    let arrive: () => void = () => undefined;
    const late = new Promise<void>((resolve) => (arrive = resolve));
    load.mockRejectedValueOnce(new RemoteLoadError('dealer', 'orders', 'slow', late));
    open('/orders', makeUser());
    await screen.findByText('This page could not be loaded');
    await act(async () => arrive());
    expect(await heading('Orders')).toBeVisible();
    expect(screen.queryByText('This page could not be loaded')).toBeNull();
  });

  it('recovers when the user leaves and returns', async () => {
    fails();
    const { router } = open('/orders', makeUser());
    await screen.findByText('This page could not be loaded');
    await act(() => router.navigate('/profile/going'));
    await heading('Going');
    await act(() => router.navigate('/orders'));
    expect(await heading('Orders')).toBeVisible();
  });

  it('is replaced by built-in pages for 404, 403 and sign-in', async () => {
    setRuntimeConfig({
      remotes: [remote('auth', [route('/forbidden', 'gone'), route('*', 'gone'), route('/login', 'gone')])],
    });
    const { router } = open('/forbidden');
    expect(await heading("You can't access that")).toBeVisible();
    await act(() => router.navigate('/nowhere'));
    expect(await heading('Page Not Found')).toBeVisible();
    await act(() => router.navigate('/login'));
    expect(await screen.findByText('Signing in is not possible right now')).toBeVisible();
  });

  it("doesn't prevent the user from signing out", async () => {
    setRuntimeConfig({ remotes: [] });
    let calls = 0;
    server.use(
      http.post(api('auth/logout'), () => {
        calls += 1;
        return HttpResponse.json({ message: 'OK' });
      }),
    );
    const { router } = open('/logout', makeUser());
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(calls).toBe(1);
    expect(localStorage.getItem('token')).toBeNull();
    clearToken();
  });
});

it('A crashed page shows an error screen and keeps the layout', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  let reports = 0;
  server.use(
    http.post(api('log/crash-report'), () => {
      reports += 1;
      return HttpResponse.json({ id: '1' });
    }),
  );
  load.mockResolvedValue(() => {
    throw new Error('broken page');
  });
  open('/orders', makeUser());
  expect(await heading('Oops! Something went wrong.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Orders' })).toBeVisible();
  // Otherwise the next test might receive it.
  await waitFor(() => expect(reports).toBe(1));
});

it('A crashed panel is reported with the release of its page', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const crashed = jest.fn();
  const sent: unknown[] = [];
  server.use(
    http.post(api('log/crash-report'), async ({ request }) => {
      sent.push(((await request.json()) as { data: unknown }).data);
      return HttpResponse.json({ id: '1' });
    }),
  );
  const dealer = { ...remote('dealer', dealerRoutes), version: '1.6.0' };
  setRuntimeConfig({ remotes: [dealer] });
  load.mockResolvedValue(Panels);
  open('/orders', makeUser(), { noteCrash: crashed });
  expect(await screen.findByText('Oops! Something went wrong.')).toBeVisible();
  expect(await heading('Orders')).toBeVisible();
  await waitFor(() =>
    expect(sent).toEqual([
      expect.objectContaining({ componentName: 'dealer/orders/panel', remote: 'dealer', release: '1.6.0' }),
    ]),
  );
  expect(crashed).toHaveBeenCalledTimes(1);
  expect(crashed).toHaveBeenCalledWith(
    expect.objectContaining({ entry: dealer.entry }),
    'dealer/orders/panel: Error: broken release',
  );
});

describe('A crashed page with a fallback release', () => {
  let reports: unknown[];
  const startPair = (show: (remote: RemoteDescriptor) => ComponentType) => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    reports = [];
    server.use(
      http.post(api('log/crash-report'), async ({ request }) => {
        reports.push(((await request.json()) as { data: unknown }).data);
        return HttpResponse.json({ id: '1' });
      }),
    );
    const { entry } = remote('dealer', dealerRoutes);
    const newest = { ...remote('dealer', dealerRoutes), version: '1.1.0', lastGood: { entry } };
    setRuntimeConfig({ productName: 'Slabdesk', remotes: [newest, auth()] });
    // Like the real `loadPage`.
    load.mockImplementation(async (requested) => show(candidatesOf(requested)[0] ?? requested));
    return newest;
  };

  it('is replaced by the fallback release and reported', async () => {
    const newest = startPair(({ entry }) =>
      entry === newest.entry ? Crash : (pages.orders as ComponentType),
    );
    open('/orders', makeUser());
    expect(await heading('Orders')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(reports).toEqual([expect.objectContaining({ remote: 'dealer', release: '1.1.0' })]);
  });

  it('shows an error screen if the fallback crashes too, and Retry starts with the newest release', async () => {
    let isMended = false;
    const newest = startPair(({ entry }) =>
      isMended && entry === newest.entry ? (pages.orders as ComponentType) : Crash,
    );
    const { user } = open('/orders', makeUser());
    expect(await heading('Oops! Something went wrong.')).toBeVisible();
    isMended = true;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await heading('Orders')).toBeVisible();
  });
});

it('A crashed page recovers when the user opens another record', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  server.use(http.post(api('log/crash-report'), () => HttpResponse.json({ id: '1' })));
  setRuntimeConfig({ remotes: [remote('dealer', [route('/orders/:id', 'order', { guard: 'dealer' })])] });
  load.mockResolvedValue(BrokenForBad);
  const { router } = open('/orders/bad', makeUser());
  expect(await heading('Oops! Something went wrong.')).toBeVisible();
  await act(() => router.navigate('/orders/good'));
  expect(await heading('Order good')).toBeVisible();
});

it('The portal router has a flagged route only while its flag is on', async () => {
  const flagged = () => [remote('auth', [route('/marketplace', 'orders', { flag: 'marketplace' })])];
  setRuntimeConfig({ remotes: flagged() });
  const { unmount } = open('/marketplace');
  expect(await heading('Page Not Found')).toBeVisible();
  unmount();
  setRuntimeConfig({ remotes: flagged(), flags: { marketplace: true } });
  open('/marketplace');
  expect(await heading('Orders')).toBeVisible();
});

it('The portal router loads a page when the user points at a link to it', async () => {
  const { user } = open('/', makeUser());
  await heading('Granite & Co');
  load.mockClear();
  await user.hover(screen.getByRole('link', { name: 'Orders' }));
  expect(load.mock.calls.map(([, page]) => page)).toEqual(['orders']);
});

// The last one: the release store of the tab keeps what the server has named.
it('The portal router shows the banner of a preview, which begins without mounting the open page again', async () => {
  let mounts = 0;
  pages.login = () => {
    useEffect(() => {
      mounts += 1;
    }, []);
    return <PageHeader title="Sign In" />;
  };
  open('/login');
  await heading('Sign In');
  await waitFor(() => expect(mounts).toBe(1));
  const preview = { remote: 'dealer', version: '1.5.0', until: new Date(Date.now() + 60_000).toISOString() };
  const { remotes = [] } = getRuntimeConfig();
  server.use(http.get('*/remotes.json', () => HttpResponse.json({ release: 'previewed', remotes, preview })));
  setRuntimeConfig({ ...getRuntimeConfig(), release: 'usual' });
  await act(() => releases.check());
  const banner = await screen.findByRole('region', { name: 'Preview of a release' });
  expect(banner).toHaveTextContent(/^You're previewing dealer 1\.5\.0 until/);
  expect(mounts).toBe(1);
});
