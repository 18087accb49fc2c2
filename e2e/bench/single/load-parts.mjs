/**
 * Replaces `shell/src/loading/remotes.ts` in the single bundle: imports the code of all remotes, as one application would.
 * webpack.config.mjs replaces `REMOTES` with the list of imports.
 */
import { RemoteLoadError } from 'shell/loading/remote-load-error';

export { RemoteLoadError };

const load = async ({ name }, part, find) => {
  try {
    return await find(REMOTES[name])();
  } catch (error) {
    throw new RemoteLoadError(name, part, error);
  }
};

export const loadPage = (remote, page) => load(remote, `page "${page}"`, ({ pages }) => pages[page]);
export const loadTask = (remote) => load(remote, 'background task', ({ start }) => start);
export const loadSearch = (remote) => load(remote, 'search', ({ search }) => search);
export const loadExtension = (remote, slot, id) =>
  load(remote, `extension "${id}" of ${slot}`, ({ extensions }) => extensions[slot][id]);

/** Every remote has one release, which always fits. */
export const runnableRelease = (remote) => remote;
export const hasRun = () => true;
export const releaseOf = () => undefined;
export const fallbackReleaseOf = () => undefined;
export const isAvoided = () => false;
export const avoid = () => undefined;
export const stopAvoiding = () => undefined;
