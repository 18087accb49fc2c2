import { PORTAL_API, type RemoteDescriptor } from '@slabdesk/portal';
import { HttpResponse, http, server, setRuntimeConfig } from '@slabdesk/testing';
import { createReleaseStore } from './release-store';

const remote = (version: string): RemoteDescriptor => ({
  name: 'dealer',
  version,
  entry: `/remotes/dealer/${version}/remoteEntry.js`,
  global: `remote_dealer_${version}`,
  portalApi: PORTAL_API,
  routes: [],
  nav: [],
});

const REMOTES = '*/remotes.json';
/** The `If-None-Match` headers of the requests. */
let etags: Array<string | null>;

const respondWith = (respond: () => Response | Promise<Response>) =>
  server.use(
    http.get(REMOTES, ({ request }) => {
      etags.push(request.headers.get('If-None-Match'));
      return respond();
    }),
  );
const named = (version: string) => ({ release: `digest of ${version}`, remotes: [remote(version)] });
const promoted = (version: string) => () => HttpResponse.json(named(version));
const unchanged = () => new HttpResponse(null, { status: 304 });

beforeEach(() => {
  etags = [];
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate', 'nextTick'] });
  jest.spyOn(Math, 'random').mockReturnValue(0);
  setRuntimeConfig({ ...named('1.0.0'), registry: { epoch: 'one', number: 5 } });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const start = () => {
  const store = createReleaseStore();
  const listener = jest.fn();
  store.subscribe(listener);
  return { store, listener, versions: () => store.remotes().map(({ version }) => version) };
};

it('The release store returns the releases of the HTML until the server names others', async () => {
  const { store, listener, versions } = start();
  expect(versions()).toEqual(['1.0.0']);
  respondWith(promoted('1.1.0'));
  await store.check();
  expect(versions()).toEqual(['1.1.0']);
  expect(store.release()).toBe('digest of 1.1.0');
  respondWith(promoted('1.0.0'));
  await store.check();
  expect(versions()).toEqual(['1.0.0']);
  expect(etags).toEqual(['"digest of 1.0.0"', '"digest of 1.1.0"']);
  expect(listener).toHaveBeenCalledTimes(2);
});

it('The release store checks as often after the clock was set back', async () => {
  const { store, versions } = start();
  respondWith(promoted('1.1.0'));
  jest.setSystemTime(Date.now() - 3_600_000);
  await store.check();
  expect(versions()).toEqual(['1.1.0']);
});

it('The release store keeps newer releases than a server that is behind names, and follows a rollback and a restore', async () => {
  const seen: string[] = [];
  const { store, versions } = start();
  for (const [version, registry] of [
    ['1.1.0', { number: 6 }],
    ['1.0.0', { number: 5 }],
    ['1.2.0', { number: 7 }],
    ['1.1.0', { number: 7, rollback: 1 }],
    ['1.2.0', { number: 7 }],
    ['1.3.0', { number: 8 }],
    ['1.0.0', { number: 3, epoch: 'two' }],
  ] as const) {
    respondWith(() => HttpResponse.json({ ...named(version), registry: { epoch: 'one', ...registry } }));
    await store.check();
    seen.push(...versions());
  }
  expect(seen).toEqual(['1.1.0', '1.1.0', '1.2.0', '1.1.0', '1.1.0', '1.3.0', '1.0.0']);
});

it('The release store does not notify subscribers if nothing has changed', async () => {
  const { store, listener } = start();
  const before = store.remotes();
  respondWith(unchanged);
  await store.check();
  expect(store.remotes()).toBe(before);
  expect(listener).not.toHaveBeenCalled();
});

it('The release store shares concurrent checks and skips a check if the last one is recent', async () => {
  const { store } = start();
  respondWith(unchanged);
  await store.check({ olderThan: 4_000 });
  expect(etags).toHaveLength(0);
  jest.setSystemTime(Date.now() + 4_001);
  await Promise.all([store.check({ olderThan: 4_000 }), store.check(), store.check()]);
  await store.check({ olderThan: 4_000 });
  expect(etags).toHaveLength(1);
});

it.each<[string, () => Response]>([
  ['404', () => new HttpResponse(null, { status: 404 })],
  ['500', () => new HttpResponse(null, { status: 500 })],
  ['an HTML page of a proxy', () => HttpResponse.html('<h1>Sign in to the hotel</h1>')],
  ['other JSON', () => HttpResponse.json({ remotes: [{ name: 'dealer' }] })],
  ['no connection', () => HttpResponse.error()],
])('The release store keeps its releases and backs off if the response is %s', async (_what, respond) => {
  const { store, listener, versions } = start();
  respondWith(respond);
  await store.check();
  expect([versions(), listener.mock.calls]).toEqual([['1.0.0'], []]);
  respondWith(promoted('1.1.0'));
  await store.check();
  expect(etags).toHaveLength(1);
  jest.setSystemTime(Date.now() + 2_001);
  await store.check();
  expect(versions()).toEqual(['1.1.0']);
});

it('The release store backs off exponentially up to 30 s, until reset', async () => {
  const { store } = start();
  respondWith(() => HttpResponse.error());
  const pauses: number[] = [];
  for (let failure = 0; failure < 6; failure += 1) {
    const count = etags.length;
    let waited = 0;
    for (; etags.length === count; waited += 1_000) {
      if (waited > 0) jest.setSystemTime(Date.now() + 1_000);
      await store.check();
    }
    pauses.push(waited / 1_000 - 1);
  }
  expect(pauses).toEqual([0, 2, 4, 8, 16, 30]);
  const count = etags.length;
  await store.check({ resetBackoff: true });
  expect(etags).toHaveLength(count + 1);
});

it('The release store times out if the server hangs', async () => {
  const { store, versions } = start();
  respondWith(() => new Promise(() => undefined));
  const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  await store.check();
  expect(timeout).toHaveBeenCalledWith(4_000);
  expect(versions()).toEqual(['1.0.0']);
});

it('The release store sends no request if the HTML names no release', async () => {
  setRuntimeConfig({ remotes: [remote('dev')] });
  const { store, versions } = start();
  await store.check();
  expect([versions(), etags]).toEqual([['dev'], []]);
});

it('The release store follows the preview of this browser', async () => {
  const preview = { remote: 'dealer', version: '1.5.0', until: '2026-03-09T14:30:00.000Z' };
  setRuntimeConfig({ release: 'digest of 1.5.0', remotes: [remote('1.5.0')], preview });
  const { store } = start();
  expect(store.preview()).toEqual(preview);
  respondWith(promoted('1.0.0'));
  await store.check();
  expect(store.preview()).toBeUndefined();
  respondWith(() => HttpResponse.json({ release: 'digest of 1.6.0', remotes: [remote('1.6.0')], preview }));
  await store.check();
  expect(store.preview()).toEqual(preview);
});

describe('The release store completes a remote that the HTML names briefly', () => {
  const brief: RemoteDescriptor = { ...remote('1.0.0'), isBrief: true };
  const whole: RemoteDescriptor = { ...remote('1.0.0'), integrity: 'sha384-entry' };
  const named =
    (...remotes: RemoteDescriptor[]) =>
    () =>
      HttpResponse.json({ release: 'digest of 1.0.0', remotes });
  beforeEach(() => setRuntimeConfig({ release: 'digest of 1.0.0', remotes: [brief] }));

  it('by one request for all of them, which asks for the list in any case', async () => {
    const { store, listener } = start();
    respondWith(named(whole));
    expect(store.known(brief)).toBe(brief);
    const all = await Promise.all([store.complete(brief), store.complete(brief)]);
    expect([...all, store.known(brief), await store.complete(brief)]).toEqual(Array(4).fill(whole));
    expect(etags).toEqual([null]);
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('and asks nothing for one that is whole', async () => {
    const { store } = start();
    respondWith(named(whole));
    expect(await store.complete(whole)).toBe(whole);
    expect(etags).toEqual([]);
  });

  it('from the release that the server names by now', async () => {
    const { store } = start();
    respondWith(named(remote('1.1.0')));
    expect((await store.complete(brief)).version).toBe('1.1.0');
    expect(store.known(brief)).toBe(brief);
  });

  it('from a server that is behind, whose other releases the tab does not take', async () => {
    setRuntimeConfig({
      release: 'digest of 1.1.0',
      registry: { epoch: 'one', number: 6 },
      remotes: [brief, { ...remote('1.1.0'), name: 'auth' }],
    });
    const { store, versions } = start();
    const auth = { ...remote('1.0.0'), name: 'auth' };
    const registry = { epoch: 'one', number: 5 };
    respondWith(() => HttpResponse.json({ release: 'digest of 1.0.0', registry, remotes: [whole, auth] }));
    expect(await store.complete(brief)).toEqual(whole);
    expect([versions(), store.release()]).toEqual([['1.0.0', '1.1.0'], 'digest of 1.1.0']);
  });

  it('or fails while this document can run no release that the server names', async () => {
    const { store } = start();
    respondWith(() =>
      HttpResponse.json({ release: 'next', remotes: [{ ...remote('2.0.0'), trustedTypes: ['vue'] }] }),
    );
    await expect(store.complete(brief)).rejects.toThrow('no release of dealer');
    expect(store.needsReload()).toBe(true);
  });

  it('or fails, and asks again the next time', async () => {
    const { store } = start();
    respondWith(() => HttpResponse.error());
    await expect(store.complete(brief)).rejects.toThrow();
    respondWith(named());
    await expect(store.complete(brief)).rejects.toThrow('no release of dealer');
    respondWith(() => HttpResponse.json({ release: 'digest of more', remotes: [whole] }));
    await store.check();
    expect(await store.complete(brief)).toEqual(whole);
  });
});

it('The release store keeps a release whose successor needs a policy that this document does not allow', async () => {
  const { store, versions } = start();
  const withPolicies = (trustedTypes: string[]) => () =>
    HttpResponse.json({
      release: `digest with ${trustedTypes}`,
      remotes: [
        { ...remote('1.1.0'), trustedTypes },
        { ...remote('1.0.0'), name: 'slabs', trustedTypes },
      ],
    });
  respondWith(withPolicies(['vue']));
  await store.check();
  expect([versions(), store.needsReload()]).toEqual([['1.0.0'], true]);
  respondWith(withPolicies([]));
  await store.check();
  expect([versions(), store.needsReload()]).toEqual([['1.1.0', '1.0.0'], false]);
  setRuntimeConfig({ release: 'digest of 1.0.0', remotes: [remote('1.0.0')], trustedTypes: ['vue'] });
  respondWith(withPolicies(['vue']));
  await store.check();
  expect([versions(), store.needsReload()]).toEqual([['1.1.0', '1.0.0'], false]);
});
