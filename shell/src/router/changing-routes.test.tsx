import { PORTAL_API, type RemoteDescriptor, type RouteEntry } from '@slabdesk/portal';
import { Link, useParams } from '@slabdesk/portal/router';
import {
  act,
  api,
  HttpResponse,
  http,
  makeAdmin,
  renderRouter,
  screen,
  server,
  setRuntimeConfig,
  setToken,
  testToken,
  waitFor,
} from '@slabdesk/testing';
import { type ComponentType, useEffect } from 'react';
import { createMemoryRouter } from 'react-router-dom';
import { PageHeader } from 'shared-ui/core';
import { BY_SIDEBAR } from '../frame/use-focus-on-navigation';
import { releases } from '../loading/moves/release-store';
import { trackUserActivity } from '../loading/moves/user-activity';
import { loadPage } from '../loading/remotes';
import { createPortalRouter } from './portal-router';
import { usePrefetch } from './use-prefetch';

jest.mock('../shares', () => ({ shares: {} }));
jest.mock('./use-prefetch');
jest.mock('../loading/remotes', () => ({
  ...jest.requireActual('../loading/remotes'),
  loadPage: jest.fn(),
  hasRun: () => true,
  throwerOf: (error: { thrower?: RemoteDescriptor }) => error.thrower,
}));

const pages: Record<string, ComponentType> = {
  orders: () => (
    <>
      <PageHeader title="Orders" />
      <Link to="/orders/7/print" viewTransition>
        Print
      </Link>
    </>
  ),
  order: () => <PageHeader title={`Order ${useParams().id}`} />,
  print: () => (
    <>
      <PageHeader title={`Print ${useParams().id}`} />
      <Link to="/orders?page=2">Orders</Link>
    </>
  ),
  user: () => <PageHeader title={`User ${useParams().id}`} />,
};

const orders: RouteEntry = {
  path: '/orders',
  page: 'orders',
  layout: 'column',
  guard: 'public',
  title: 'Orders',
};
const order: RouteEntry = { ...orders, path: '/orders/:id', page: 'order' };
const print: RouteEntry = { ...orders, path: '/orders/:id/print', page: 'print' };

let count = 0;

const remote = (name: string, ...routes: RouteEntry[]): RemoteDescriptor => {
  count += 1;
  return {
    name,
    version: `1.${count}.0`,
    entry: `/remotes/${name}/${count}/remoteEntry.js`,
    global: `remote_${name}_${count}`,
    portalApi: PORTAL_API,
    routes,
    nav: [],
  };
};

/** Promotes releases, and has the tab check for them. */
const promote = async (...remotes: RemoteDescriptor[]) => {
  const release = `release ${remotes.map(({ entry }) => entry)}`;
  server.use(http.get('http://localhost/remotes.json', () => HttpResponse.json({ release, remotes })));
  await act(() => releases.check({ resetBackoff: true }));
};

const open = (path: string) =>
  renderRouter(createPortalRouter((routes) => createMemoryRouter(routes, { initialEntries: [path] })));

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

const scrollTo = jest.fn();

beforeAll(trackUserActivity);
beforeEach(async () => {
  setRuntimeConfig({ release: 'first', remotes: [] });
  jest.mocked(loadPage).mockImplementation(async (_remote, page) => pages[page] as ComponentType);
  scrollTo.mockReset();
  jest.spyOn(window, 'scrollTo').mockImplementation((_x, y) => {
    scrollTo(y);
    Object.defineProperty(window, 'scrollY', { value: y, configurable: true });
  });
  sessionStorage.clear();
  await promote(remote('dealer', orders));
});
afterEach(() => jest.restoreAllMocks());

it('The portal router has a route for each page', async () => {
  await promote(remote('dealer', orders, order, print));
  const { user } = open('/orders');
  await user.click(await screen.findByRole('link', { name: 'Print' }));
  await heading('Print 7');
});

