import type { createInstance } from '@module-federation/enhanced/runtime';
import type { RemoteDescriptor } from 'shared-ui/portal';

jest.mock('@module-federation/enhanced/runtime', () => ({ createInstance: jest.fn() }));

const loadRemote = jest.fn();
const registerRemotes = jest.fn();

const remote = (changes: Partial<RemoteDescriptor> = {}): RemoteDescriptor => ({
  name: 'dealer',
  version: '1.0.0',
  entry: '/remotes/dealer/1.0.0-abc/remoteEntry.js',
  global: 'remote_dealer_abc',
  integrity: 'sha384-entry',
  portalApi: '1.0',
  routes: [],
  nav: [],
  ...changes,
});

const Page = () => null;

/** A fresh copy of the module for each test: it remembers what it registered. */
const start = async () => {
  jest.resetModules();
  const { createInstance: create } = await import('@module-federation/enhanced/runtime');
  jest
    .mocked(create)
    .mockReturnValue({ loadRemote, registerRemotes } as unknown as ReturnType<typeof createInstance>);
  const module = await import('./remotes');
  const options = jest.mocked(create).mock.calls[0]?.[0];
  return { ...module, options };
};

beforeEach(() => {
  loadRemote.mockReset().mockResolvedValue({ pages: { orders: async () => Page } });
  registerRemotes.mockReset();
});

afterEach(() => jest.useRealTimers());

it('loads a page from the container of its remote', async () => {
  const { loadPage } = await start();
  expect(await loadPage(remote(), 'orders')).toBe(Page);
  expect(loadRemote).toHaveBeenCalledWith('dealer/pages');
  const expected = {
    name: 'dealer',
    entry: 'http://localhost/remotes/dealer/1.0.0-abc/remoteEntry.js',
    entryGlobalName: 'remote_dealer_abc',
    type: 'global',
  };
  expect(registerRemotes.mock.calls).toEqual([[[expected], { force: false }]]);
});

it('registers a remote once, and a new build of it over the old one', async () => {
  const { loadPage } = await start();
  await loadPage(remote(), 'orders');
  await loadPage(remote(), 'orders');
  expect(registerRemotes).toHaveBeenCalledTimes(1);
  await loadPage(remote({ entry: '/remotes/dealer/1.1.0-def/remoteEntry.js' }), 'orders');
  expect(registerRemotes).toHaveBeenLastCalledWith([expect.anything()], { force: true });
});

it('checks the integrity of the container script', async () => {
  const { loadPage, options } = await start();
  await loadPage(remote(), 'orders');
  const [plugin] = options?.plugins ?? [];
  const made = plugin?.createScript?.({
    url: 'http://localhost/remotes/dealer/1.0.0-abc/remoteEntry.js',
  } as never);
  expect(made).toMatchObject({
    script: { integrity: 'sha384-entry', crossOrigin: 'anonymous' },
    timeout: 5_000,
  });
});

it.each([
  ['the container is missing', () => loadRemote.mockRejectedValue(new Error('404'))],
  ['the container is empty', () => loadRemote.mockResolvedValue(null)],
  ['there is no such page', () => loadRemote.mockResolvedValue({ pages: {} })],
  [
    'the page is missing',
    () => loadRemote.mockResolvedValue({ pages: { orders: () => Promise.reject('404') } }),
  ],
])('says which page could not be loaded when %s', async (_name, prepare) => {
  prepare();
  const { loadPage } = await start();
  await expect(loadPage(remote(), 'orders')).rejects.toMatchObject({
    name: 'RemoteLoadError',
    remote: 'dealer',
    page: 'orders',
  });
});

it('refuses a remote that was built for another portal', async () => {
  const { loadPage } = await start();
  await expect(loadPage(remote({ portalApi: '2.0' }), 'orders')).rejects.toMatchObject({
    cause: new Error('Built for portal API 2.0'),
  });
  expect(loadRemote).not.toHaveBeenCalled();
});

it('waits no longer than 5 s, and knows when it arrives after all', async () => {
  const { loadPage } = await start();
  jest.useFakeTimers();
  let arrive: (container: object) => void = () => undefined;
  loadRemote.mockReturnValue(new Promise((resolve) => (arrive = resolve)));
  const loading = loadPage(remote(), 'orders').catch((error: unknown) => error);
  await jest.advanceTimersByTimeAsync(5_000);
  const error = (await loading) as { name: string; late?: Promise<unknown> };
  expect(error.name).toBe('RemoteLoadError');
  arrive({ pages: { orders: async () => Page } });
  expect(await error.late).toBe(Page);
});

it('can be asked again after a failure', async () => {
  const { loadPage } = await start();
  loadRemote.mockRejectedValueOnce(new Error('offline'));
  await expect(loadPage(remote(), 'orders')).rejects.toThrow('could not be loaded');
  expect(await loadPage(remote(), 'orders')).toBe(Page);
});
