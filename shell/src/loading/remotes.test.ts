import { PORTAL_API, type RemoteDescriptor } from '@slabdesk/portal';
import { HttpResponse, http, server, setRuntimeConfig, waitFor } from '@slabdesk/testing';
import { PREVIOUS_API } from 'bff-contract/compatibility';
import { lazyShare } from '../shared-module';
import { failureKind } from './federation/release-failure';
import { resetReports, sendReleaseReports } from './federation/report-release';
import { fallbackReleaseOf, loadPage, loadTask, runnableRelease, throwerOf } from './remotes';

jest.mock('../shares', () => ({
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

/** Each call creates another release, because loaded code is cached by release. */
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

/** The latest script element. */
const newest = (): HTMLScriptElement => {
  const script = scripts().at(-1);
  if (!script) throw new Error('No script was asked for');
  return script;
};

const settled = () => new Promise((resolve) => setTimeout(resolve));

/** Simulates a container script that loads and sets its global. */
const arrive = async ({ global }: RemoteDescriptor, container: object | null = makeContainer()) => {
  await settled();
  Object.assign(window, { [global]: container });
  newest().dispatchEvent(new Event('load'));
};

const failToLoad = async () => {
  await settled();
  newest().dispatchEvent(new Event('error'));
};

/** The error of a failed load. */
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

it("loadPage loads a page from its remote's container, with the shell's shared modules", async () => {
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

it('loadPage initializes a container once, even for concurrent page loads', async () => {
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

it('loadPage loads two releases of a remote independently', async () => {
  const [before, after] = [makeRemote(), makeRemote({ version: '1.1.0' })];
  const old = loadPage(before, 'orders');
  await arrive(before);
  const young = loadPage(after, 'orders');
  await arrive(after, makeContainer({ orders: async () => Newer }));
  expect([await old, await young, await loadPage(before, 'orders')]).toEqual([Page, Newer, Page]);
});

it('throwerOf names the release whose code is in the stack of an error', async () => {
  const [older, newer] = [makeRemote(), makeRemote({ version: '1.1.0' })];
  for (const remote of [older, newer]) {
    const loading = loadPage(remote, 'orders');
    await arrive(remote);
    await loading;
  }
  const thrownAt = (...urls: string[]) =>
    Object.assign(new Error(), {
      stack: ['Error', ...urls.map((url) => ` at draw (${url}:1:24)`)].join('\n'),
    });
  const [ofOlder, ofNewer] = [older, newer].map(
    ({ entry }) => `http://localhost${entry.replace('remoteEntry', '7')}`,
  ) as [string, string];
  expect(throwerOf(thrownAt(ofOlder))).toBe(older);
  expect(throwerOf(thrownAt('http://localhost/assets/main.js', ofNewer, ofOlder))).toBe(newer);
  expect(throwerOf(thrownAt('http://localhost/assets/main.js'))).toBeUndefined();
  expect(throwerOf('no error')).toBeUndefined();
});

it('loadPage distinguishes a container that throws from one that fails to load', async () => {
  const throwing = failureOf(loadPage(makeRemote(), 'orders'));
  await settled();
  newest().dispatchEvent(new Event('load'));
  expect(failureKind((await throwing).cause)).toBe('broken');

  const missing = failureOf(loadPage(makeRemote(), 'orders'));
  await failToLoad();
  expect(failureKind((await missing).cause)).toBe('missing');
});

it.each([
  ['the script sets no container', null, 'remoteEntry exports'],
  ['the page does not exist', makeContainer({}), 'exposes no page'],
  [
    'the page fails to load',
    makeContainer({ orders: () => Promise.reject(new Error('chunk 404')) }),
    'chunk 404',
  ],
  [
    'the container exposes no pages',
    { init: () => undefined, get: () => Promise.reject(new Error('no ./remote')) },
    'no ./remote',
  ],
])('loadPage rejects with the page and the cause if %s', async (_name, container, why) => {
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

it('loadPage rejects an incompatible remote before loading its code', async () => {
  expect(await failureOf(loadPage(makeRemote({ portalApi: '99.0' }), 'orders'))).toMatchObject({
    cause: new Error(
      `it needs portal API ^99.0, and the portal offers ${PORTAL_API} and ${PREVIOUS_API.portalApi}`,
    ),
  });
  expect(scripts()).toEqual([]);
});

it('loadPage retries with a new URL after a failure', async () => {
  const remote = makeRemote();
  const failing = failureOf(loadPage(remote, 'orders'));
  await failToLoad();
  await failing;
  const loading = loadPage(remote, 'orders');
  await settled();
  expect(newest().src).toBe(`http://localhost${remote.entry}?attempt=2`);
  await arrive(remote);
  expect(await loading).toBe(Page);
});

it('loadPage retries at the current URL if a release has moved', async () => {
  const remote = makeRemote();
  const failing = failureOf(loadPage(remote, 'orders'));
  await failToLoad();
  await failing;
  const moved = { ...remote, entry: remote.entry.replace('1.0.0', '1.0.1') };
  const loading = loadPage(moved, 'orders');
  await settled();
  expect(newest().src).toBe(`http://localhost${moved.entry}`);
  const container = makeContainer();
  await arrive(moved, container);
  expect(await loading).toBe(Page);
  // A loaded release is not loaded again.
  expect(await loadPage(remote, 'orders')).toBe(Page);
  expect(container.init).toHaveBeenCalledTimes(1);
  expect(scripts()).toEqual([]);
});

it('loadPage initializes a container again after a failed initialization', async () => {
  const remote = makeRemote();
  const container = makeContainer();
  container.init.mockRejectedValueOnce(new Error('not yet'));
  const failing = failureOf(loadPage(remote, 'orders'));
  await arrive(remote, container);
  await failing;
  expect(await loadPage(remote, 'orders')).toBe(Page);
  expect(scripts()).toEqual([]);
});

it('loadPage times out after 5 s, and resolves `pending` if the load succeeds later', async () => {
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

it('loadPage requests a failed chunk again, because the browser may reuse a failed preload', async () => {
  const remote = makeRemote();
  const chunkError = Object.assign(new Error('chunk failed'), { name: 'ChunkLoadError', type: 'missing' });
  const orders = jest.fn().mockRejectedValueOnce(chunkError).mockResolvedValue(Page);
  const loading = loadPage(remote, 'orders');
  await arrive(remote, makeContainer({ orders }));
  expect(await loading).toBe(Page);
  expect(orders).toHaveBeenCalledTimes(2);
});

it('loadPage retries a failed shared module before the page that needs it', async () => {
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

describe('loadTask', () => {
  const task = () => () => undefined;
  const makeBoth = () => ({
    init: jest.fn(),
    get: async () => () => ({ remote: { pages: { orders: async () => Page }, start: async () => task } }),
  });

  it('does not load a release that failed recently', async () => {
    jest.useFakeTimers();
    const remote = makeRemote();
    const page = failureOf(loadPage(remote, 'orders'));
    await jest.advanceTimersByTimeAsync(0);
    newest().dispatchEvent(new Event('error'));
    await page;
    const appended = jest.spyOn(document.head, 'appendChild');
    await jest.advanceTimersByTimeAsync(40_000);
    expect((await failureOf(loadTask(remote))).cause).toMatch(/failed recently/);
    expect(appended).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(10_000);
    const later = loadTask(remote);
    await jest.advanceTimersByTimeAsync(0);
    expect(appended).toHaveBeenCalledTimes(1);
    Object.assign(window, { [remote.global]: makeBoth() });
    newest().dispatchEvent(new Event('load'));
    expect(await later).toBe(task);
  });

  it('loads a release again once one of its pages has loaded', async () => {
    const remote = makeRemote();
    const page = failureOf(loadPage(remote, 'orders'));
    await failToLoad();
    await page;
    const again = loadPage(remote, 'orders');
    await arrive(remote, makeBoth());
    expect(await again).toBe(Page);
    expect(await loadTask(remote)).toBe(task);
  });
});

describe('loadPage with a fallback release', () => {
  const makePair = (changes: Partial<RemoteDescriptor> = {}) => {
    const fallback = makeRemote();
    const { entry, global, version } = fallback;
    const remote = makeRemote({ version: '1.1.0', lastGood: { entry, global, version }, ...changes });
    Object.assign(window, { [global]: makeContainer({ orders: async () => Older }) });
    return { fallback, remote };
  };

  it.each<[string, (remote: RemoteDescriptor) => Promise<unknown>]>([
    ['fails to load', failToLoad],
    ['sets no container', (remote) => arrive(remote, null)],
    ['has no such page', (remote) => arrive(remote, makeContainer({}))],
    [
      'has a page that fails to load',
      (remote) => arrive(remote, makeContainer({ orders: () => Promise.reject(new Error('404')) })),
    ],
  ])('loads the fallback page if the newest release %s', async (_what, fail) => {
    const { remote } = makePair();
    const loading = loadPage(remote, 'orders');
    await fail(remote);
    expect(await loading).toBe(Older);
  });

  it.each<[string, Partial<RemoteDescriptor>]>([
    ['portal API', { portalApi: '99.0' }],
    ['React', { sharedVersions: { react: '20.0.0' } }],
    ['shared-ui', { sharedVersions: { 'shared-ui': '2.0.0' } }],
    ['shared module', { shares: ['react', 'shared-ui/holograms'] }],
  ])(
    'uses the fallback without running the newest release if that needs another %s',
    async (_what, changes) => {
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
    },
  );

  it('asks the server for what the HTML leaves out of a remote, first', async () => {
    const { remote: whole, fallback } = makePair();
    const { integrity: _integrity, lastGood: _lastGood, ...named } = whole;
    const remote: RemoteDescriptor = { ...named, isBrief: true };
    server.use(http.get('*/remotes.json', () => HttpResponse.json({ release: 'r1', remotes: [whole] })));
    const loading = loadPage(remote, 'orders');
    await waitFor(() => expect(scripts()).toHaveLength(1));
    expect(newest()).toMatchObject({ integrity: 'sha384-entry' });
    await failToLoad();
    expect(await loading).toBe(Older);
    expect(fallbackReleaseOf(remote)?.entry).toBe(fallback.entry);
  });

  it('runs the newest release if all shared versions match', async () => {
    const sharedVersions = { '@slabdesk/portal': '9.0.0', '@slabdesk/units': '0.1.0', 'shared-ui': '1.0.0' };
    setRuntimeConfig({ sharedVersions });
    const { remote } = makePair({ sharedVersions });
    const loading = loadPage(remote, 'orders');
    await arrive(remote, makeContainer({ orders: async () => Newer }));
    expect(await loading).toBe(Newer);
  });

  it('loads the fallback page within 5 s if the newest release hangs', async () => {
    jest.useFakeTimers();
    const { remote } = makePair();
    const loading = loadPage(remote, 'orders');
    await jest.advanceTimersByTimeAsync(2_500);
    expect(await loading).toBe(Older);
  });

  it('uses the fallback for 60 s after a failure, then tries the newest release again', async () => {
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

  it('rejects if the fallback fails too', async () => {
    const { fallback, remote } = makePair();
    Object.assign(window, { [fallback.global]: makeContainer({}) });
    const failing = failureOf(loadPage(remote, 'orders'));
    await failToLoad();
    expect((await failing).cause.message).toContain('failed to load');
  });

  it('does not use the fallback if a shared module of the shell fails to load', async () => {
    const { remote } = makePair();
    const use = await lazyShare('1.0.0', () => Promise.reject(new Error('offline'))).get();
    const failing = failureOf(loadPage(remote, 'orders'));
    await arrive(remote, makeContainer({ orders: async () => use() }));
    expect((await failing).cause.name).toBe('ShareLoadError');
  });

  describe('(release reports)', () => {
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
      ['missing', 'fails to load', failToLoad],
      ['broken', 'sets no container', (remote) => arrive(remote, null)],
      ['no-page', 'has no such page', (remote) => arrive(remote, makeContainer({}))],
      [
        'broken',
        'throws while its page starts',
        (remote) => arrive(remote, makeContainer({ orders: () => Promise.reject(new TypeError('x')) })),
      ],
    ])('reports %s if the newest release %s, and the fallback', async (kind, _what, fail) => {
      const { fallback, remote } = makePair();
      const loading = loadPage(remote, 'orders');
      await fail(remote);
      await loading;
      await settled();
      expect(reported()).toEqual([
        event(remote, 'visit'),
        event(remote, kind),
        event(remote, 'failed-load'),
        event(fallback, 'visit'),
        event(fallback, 'loaded'),
        event(remote, 'fallback'),
      ]);
    });

    it('reports a script that failed its integrity check', async () => {
      const { remote } = makePair();
      // jsdom has no resource timings.
      Object.assign(performance, { getEntriesByName: () => [{ responseStatus: 200 }] });
      const loading = loadPage(remote, 'orders');
      await failToLoad();
      await loading;
      Reflect.deleteProperty(performance, 'getEntriesByName');
      expect(reported()).toContainEqual(event(remote, 'altered'));
    });

    it('reports a release that hangs, and one that is incompatible', async () => {
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

    it('reports a failure once despite retries, then the success', async () => {
      const remote = makeRemote();
      for (let attempt = 1; attempt <= 3; attempt += 1) {
        const failing = failureOf(loadPage(remote, 'orders'));
        await failToLoad();
        await failing;
      }
      await settled();
      expect(reported()).toEqual([
        event(remote, 'visit'),
        event(remote, 'missing'),
        event(remote, 'failed-load'),
      ]);
      post.mockClear();
      const loading = loadPage(remote, 'orders');
      await arrive(remote);
      await loading;
      await settled();
      expect(reported()).toEqual([event(remote, 'loaded')]);
    });

    it('reports a success once, even after repeated loads', async () => {
      const remote = makeRemote();
      const loading = loadPage(remote, 'orders');
      await arrive(remote);
      await loading;
      await loadPage(remote, 'orders');
      await settled();
      expect(reported()).toEqual([event(remote, 'visit'), event(remote, 'loaded')]);
    });
  });
});