it('The portal router adds the paths of a release that was promoted after the tab was opened', async () => {
  const { router, user } = open('/orders');
  await heading('Orders');
  await promote(remote('dealer', orders, order, print));
  await user.click(screen.getByRole('link', { name: 'Print' }));
  await heading('Print 7');
  await act(() => router.navigate('/orders/8'));
  await heading('Order 8');
});

it('The portal router shows a page with its params as soon as it is released', async () => {
  const { router } = open('/orders/7');
  await heading('Page Not Found');
  const { key } = router.state.location;
  await promote(remote('dealer', orders, order));
  await heading('Order 7');
  expect(router.state.location).toMatchObject({ pathname: '/orders/7', key });
});

it('The portal router keeps the open page when its query changes, even if a new release has another page there', async () => {
  await promote(remote('dealer', orders, order));
  const { router, user } = open('/orders/new');
  await user.click(await heading('Order new'));
  await promote(remote('dealer', orders, order, { ...order, path: '/orders/new', page: 'orders' }));
  await act(() => router.navigate('?page=2'));
  expect(router.state.location.search).toBe('?page=2');
  expect(await heading('Order new')).toBeVisible();
  await act(() => router.navigate('/orders'));
  await act(() => router.navigate('/orders/new'));
  await heading('Orders');
});

it('The portal router removes a page that no manifest names any more', async () => {
  await promote(remote('dealer', orders, order));
  const { router } = open('/orders/7');
  await heading('Order 7');
  await promote(remote('dealer', orders));
  expect(await heading('Order 7')).toBeVisible();
  await act(() => router.navigate('/orders'));
  await heading('Orders');
  await act(() => router.navigate('/orders/8'));
  await heading('Page Not Found');
});

it('The portal router gives a page its params after another page at its address was removed', async () => {
  await promote(remote('dealer', orders, order, { ...order, path: '/orders/new', page: 'orders' }));
  const { router } = open('/orders');
  await heading('Orders');
  await promote(remote('dealer', orders, order));
  await act(() => router.navigate('/orders/new'));
  await heading('Order new');
});

it('The portal router matches an admin page once the server has named its remote', async () => {
  setToken(testToken);
  const user: RouteEntry = { ...orders, path: '/admin/users/:id', page: 'user', guard: 'admin' };
  const response = { isLoggedIn: true, user: makeAdmin(), remotes: [remote('admin', user)] };
  server.use(http.get(api('auth/whoami'), () => HttpResponse.json(response)));
  const { router } = open('/admin/users/5');
  await heading('User 5');
  expect(router.state.location.key).toBe('default');
  await act(() => router.navigate('/admin/users/6'));
  await heading('User 6');
});

it('The portal router runs the view transition that a link requests', async () => {
  await promote(remote('dealer', orders, order, print));
  const start = jest.fn((update: () => Promise<void>) => {
    const finished = Promise.resolve(update());
    return { finished, updateCallbackDone: finished, ready: finished, skipTransition: () => undefined };
  });
  Object.assign(document, { startViewTransition: start });
  try {
    const { user } = open('/orders');
    await user.click(await screen.findByRole('link', { name: 'Print' }));
    await heading('Print 7');
    expect(start).toHaveBeenCalledTimes(1);
  } finally {
    Reflect.deleteProperty(document, 'startViewTransition');
  }
});

it('The portal router shows an error if the shell fails to render, until the next navigation', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const reported = jest.fn();
  server.use(
    http.post(api('log/crash-report'), () => {
      reported();
      return HttpResponse.json({ id: '1' });
    }),
  );
  jest.mocked(usePrefetch).mockImplementation(() => {
    throw new Error('broken frame');
  });
  const { router } = open('/orders/7/print');
  await heading('Unexpected Application Error!');
  await waitFor(() => expect(reported).toHaveBeenCalled());
  jest.mocked(usePrefetch).mockReset();
  await act(() => router.navigate('/orders'));
  await heading('Orders');
});

