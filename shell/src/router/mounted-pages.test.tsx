import {
  type MountedPage,
  type PagePlatform,
  PORTAL_API,
  type RemoteDescriptor,
  type RouteEntry,
} from '@slabdesk/portal';
import { hasUnsavedWork } from '@slabdesk/portal/shell';
import {
  act,
  api,
  HttpResponse,
  http,
  makeUser,
  renderRouter,
  screen,
  server,
  setRuntimeConfig,
  waitFor,
} from '@slabdesk/testing';
import type { ComponentType } from 'react';
import { createMemoryRouter } from 'react-router-dom';
import { PageHeader } from 'shared-ui/core';
import { candidatesOf } from '../loading/federation/fallback-release';
import { loadPage } from '../loading/remotes';
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
  mount: true,
  ...changes,
});

let count = 0;

const remote = (): RemoteDescriptor => {
  count += 1;
  return {
    name: 'dealer',
    version: '1.0.0',
    entry: `/remotes/dealer/${count}/remoteEntry.js`,
    global: 'remote_dealer',
    portalApi: PORTAL_API,
    routes: [
      route('/profile/slabs/:id', 'slab'),
      route('/profile/own', 'slab', { guard: 'dealer', layout: 'sidebar' }),
      route('/orders', 'orders', { mount: false }),
    ],
    nav: [],
  };
};

/** Creates a page to mount, and records what the shell gives it. */
const sample = (changes: Partial<MountedPage> = {}) => {
  const given: { element?: HTMLElement; portal?: PagePlatform } = {};
  const unmount = jest.fn();
  const mount = jest.fn((element: HTMLElement, portal: PagePlatform) => {
    Object.assign(given, { element, portal });
    const heading = document.createElement('h1');
    const show = () => {
      heading.textContent = `Slab ${portal.address.get().params.id}`;
    };
    show();
    portal.address.subscribe(show);
    const links = [
      ['Next', '/profile/slabs/2?tab=cuts'],
      ['Orders', '/orders'],
      ['Elsewhere', 'https://example.org/'],
    ].map(([text = '', href = '']) =>
      Object.assign(document.createElement('a'), { href, textContent: text }),
    );
    element.append(heading, ...links);
    return unmount;
  });
  const page: MountedPage = { mount, ...changes };
  return {
    page,
    mount,
    unmount,
    element: () => given.element as HTMLElement,
    portal: () => given.portal as PagePlatform,
  };
};

const load = jest.mocked(loadPage);
const Orders: ComponentType = () => <PageHeader title="Orders" />;

const open = (page: unknown, path = '/profile/slabs/1', user?: ReturnType<typeof makeUser>) => {
  load.mockImplementation(async (_remote, name) => (name === 'orders' ? Orders : page) as ComponentType);
  return renderRouter(
    createPortalRouter((routes) => createMemoryRouter(routes, { initialEntries: [path] })),
    { ...(user && { user }), host: { noteCrash: ({ version }) => void crashes.push(version) } },
  );
};

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const crashes: string[] = [];

let newest: RemoteDescriptor;

beforeEach(() => {
  newest = remote();
  setRuntimeConfig({ productName: 'Slabdesk', remotes: [newest] });
  load.mockReset();
  server.use(http.post(api('log/crash-report'), () => HttpResponse.json({ id: '1' })));
  crashes.length = 0;
});

it('A page that mounts itself is in the frame, keeps its state when params change, and leaves nothing behind', async () => {
  const { page, mount, unmount, portal, element } = sample();
  const { user } = open(page);
  expect(await heading('Slab 1')).toBeVisible();
  expect(screen.getByRole('main')).toContainElement(element());
  expect(document.title).toBe('Title of slab · Slabdesk');

  await user.click(screen.getByRole('link', { name: 'Next' }));
  expect(await heading('Slab 2')).toHaveFocus();
  expect(portal().address.get()).toEqual({
    pathname: '/profile/slabs/2',
    search: '?tab=cuts',
    hash: '',
    params: { id: '2' },
  });
  expect(mount).toHaveBeenCalledTimes(1);
  expect(portal().signal.aborted).toBe(false);

  await user.click(screen.getByRole('link', { name: 'Orders' }));
  expect(await heading('Orders')).toBeVisible();
  expect(unmount).toHaveBeenCalledTimes(1);
  expect(portal().signal.aborted).toBe(true);
  expect(element()).not.toBeInTheDocument();
  expect(document.querySelector('[data-mounted-page]')).toBeNull();
});

it('Links out of the portal are left to the browser', async () => {
  const { page } = sample();
  const { user, router } = open(page);
  await heading('Slab 1');
  const click = jest.fn((event: Event) => {
    expect(event.defaultPrevented).toBe(false);
    event.preventDefault();
  });
  document.addEventListener('click', click, { once: true });
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  expect(click).toHaveBeenCalled();
  expect(router.state.location.pathname).toBe('/profile/slabs/1');
});

