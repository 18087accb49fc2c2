import { getRuntimeConfig } from '@slabdesk/portal';
import { withTimeout } from '@slabdesk/portal/shell';
import { ReleaseFailure, scriptFailure } from './release-failure';

/** Scripts that failed to load, by URL. The browser may have kept what it got. */
const failed = new Set<string>();

/** First requests that were not over in time, by URL. On a slow line they still succeed, so they go on. */
const late = new Map<string, { request: Promise<unknown>; ending: AbortController }>();

const failureOf = (href: string, error: unknown): ReleaseFailure =>
  error instanceof ReleaseFailure
    ? error
    : new ReleaseFailure(scriptFailure(href), `${href} failed to load or failed its integrity check`, {
        cause: error,
      });

/** Gets a script into the browser's cache. Unlike a failed module, a failed request may be repeated. */
const fetchScript = async (href: string, integrity: string, timeout: number): Promise<void> => {
  const first = late.get(href);
  const again = failed.delete(href) ? 'reload' : 'default';
  const ending = new AbortController();
  const request = fetch(href, {
    integrity,
    // Anything else would remove from the cache what the first request is putting there.
    cache: first ? 'no-store' : again,
    credentials: 'same-origin',
    signal: ending.signal,
  });
  let isFirstHanging = false;
  const noteHang = () => {
    isFirstHanging = true;
  };
  try {
    const loading = first ? Promise.any([first.request, request.then(noteHang)]) : request;
    await withTimeout(loading, timeout, () => new ReleaseFailure('timeout', `${href} did not load in time`));
  } catch (error) {
    failed.add(href);
    if (first) ending.abort();
    else {
      late.set(href, { request, ending });
      const forget = () => late.delete(href);
      request.then(() => forget() && failed.delete(href), forget);
    }
    throw failureOf(href, error);
  }
  if (!first) return;
  if (!isFirstHanging) return ending.abort();
  first.ending.abort();
  late.delete(href);
  await fetchScript(href, integrity, timeout);
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