describe('The scroll position', () => {
  const scroll = (y: number) => Object.defineProperty(window, 'scrollY', { value: y, configurable: true });
  beforeEach(async () => {
    scroll(0);
    await promote(remote('dealer', orders, order, print));
  });

  it('is the top of a new page, and is restored after Back', async () => {
    const { router, user } = open('/orders');
    await heading('Orders');
    scroll(700);
    await user.click(screen.getByRole('link', { name: 'Print' }));
    await heading('Print 7');
    expect(scrollTo).toHaveBeenLastCalledWith(0);
    await act(() => router.navigate(-1));
    await heading('Orders');
    expect(scrollTo).toHaveBeenLastCalledWith(700);
  });

  it('is the top of a page that the sidebar opens again, and is restored after Back', async () => {
    await promote(remote('dealer', orders, order, print));
    const { router, user } = open('/orders');
    await heading('Orders');
    scroll(700);
    await user.click(screen.getByRole('link', { name: 'Print' }));
    await heading('Print 7');
    await act(() => router.navigate('/orders', { state: BY_SIDEBAR }));
    await heading('Orders');
    expect(scrollTo).toHaveBeenLastCalledWith(0);
    scroll(300);
    await act(() => router.navigate('/orders/7/print'));
    await heading('Print 7');
    await act(() => router.navigate(-1));
    await heading('Orders');
    expect(scrollTo).toHaveBeenLastCalledWith(300);
  });

  it('is kept when only the query changes', async () => {
    const { router } = open('/orders');
    await heading('Orders');
    scroll(300);
    await act(() => router.navigate('?page=2'));
    await waitFor(() => expect(router.state.location.search).toBe('?page=2'));
    expect(window.scrollY).toBe(300);
  });

  it('is restored after a reload', async () => {
    const first = open('/orders/9');
    await heading('Order 9');
    scroll(420);
    window.dispatchEvent(new Event('pagehide'));
    first.unmount();
    scroll(0);
    open('/orders/9');
    await heading('Order 9');
    await waitFor(() => expect(scrollTo).toHaveBeenLastCalledWith(420));
  });
});

let thrower: RemoteDescriptor | undefined;

const Broken = () => {
  useEffect(
    () => () => {
      throw Object.assign(new Error('no chart'), { thrower });
    },
    [],
  );
  return <PageHeader title="Broken" />;
};

describe('A page whose code throws as it is cleaned up', () => {
  const replaceable = { ...orders, replaceable: true };
  let reports: unknown[];

  /** Opens a page of a release that throws once the page is gone, and later releases of it that don't. */
  const openBroken = async (...others: RouteEntry[]) => {
    reports = [];
    server.use(
      http.post(api('log/crash-report'), async ({ request }) => {
        const { data } = (await request.json()) as { data: { release: string } };
        reports.push(data.release);
        return new HttpResponse(null, { status: 204 });
      }),
    );
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    thrower = remote('dealer', replaceable, ...others);
    jest
      .mocked(loadPage)
      .mockImplementation(async ({ entry }, page) =>
        entry === thrower?.entry && page === 'orders' ? Broken : (pages[page] as ComponentType),
      );
    await promote(thrower);
    const opened = open('/orders');
    await heading('Broken');
    return { ...opened, version: thrower.version };
  };

  it.each<[string, RouteEntry]>([
    ['the same', order],
    ['another', { ...order, layout: 'sidebar' }],
  ])('does not take away the next page, in %s frame', async (_what, next) => {
    const { router, version } = await openBroken(next);
    await act(() => router.navigate('/orders/7'));
    await heading('Order 7');
    await waitFor(() => expect(reports).toEqual([version]));
  });

  it('does not take away the release that replaces it, and alone is reported', async () => {
    const { version } = await openBroken();
    await promote(remote('dealer', replaceable));
    await heading('Orders');
    await waitFor(() => expect(reports).toEqual([version]));
  });
});