it('The portal tells a page about language, colors and session, and takes navigation, title and unsaved work', async () => {
  const { page, portal } = sample();
  const owner = makeUser();
  const { router } = open(page, '/profile/own', owner);
  await screen.findByRole('link', { name: 'Next' });
  const { session, language, colorScheme, portalApi, blockPageSwap } = portal();
  expect(portalApi).toBe(PORTAL_API);
  expect(session.get().user?._id).toBe(owner._id);
  expect(colorScheme.get()).toBe('light');

  const onLanguage = jest.fn();
  language.subscribe(onLanguage);
  document.documentElement.lang = 'de';
  await waitFor(() => expect(onLanguage).toHaveBeenCalledTimes(1));
  expect(language.get()).toBe('de');

  act(() => portal().setTitle('My slabs'));
  expect(document.title).toBe('My slabs · Slabdesk');
  blockPageSwap();
  expect(hasUnsavedWork()).toBe(true);

  act(() => portal().navigate('/orders', { replace: true }));
  await heading('Orders');
  expect(router.state.historyAction).toBe('REPLACE');
  expect(hasUnsavedWork()).toBe(false);
  document.documentElement.lang = 'en';
  await Promise.resolve();
  expect(onLanguage).toHaveBeenCalledTimes(1);

  // A page that has left can do nothing any more.
  act(() => {
    portal().navigate('/profile/own');
    portal().setTitle('Late');
    portal().reportError(new Error('late'));
  });
  expect(await heading('Orders')).toBeVisible();
  expect(document.title).toBe('Orders · Slabdesk');
  expect(crashes).toEqual([]);
});

it('A visitor of a guarded page is sent to sign in, and the page is never mounted', async () => {
  const { page, mount } = sample();
  const { router } = open(page, '/profile/own');
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(mount).not.toHaveBeenCalled();
});

it('A page that reports an error is unmounted and reported; Retry mounts it again', async () => {
  const { page, portal, mount, unmount } = sample();
  const { user } = open(page);
  await heading('Slab 1');
  act(() => portal().reportError(new Error('broken record')));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(unmount).toHaveBeenCalledTimes(1);
  expect(document.querySelector('[data-mounted-page]')).toBeNull();
  await waitFor(() => expect(crashes).toEqual(['1.0.0']));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await heading('Slab 1')).toBeVisible();
  expect(mount).toHaveBeenCalledTimes(2);
});

for (const [what, mount] of [
  [
    'throws',
    () => {
      throw new Error('no WebGL');
    },
  ],
  ['rejects', () => Promise.reject(new Error('no WebGL'))],
] as const) {
  it(`Where mount ${what}, the release before shows the page`, async () => {
    const previous = sample().page;
    setRuntimeConfig({
      productName: 'Slabdesk',
      remotes: [
        { ...newest, lastGood: { entry: '/remotes/dealer/before/remoteEntry.js', version: '0.9.0' } },
      ],
    });
    open(undefined);
    load.mockImplementation(async (descriptor) =>
      candidatesOf(descriptor)[0]?.version === '0.9.0' ? previous : { mount },
    );
    expect(await heading('Slab 1')).toBeVisible();
    expect(crashes).toEqual(['1.0.0']);
  });
}

/** Opens a page whose `mount` resolves when the test calls `finish`. */
const openSlow = async () => {
  let finish: (unmount: () => void) => void = () => undefined;
  const unmount = jest.fn();
  const mount = jest.fn((element: HTMLElement) => {
    element.innerHTML = '<h1>Slow</h1>';
    return new Promise<() => void>((resolve) => (finish = resolve));
  });
  const { router } = open({ mount });
  // The skeleton of a page that loads looks the same, and is gone when `mount` is called.
  await waitFor(() => expect(mount).toHaveBeenCalled());
  expect(await screen.findByRole('status', { name: 'Loading' })).toBeVisible();
  return { router, unmount, finish: () => act(async () => finish(unmount)) };
};

it('A skeleton is shown until mount resolves', async () => {
  const { finish } = await openSlow();
  expect(screen.getByText('Slow')).not.toBeVisible();
  await finish();
  expect(screen.getByRole('heading', { name: 'Slow' })).toBeVisible();
  expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull();
});

it('A page that is left before its mount resolves is unmounted afterwards', async () => {
  const { router, unmount, finish } = await openSlow();
  await act(() => router.navigate('/orders'));
  await heading('Orders');
  expect(unmount).not.toHaveBeenCalled();
  await finish();
  expect(unmount).toHaveBeenCalledTimes(1);
});

it('An exported unmount serves pages whose mount returns nothing; what it throws is reported', async () => {
  const unmount = jest.fn((_element: HTMLElement) => {
    throw new Error('no unmount');
  });
  const mount = jest.fn((element: HTMLElement) => {
    element.innerHTML = '<h1>Plain</h1>';
  });
  const { router } = open({ mount, unmount });
  expect(await heading('Plain')).toBeVisible();
  const element = mount.mock.calls[0]?.[0];
  await act(() => router.navigate('/orders'));
  expect(await heading('Orders')).toBeVisible();
  expect(unmount).toHaveBeenCalledWith(element);
  expect(element).not.toBeInTheDocument();
  await waitFor(() => expect(crashes).toEqual(['1.0.0']));
});

it('What a framework reports while its page is unmounted is reported, and the next page is shown', async () => {
  const { page, portal, unmount } = sample();
  unmount.mockImplementation(() => portal().reportError(new Error('no unmount')));
  const { router } = open(page);
  await heading('Slab 1');
  await act(() => router.navigate('/orders'));
  expect(await heading('Orders')).toBeVisible();
  await waitFor(() => expect(crashes).toEqual(['1.0.0']));
});

it('A module that is not what its route declares fails like a broken page', async () => {
  open(Orders);
  expect(await screen.findByRole('alert')).toBeVisible();
  await waitFor(() => expect(crashes).toEqual(['1.0.0']));
});
