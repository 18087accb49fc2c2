import { loadModules } from './module-release';

const ENTRY = 'http://localhost/remotes/dealer/1.0.0-0a/remoteEntry.js';
const MODULES = { 'remoteEntry.js': 'sha384-entry', 'page.js': 'sha384-page' };
const TIMEOUT_MS = 5_000;

const links = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')];
const requests = jest.fn<Promise<Response>, [string, RequestInit]>();

/** Everything that was asked for loads, or fails. */
const settle = (event: 'load' | 'error') => {
  for (const link of links()) link.dispatchEvent(new Event(event));
};

const supports = jest.fn<boolean, [string]>();

beforeEach(() => {
  document.head.replaceChildren();
  requests.mockReset().mockResolvedValue(undefined as unknown as Response);
  supports.mockReset().mockReturnValue(true);
  Object.assign(globalThis, { fetch: requests });
  Object.defineProperty(HTMLLinkElement.prototype, 'relList', {
    configurable: true,
    get: () => ({ supports }),
  });
});

it('checks every script of a release, and resolves when the document has them all', async () => {
  const isLoaded = jest.fn();
  const loading = loadModules(ENTRY, MODULES, TIMEOUT_MS).then(isLoaded);
  await new Promise(process.nextTick);
  expect(requests.mock.calls.map(([url, { integrity }]) => [url, integrity])).toEqual([
    [ENTRY, 'sha384-entry'],
    ['http://localhost/remotes/dealer/1.0.0-0a/page.js', 'sha384-page'],
  ]);
  expect(links().map(({ href, integrity, crossOrigin }) => [href, integrity, crossOrigin])).toEqual([
    [ENTRY, 'sha384-entry', 'anonymous'],
    ['http://localhost/remotes/dealer/1.0.0-0a/page.js', 'sha384-page', 'anonymous'],
  ]);
  expect(isLoaded).not.toHaveBeenCalled();
  settle('load');
  await loading;
  expect(isLoaded).toHaveBeenCalled();
});

it('makes nothing a module of the document when a script fails, and gets that one anew next time', async () => {
  requests.mockImplementation(async (url) => {
    if (url.endsWith('page.js')) throw new TypeError('Failed to fetch');
    return undefined as unknown as Response;
  });
  await expect(loadModules(ENTRY, MODULES, TIMEOUT_MS)).rejects.toMatchObject({ kind: 'missing' });
  expect(links()).toEqual([]);

  requests.mockReset().mockResolvedValue(undefined as unknown as Response);
  const loading = loadModules(ENTRY, MODULES, TIMEOUT_MS);
  await new Promise(process.nextTick);
  expect(requests.mock.calls.map(([, { cache }]) => cache)).toEqual(['default', 'reload']);
  settle('load');
  await loading;
});

describe('A script that is not there in time', () => {
  const SLOW = { 'slow.js': 'sha384-slow' };
  const never = () => new Promise<Response>(() => undefined);
  let arrive: () => void;
  const isEnded = (call: number) => requests.mock.calls[call]?.[1].signal?.aborted;
  /** A first attempt, which fails. */
  const fail = async () => {
    requests.mockImplementationOnce(
      () => new Promise((resolve) => (arrive = () => resolve(undefined as unknown as Response))),
    );
    const failure = expect(loadModules(ENTRY, SLOW, TIMEOUT_MS)).rejects.toMatchObject({ kind: 'timeout' });
    await jest.advanceTimersByTimeAsync(TIMEOUT_MS);
    await failure;
  };
  const loadAgain = async (happen = () => {}) => {
    const loading = loadModules(ENTRY, SLOW, TIMEOUT_MS);
    happen();
    await jest.advanceTimersByTimeAsync(0);
    settle('load');
    await loading;
    return requests.mock.calls.map(([, { cache }]) => cache);
  };
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('comes from the cache once it has come all the same', async () => {
    await fail();
    arrive();
    await jest.advanceTimersByTimeAsync(0);
    expect(await loadAgain()).toEqual(['default', 'default']);
  });

  it('is left in the cache by the next attempt, which ends when it comes', async () => {
    await fail();
    requests.mockImplementation(never);
    expect(await loadAgain(() => arrive())).toEqual(['default', 'no-store']);
    expect([isEnded(0), isEnded(1)]).toEqual([false, true]);
  });

  it('is requested anew once the next attempt shows that the first one hangs', async () => {
    await fail();
    expect(await loadAgain()).toEqual(['default', 'no-store', 'default']);
    expect(isEnded(0)).toBe(true);
  });
});

it('fails when the document does not take a module', async () => {
  const loading = loadModules(ENTRY, MODULES, TIMEOUT_MS);
  await new Promise(process.nextTick);
  settle('error');
  await expect(loading).rejects.toMatchObject({ kind: 'missing' });
});

it('loads nothing in a browser that can not check modules', async () => {
  supports.mockReturnValue(false);
  await expect(loadModules(ENTRY, MODULES, TIMEOUT_MS)).rejects.toMatchObject({ kind: 'incompatible' });
  expect(requests).not.toHaveBeenCalled();
});
