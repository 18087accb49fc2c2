import { PORTAL_API, type RemoteDescriptor, setRuntimeConfig } from '@slabdesk/portal';
import { resetReports, sendReleaseReports } from './federation/report-release';
import { lazyShare } from './federation/shared-module';
import { loadPage, loadTask, runnableRelease } from './remotes';

jest.mock('./shares', () => ({
  shares: {
    react: { version: '19.3.1', shareConfig: { singleton: true, requiredVersion: false }, lib: () => ({}) },
    '@slabdesk/units': {
      version: '9.0.0',
      shareConfig: { singleton: true, requiredVersion: false },
      lib: () => ({}),
    },
  },
}));

const Page = () => null;
const Newer = () => null;
const Older = () => null;

let count = 0;

/** Each is a release of its own: what was loaded of one stays loaded. */
const makeRemote = (changes: Partial<RemoteDescriptor> = {}): RemoteDescriptor => {
  count += 1;
  return {
    name: 'dealer',
    version: '1.0.0',
    entry: `/remotes/dealer/1.0.0-${count}/remoteEntry.js`,
    global: `remote_dealer_${count}`,
    integrity: 'sha384-entry',
    portalApi: PORTAL_API,
    routes: [],
    nav: [],
    ...changes,
  };
};

const makeContainer = (pages: object = { orders: async () => Page }) => ({
  init: jest.fn(),
  get: jest.fn(async () => () => ({ remote: { pages } })),
});

const scripts = () => [...document.querySelectorAll('script')];

/** The script element that was added last. */
const newest = (): HTMLScriptElement => {
  const script = scripts().at(-1);
  if (!script) throw new Error('No script was asked for');
  return script;
};

const settled = () => new Promise((resolve) => setTimeout(resolve));

/** The script of a remote comes, runs, and leaves this behind. */
const arrive = async ({ global }: RemoteDescriptor, container: object | null = makeContainer()) => {
  await settled();
  Object.assign(window, { [global]: container });
  newest().dispatchEvent(new Event('load'));
};

const failToCome = async () => {
  await settled();
  newest().dispatchEvent(new Event('error'));
};

/** Why a page could not be loaded. */
const failureOf = (loading: Promise<unknown>) =>
  loading.then(
    () => {
      throw new Error('It was loaded');
    },
    (error: { name: string; cause: Error; pending?: Promise<unknown> }) => error,
  );

afterEach(() => {
  jest.useRealTimers();
  document.head.replaceChildren();
});

it('loads a page from the container of its remote, with the modules of the shell', async () => {
  const remote = makeRemote();
  const loading = loadPage(remote, 'orders');
  await settled();
  expect(newest()).toMatchObject({
    src: `http://localhost${remote.entry}`,
    integrity: 'sha384-entry',
    crossOrigin: 'anonymous',
  });
  const container = makeContainer();
  await arrive(remote, container);
  expect(await loading).toBe(Page);
  const [[shareScope]] = container.init.mock.calls as [[Record<string, unknown>]];
  expect(shareScope).toMatchObject({ react: { '19.3.1': { from: 'shell', loaded: true } } });
  expect(scripts()).toEqual([]);
});

it('starts a container once, also for pages that are asked for at the same time', async () => {
  const remote = makeRemote();
  const loading = [loadPage(remote, 'orders'), loadPage(remote, 'orders')];
  await settled();
  expect(scripts()).toHaveLength(1);
  const container = makeContainer();
  await arrive(remote, container);
  await Promise.all(loading);
  expect(await loadPage(remote, 'orders')).toBe(Page);
  expect(container.init).toHaveBeenCalledTimes(1);
});

it('keeps two releases of a remote apart', async () => {
  const [before, after] = [makeRemote(), makeRemote({ version: '1.1.0' })];
  const old = loadPage(before, 'orders');
  await arrive(before);
  const young = loadPage(after, 'orders');
  await arrive(after, makeContainer({ orders: async () => Newer }));
  expect([await old, await young, await loadPage(before, 'orders')]).toEqual([Page, Newer, Page]);
});

it('tells a container that throws from one that never came', async () => {
  const broken = makeRemote();
  const throwing = failureOf(loadPage(broken, 'orders'));
  await settled();
  const error = new TypeError('x is no function');
  window.dispatchEvent(new ErrorEvent('error', { filename: newest().src, error, message: error.message }));
  newest().dispatchEvent(new Event('load'));
  expect((await throwing).cause).toMatchObject({
    message: expect.stringContaining('threw'),
    cause: error,
  });

  const missing = failureOf(loadPage(makeRemote(), 'orders'));
  await failToCome();
  expect((await missing).cause.message).toContain('failed to load');
});

