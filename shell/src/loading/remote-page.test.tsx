import { PORTAL_API } from '@slabdesk/portal';
import { act, renderRouter, screen } from '@slabdesk/testing';
import { Suspense, use } from 'react';
import { createMemoryRouter } from 'react-router-dom';
import { lazyPage, RemotePage } from './remote-page';
import { loadPage, RemoteLoadError } from './remotes';

jest.mock('../shares', () => ({ shares: {} }));
jest.mock('./remotes', () => ({ ...jest.requireActual('./remotes'), loadPage: jest.fn() }));

const entry = {
  path: '/orders',
  page: 'orders',
  layout: 'column',
  guard: 'public',
  title: 'Orders',
} as const;
const remote = {
  name: 'dealer',
  version: '1.0.0',
  entry: '/remotes/dealer/1/remoteEntry.js',
  global: 'remote_dealer_1',
  portalApi: PORTAL_API,
  routes: [entry],
  nav: [],
};

let onSurroundings: () => void;
const surroundings = new Promise<void>((resolve) => {
  onSurroundings = resolve;
});
const Surroundings = () => {
  use(surroundings);
  return null;
};

const route = { remote, entry, frame: { layout: 'column' } } as const;

it('A page that failed before it was to be shown is loaded again then', async () => {
  jest
    .mocked(loadPage)
    .mockRejectedValueOnce(new RemoteLoadError('dealer', 'page "orders"', new Error('404')))
    .mockResolvedValue(() => 'Orders of today');
  const earlyRoute = { ...route, remote: { ...remote, entry: '/remotes/dealer/2/remoteEntry.js' } };
  await act(async () => void lazyPage(earlyRoute, { isEarly: true }));
  await act(async () => {
    renderRouter(createMemoryRouter([{ path: '*', element: <RemotePage route={earlyRoute} /> }]));
  });
  expect(await screen.findByText('Orders of today')).toBeVisible();
});

it('A page that fails while what surrounds it loads is requested once', async () => {
  let loads = 0;
  jest.mocked(loadPage).mockImplementation(async () => {
    loads += 1;
    await null;
    // It would go on forever.
    if (loads > 20) await new Promise(() => undefined);
    throw new RemoteLoadError('dealer', 'page "orders"', new Error('404'));
  });
  const element = (
    <Suspense>
      <RemotePage route={route} />
      <Surroundings />
    </Suspense>
  );
  await act(async () => {
    renderRouter(createMemoryRouter([{ path: '*', element }]));
  });
  await act(async () => onSurroundings());
  expect(await screen.findByText(/could not be loaded/)).toBeVisible();
  expect(loads).toBe(1);
});

it('A page that could not be loaded offline says so', async () => {
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  jest.mocked(loadPage).mockRejectedValue(new RemoteLoadError('dealer', 'page "orders"', undefined));
  const offlineRoute = { ...route, remote: { ...remote, entry: '/remotes/dealer/offline/remoteEntry.js' } };
  await act(async () => {
    renderRouter(createMemoryRouter([{ path: '*', element: <RemotePage route={offlineRoute} /> }]));
  });
  expect(await screen.findByText(/^You are offline/)).toBeVisible();
  expect(screen.queryByText(/not responding/)).toBeNull();
  online.mockRestore();
});

it('A page that was left while it loaded is loaded again when it is visited', async () => {
  jest
    .mocked(loadPage)
    .mockReturnValueOnce(new Promise(() => undefined))
    .mockResolvedValue(() => 'Orders of today');
  const left = { ...route, remote: { ...remote, entry: '/remotes/dealer/3/remoteEntry.js' } };
  const router = createMemoryRouter(
    [
      { path: '/orders', element: <RemotePage route={left} /> },
      { path: '*', element: 'Elsewhere' },
    ],
    { initialEntries: ['/orders'] },
  );
  await act(async () => void renderRouter(router));
  await act(() => router.navigate('/'));
  await act(() => router.navigate('/orders'));
  expect(await screen.findByText('Orders of today')).toBeVisible();
});

it('A page whose code throws is not loaded again with each render', async () => {
  jest
    .mocked(loadPage)
    .mockReset()
    .mockResolvedValue(() => {
      throw new Error('No such stone');
    });
  const crashing = { ...route, remote: { ...remote, entry: '/remotes/dealer/4/remoteEntry.js' } };
  const router = createMemoryRouter([{ path: '*', element: <RemotePage route={crashing} /> }]);
  await act(async () => void renderRouter(router));
  await screen.findByRole('alert');
  await act(() => router.navigate('/?page=2'));
  await screen.findByRole('alert');
  expect(loadPage).toHaveBeenCalledTimes(1);
});
