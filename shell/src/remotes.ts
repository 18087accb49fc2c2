import type { ComponentType } from 'react';
import { isPortalApiCompatible, type RemoteDescriptor } from 'shared-ui/portal';
import { openContainer } from './federation/containers';
import { retryShares } from './federation/share-scope';
import { RemoteLoadError } from './remote-load-error';

/** Nobody looks at a skeleton for longer than this. */
export const LOAD_TIMEOUT_MS = 5_000;

export { RemoteLoadError };

const fetchPage = async (remote: RemoteDescriptor, page: string): Promise<ComponentType> => {
  try {
    if (!isPortalApiCompatible(remote.portalApi)) throw new Error(`Built for portal API ${remote.portalApi}`);
    const [container] = await Promise.all([openContainer(remote), retryShares()]);
    const module = await container.get('./pages');
    const load = module().pages[page];
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
