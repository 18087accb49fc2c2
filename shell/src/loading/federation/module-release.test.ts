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
  let arrive: (response?: Response) => void;
  let end: (error: unknown) => void;
  beforeEach(async () => {
    jest.useFakeTimers();
    const script = new Promise<Response>((resolve, reject) => {
      arrive = resolve as typeof arrive;
      end = reject;
    });
    requests.mockReturnValueOnce(script);
    const failure = expect(loadModules(ENTRY, SLOW, TIMEOUT_MS)).rejects.toMatchObject({ kind: 'timeout' });
    await jest.advanceTimersByTimeAsync(TIMEOUT_MS);
    await failure;
  });
  afterEach(() => jest.useRealTimers());

  it('is taken from the same request by the next attempt', async () => {
    const loading = loadModules(ENTRY, SLOW, TIMEOUT_MS);
    arrive();
    await jest.advanceTimersByTimeAsync(0);
    settle('load');
    await loading;
    expect(requests).toHaveBeenCalledTimes(1);
  });

  it('is requested anew once that request has ended', async () => {
    end(new DOMException('Too long', 'TimeoutError'));
    await jest.advanceTimersByTimeAsync(0);
    const loading = loadModules(ENTRY, SLOW, TIMEOUT_MS);
    await jest.advanceTimersByTimeAsync(0);
    settle('load');
    await loading;
    expect(requests.mock.calls.map(([, { cache }]) => cache)).toEqual(['default', 'reload']);
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