it.each([
  ['the script sets no container', null, 'remoteEntry exports'],
  ['there is no such page', makeContainer({}), 'exposes no page'],
  [
    'the page does not come',
    makeContainer({ orders: () => Promise.reject(new Error('chunk 404')) }),
    'chunk 404',
  ],
  [
    'the container exposes no pages',
    { init: () => undefined, get: () => Promise.reject(new Error('no ./remote')) },
    'no ./remote',
  ],
])('says which page could not be loaded, and why, when %s', async (_name, container, why) => {
  const remote = makeRemote();
  const failing = failureOf(loadPage(remote, 'orders'));
  await arrive(remote, container);
  expect(await failing).toMatchObject({
    name: 'RemoteLoadError',
    remote: 'dealer',
    part: 'page "orders"',
    cause: { message: expect.stringContaining(why) },
  });
});

it('refuses a remote that was built for another portal, before any of its code comes', async () => {
  expect(await failureOf(loadPage(makeRemote({ portalApi: '99.0' }), 'orders'))).toMatchObject({
    cause: new Error(`it needs portal API ^99.0, and the portal offers ${PORTAL_API}`),
  });
  expect(scripts()).toEqual([]);
});

it('asks again after a failure, past what the browser kept of the one before', async () => {
  const remote = makeRemote();
  const failing = failureOf(loadPage(remote, 'orders'));
  await failToCome();
  await failing;
  const loading = loadPage(remote, 'orders');
  await settled();
  expect(newest().src).toBe(`http://localhost${remote.entry}?attempt=2`);
  await arrive(remote);
  expect(await loading).toBe(Page);
});

it('asks for a release where it lies now, when it did not come from where it lay', async () => {
  const remote = makeRemote();
  const failing = failureOf(loadPage(remote, 'orders'));
  await failToCome();
  await failing;
  const moved = { ...remote, entry: remote.entry.replace('1.0.0', '1.0.1') };
  const loading = loadPage(moved, 'orders');
  await settled();
  expect(newest().src).toBe(`http://localhost${moved.entry}`);
  const container = makeContainer();
  await arrive(moved, container);
  expect(await loading).toBe(Page);
  // What has loaded is not loaded again from anywhere.
  expect(await loadPage(remote, 'orders')).toBe(Page);
  expect(container.init).toHaveBeenCalledTimes(1);
  expect(scripts()).toEqual([]);
});

it('starts a container again whose start was refused', async () => {
  const remote = makeRemote();
  const container = makeContainer();
  container.init.mockRejectedValueOnce(new Error('not yet'));
  const failing = failureOf(loadPage(remote, 'orders'));
  await arrive(remote, container);
  await failing;
  expect(await loadPage(remote, 'orders')).toBe(Page);
  expect(scripts()).toEqual([]);
});

it('waits no longer than 5 s, asks anew after that, and knows when it arrives after all', async () => {
  jest.useFakeTimers();
  const remote = makeRemote();
  const failing = failureOf(loadPage(remote, 'orders'));
  await jest.advanceTimersByTimeAsync(0);
  const slow = newest();
  await jest.advanceTimersByTimeAsync(5_000);
  const error = await failing;
  expect(error.name).toBe('RemoteLoadError');
  expect(scripts()).toEqual([]);

  const again = failureOf(loadPage(remote, 'orders'));
  await jest.advanceTimersByTimeAsync(0);
  expect(newest().src).toContain('?attempt=2');
  Object.assign(window, { [remote.global]: makeContainer() });
  slow.dispatchEvent(new Event('load'));
  expect(await error.pending).toBe(Page);
  await jest.advanceTimersByTimeAsync(5_000);
  await again;
  expect(await loadPage(remote, 'orders')).toBe(Page);
});

it('asks a second time for the code of a page: the first answer may be that of a preload that failed', async () => {
  const remote = makeRemote();
  const chunkError = Object.assign(new Error('chunk failed'), { name: 'ChunkLoadError', type: 'missing' });
  const orders = jest.fn().mockRejectedValueOnce(chunkError).mockResolvedValue(Page);
  const loading = loadPage(remote, 'orders');
  await arrive(remote, makeContainer({ orders }));
  expect(await loading).toBe(Page);
  expect(orders).toHaveBeenCalledTimes(2);
});

