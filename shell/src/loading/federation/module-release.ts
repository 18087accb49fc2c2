import { getRuntimeConfig } from '@slabdesk/portal';
import { withTimeout } from '@slabdesk/portal/shell';
import { ReleaseFailure, scriptFailure } from './release-failure';

/** Scripts that failed to load, by URL. The browser may have kept what it got. */
const failed = new Set<string>();

/** Running requests of scripts, by URL. */
const running = new Map<string, Promise<unknown>>();

/** How many times longer than a page waits a request goes on: on a slow line the next attempt finds it further on. */
const ATTEMPTS = 4;

const failureOf = (href: string, error: unknown): ReleaseFailure =>
  error instanceof ReleaseFailure
    ? error
    : new ReleaseFailure(scriptFailure(href), `${href} failed to load or failed its integrity check`, {
        cause: error,
      });

const request = (href: string, integrity: string, timeout: number): Promise<unknown> => {
  const cache = failed.delete(href) ? 'reload' : 'default';
  const signal = AbortSignal.timeout(ATTEMPTS * timeout);
  const script = fetch(href, { integrity, cache, credentials: 'same-origin', signal });
  running.set(href, script);
  script.catch(() => failed.add(href)).finally(() => running.delete(href));
  return script;
};

/** Gets a script into the browser's cache. Unlike a failed module, a failed request may be repeated. */
const fetchScript = async (href: string, integrity: string, timeout: number): Promise<void> => {
  const script = running.get(href) ?? request(href, integrity, timeout);
  try {
    await withTimeout(script, timeout, () => new ReleaseFailure('timeout', `${href} did not load in time`));
  } catch (error) {
    throw failureOf(href, error);
  }
};

/** Makes a script a module of the document, after a check of its hash, and doesn't run it. */
const keepModule = (href: string, integrity: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = document.createElement('link');
    const nonce = getRuntimeConfig().nonce ?? '';
    Object.assign(link, { rel: 'modulepreload', href, integrity, crossOrigin: 'anonymous', nonce });
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', (event) => reject(failureOf(href, event)));
    document.head.append(link);
  });

/**
 * Loads all scripts of a release that consists of ES modules, each checked against its hash. Imports carry no hash. But
 * a document keeps every module that it has loaded, by its URL, and so imports of these URLs get what was checked here.
 *
 * @param entry absolute URL of the container
 * @param modules integrity by file name beside the container
 * @param timeout of the requests, in ms
 * @throws {ReleaseFailure} if a script fails to load or is not the released one; then nothing of the release may run
 */
export const loadModules = async (
  entry: string,
  modules: Record<string, string>,
  timeout: number,
): Promise<void> => {
  if (!document.createElement('link').relList.supports('modulepreload')) {
    throw new ReleaseFailure('incompatible', 'This browser can not check ES modules');
  }
  const scripts = Object.entries(modules).map(([file, integrity]) => ({
    href: new URL(file, entry).href,
    integrity,
  }));
  // A document never asks again for a module that it failed to load, so all of them are fetched first.
  await Promise.all(scripts.map(({ href, integrity }) => fetchScript(href, integrity, timeout)));
  // At once, so that the browser can't load one of them as a dependency of another, unchecked.
  await Promise.all(scripts.map(({ href, integrity }) => keepModule(href, integrity)));
};
