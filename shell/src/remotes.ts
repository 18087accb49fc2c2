import { createInstance } from '@module-federation/enhanced/runtime';
import type { ComponentType } from 'react';
import { isPortalApiCompatible, type RemoteDescriptor, type RemotePages } from 'shared-ui/portal';
import { RemoteLoadError } from './remote-load-error';
import { shares } from './shares';

/** Nobody looks at a skeleton for longer than this. */
export const LOAD_TIMEOUT_MS = 5_000;

export { RemoteLoadError };

/** Integrity of the container scripts, by absolute URL. */
const integrity = new Map<string, string>();

const scripts = {
  name: 'portal-scripts',
  createScript: ({ url }: { url: string }) => {
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    const expected = integrity.get(url);
    if (expected) {
      script.integrity = expected;
      script.crossOrigin = 'anonymous';
    }
    return { script, timeout: LOAD_TIMEOUT_MS };
  },
};

const instance = createInstance({
  name: 'shell',
  remotes: [],
  shared: shares,
  plugins: [scripts],
  // Fetches a container when a page needs it; the default fetches all at start and dies with any of them.
  shareStrategy: 'loaded-first',
});

const registered = new Map<string, string>();

/** Makes a remote known under its name; another build of it replaces the one before. */
const register = (remote: RemoteDescriptor): void => {
  if (registered.get(remote.name) === remote.entry) return;
  const entry = new URL(remote.entry, window.location.origin).href;
  if (remote.integrity) integrity.set(entry, remote.integrity);
  instance.registerRemotes([{ name: remote.name, entry, entryGlobalName: remote.global, type: 'global' }], {
    force: registered.has(remote.name),
  });
  registered.set(remote.name, remote.entry);
};

const loadPages = async (remote: RemoteDescriptor): Promise<RemotePages> => {
  if (!isPortalApiCompatible(remote.portalApi)) throw new Error(`Built for portal API ${remote.portalApi}`);
  register(remote);
  const container = await instance.loadRemote<{ pages: RemotePages }>(`${remote.name}/pages`);
  if (!container) throw new Error('The container is empty');
  return container.pages;
};

const fetchPage = async (remote: RemoteDescriptor, page: string): Promise<ComponentType> => {
  try {
    const load = (await loadPages(remote))[page];
    if (!load) throw new Error('The remote exposes no such page');
    return await load();
  } catch (error) {
    throw new RemoteLoadError(remote.name, page, error);
  }
};

/**
 * Loads the code of one page: the one place of the portal that loads remote code.
 *
 * @throws {RemoteLoadError} when it is broken, knows no such page, or does not come in time; then `late`
 *   settles when it does
 */
export const loadPage = (remote: RemoteDescriptor, page: string): Promise<ComponentType> => {
  const work = fetchPage(remote, page);
  let timer: ReturnType<typeof setTimeout>;
  const limit = new Promise<never>((_resolve, reject) => {
    const giveUp = () =>
      reject(new RemoteLoadError(remote.name, page, `No answer within ${LOAD_TIMEOUT_MS} ms`, work));
    timer = setTimeout(giveUp, LOAD_TIMEOUT_MS);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
};