it('loads the shell’s own part of a page again that failed, before the page that needs it', async () => {
  const Form = {};
  const load = jest.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(Form);
  const use = await lazyShare('1.0.0', load).get();
  expect(use).toThrow('A shared module could not be loaded');
  const remote = makeRemote();
  const loading = loadPage(remote, 'orders');
  const orders = async () => use() && Page;
  await arrive(remote, makeContainer({ orders }));
  expect(await loading).toBe(Page);
  expect(use()).toBe(Form);
  expect(load).toHaveBeenCalledTimes(2);
});

describe('in the background', () => {
  const task = () => () => undefined;
  const makeBoth = () => ({
    init: jest.fn(),
    get: async () => () => ({ remote: { pages: { orders: async () => Page }, start: async () => task } }),
  });

  it('leaves a release alone that has just failed, for the page that is missing to ask for it', async () => {
    jest.useFakeTimers();
    const remote = makeRemote();
    const page = failureOf(loadPage(remote, 'orders'));
    await jest.advanceTimersByTimeAsync(0);
    newest().dispatchEvent(new Event('error'));
    await page;
    const asked = jest.spyOn(document.head, 'appendChild');
    await jest.advanceTimersByTimeAsync(40_000);
    expect((await failureOf(loadTask(remote))).cause).toMatch(/failed recently/);
    expect(asked).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(10_000);
    const later = loadTask(remote);
    await jest.advanceTimersByTimeAsync(0);
    expect(asked).toHaveBeenCalledTimes(1);
    Object.assign(window, { [remote.global]: makeBoth() });
    newest().dispatchEvent(new Event('load'));
    expect(await later).toBe(task);
  });

  it('waits no longer once the page is there', async () => {
    const remote = makeRemote();
    const page = failureOf(loadPage(remote, 'orders'));
    await failToCome();
    await page;
    const again = loadPage(remote, 'orders');
    await arrive(remote, makeBoth());
    expect(await again).toBe(Page);
    expect(await loadTask(remote)).toBe(task);
  });
});

describe('with a release before', () => {
  const makePair = (changes: Partial<RemoteDescriptor> = {}) => {
    const good = makeRemote();
    const { entry, global, version } = good;
    const remote = makeRemote({ version: '1.1.0', lastGood: { entry, global, version }, ...changes });
    Object.assign(window, { [global]: makeContainer({ orders: async () => Older }) });
    return { good, remote };
  };

  it.each<[string, (remote: RemoteDescriptor) => Promise<unknown>]>([
    ['does not come', failToCome],
    ['sets no container', (remote) => arrive(remote, null)],
    ['has no such page', (remote) => arrive(remote, makeContainer({}))],
    [
      'has a page that does not come',
      (remote) => arrive(remote, makeContainer({ orders: () => Promise.reject(new Error('404')) })),
    ],
  ])('shows its page where the newest %s', async (_what, fail) => {
    const { remote } = makePair();
    const loading = loadPage(remote, 'orders');
    await fail(remote);
    expect(await loading).toBe(Older);
  });

  it.each<[string, Partial<RemoteDescriptor>]>([
    ['portal API', { portalApi: '99.0' }],
    ['React', { sharedVersions: { react: '20.0.0' } }],
    ['shared-ui', { sharedVersions: { 'shared-ui': '2.0.0' } }],
    ['facade', { shares: ['react', 'shared-ui/holograms'] }],
  ])('takes it where the newest needs another %s, and runs nothing of that', async (_what, changes) => {
    setRuntimeConfig({ sharedVersions: { 'shared-ui': '1.0.0' } });
    const { remote } = makePair({
      ...changes,
      lastGood: {
        ...makePair().remote.lastGood,
        portalApi: PORTAL_API,
        sharedVersions: {},
        shares: ['react'],
      },
    });
    expect(await loadPage(remote, 'orders')).toBe(Older);
    expect(scripts()).toEqual([]);
  });

  it('runs the newest where each package has the version that it needs', async () => {
    const sharedVersions = { '@slabdesk/portal': '9.0.0', '@slabdesk/units': '0.1.0', 'shared-ui': '1.0.0' };
    setRuntimeConfig({ sharedVersions });
    const { remote } = makePair({ sharedVersions });
    const loading = loadPage(remote, 'orders');
    await arrive(remote, makeContainer({ orders: async () => Newer }));
    expect(await loading).toBe(Newer);
  });

  it('shows it within 5 s where the newest hangs', async () => {
    jest.useFakeTimers();
    const { remote } = makePair();
    const loading = loadPage(remote, 'orders');
    await jest.advanceTimersByTimeAsync(2_500);
    expect(await loading).toBe(Older);
  });

  it('stays with it for a while, and comes back to the newest', async () => {
    jest.useFakeTimers();
    const { remote } = makePair();
    const loading = loadPage(remote, 'orders');
    await jest.advanceTimersByTimeAsync(0);
    newest().dispatchEvent(new Event('error'));
    await loading;
    expect(await loadPage(remote, 'orders')).toBe(Older);
    expect(scripts()).toEqual([]);
    await jest.advanceTimersByTimeAsync(60_000);
    const again = loadPage(remote, 'orders');
    await jest.advanceTimersByTimeAsync(0);
    Object.assign(window, { [remote.global]: makeContainer() });
    newest().dispatchEvent(new Event('load'));
    expect(await again).toBe(Page);
  });

  it('says so where that fails as well', async () => {
    const { good, remote } = makePair();
    Object.assign(window, { [good.global]: makeContainer({}) });
    const failing = failureOf(loadPage(remote, 'orders'));
    await failToCome();
    expect((await failing).cause.message).toContain('failed to load');
  });

  it('does not blame a release for code of the shell that does not come', async () => {
    const { remote } = makePair();
    const use = await lazyShare('1.0.0', () => Promise.reject(new Error('offline'))).get();
    const failing = failureOf(loadPage(remote, 'orders'));
    await arrive(remote, makeContainer({ orders: async () => use() }));
    expect((await failing).cause.name).toBe('ShareLoadError');
  });

  describe('reports to the server', () => {
    const post = jest.fn(async (_url: unknown, _init?: RequestInit) => new Response('{}'));
    const reported = () => {
      window.dispatchEvent(new Event('pagehide'));
      return post.mock.calls.flatMap(
        ([, init]) => (JSON.parse(String(init?.body)) as { events: object[] }).events,
      );
    };
    const event = ({ name, entry }: RemoteDescriptor, kind: string) => ({
      remote: name,
      release: entry.split('/')[3],
      kind,
    });
    beforeAll(sendReleaseReports);
    beforeEach(() => {
      resetReports();
      post.mockClear();
      jest.spyOn(globalThis, 'fetch').mockImplementation(post as typeof fetch);
    });

    it.each<[string, string, (remote: RemoteDescriptor) => Promise<unknown>]>([
      ['missing', 'does not come', failToCome],
      ['broken', 'sets no container', (remote) => arrive(remote, null)],
      ['no-page', 'has no such page', (remote) => arrive(remote, makeContainer({}))],
      [
        'broken',
        'throws while its page starts',
        (remote) => arrive(remote, makeContainer({ orders: () => Promise.reject(new TypeError('x')) })),
      ],
    ])('%s where the newest %s, and the fallback', async (kind, _what, fail) => {
      const { good, remote } = makePair();
      const loading = loadPage(remote, 'orders');
      await fail(remote);
      await loading;
      await settled();
      expect(reported()).toEqual([event(remote, kind), event(good, 'loaded'), event(remote, 'fallback')]);
    });

    it('what the browser received and refused', async () => {
      const { remote } = makePair();
      // jsdom knows no timings of resources.
      Object.assign(performance, { getEntriesByName: () => [{ responseStatus: 200 }] });
      const loading = loadPage(remote, 'orders');
      await failToCome();
      await loading;
      Reflect.deleteProperty(performance, 'getEntriesByName');
      expect(reported()).toContainEqual(event(remote, 'altered'));
    });

    it('a release that hangs, and one that is too new for this shell', async () => {
      jest.useFakeTimers();
      const { remote } = makePair();
      const loading = loadPage(remote, 'orders');
      await jest.advanceTimersByTimeAsync(5_000);
      await loading;
      const newer = makePair({ portalApi: '99.0' }).remote;
      runnableRelease(newer);
      expect(reported()).toEqual(
        expect.arrayContaining([
          event(remote, 'timeout'),
          event(remote, 'fallback'),
          event(newer, 'incompatible'),
        ]),
      );
    });

    it('a failure once, however often it is tried again, and then that it works', async () => {
      const remote = makeRemote();
      for (let attempt = 1; attempt <= 3; attempt += 1) {
        const failing = failureOf(loadPage(remote, 'orders'));
        await failToCome();
        await failing;
      }
      await settled();
      expect(reported()).toEqual([event(remote, 'missing')]);
      post.mockClear();
      const loading = loadPage(remote, 'orders');
      await arrive(remote);
      await loading;
      await settled();
      expect(reported()).toEqual([event(remote, 'loaded')]);
    });

    it('once what works, and not what was asked for again', async () => {
      const remote = makeRemote();
      const loading = loadPage(remote, 'orders');
      await arrive(remote);
      await loading;
      await loadPage(remote, 'orders');
      await settled();
      expect(reported()).toEqual([event(remote, 'loaded')]);
    });
  });
});
