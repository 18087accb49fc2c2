/**
 * What stands in for the shell's loader of containers in the single bundle: the parts of all remotes as one
 * application would import them. webpack.config.mjs writes the list of them over `REMOTES`.
 */
import { RemoteLoadError } from '../../shell/src/remote-load-error.ts';

export { RemoteLoadError };

const load = async ({ name }, part, find) => {
  try {
    return await find(REMOTES[name])();
  } catch (error) {
    throw new RemoteLoadError(name, part, error);
  }
};

export const loadPage = (remote, page) => load(remote, `page "${page}"`, ({ pages }) => pages[page]);
export const loadNewest = loadPage;
export const loadTask = (remote) => load(remote, 'background task', ({ start }) => start);
export const loadSearch = (remote) => load(remote, 'search', ({ search }) => search);
export const loadExtension = (remote, slot, id) =>
  load(remote, `extension "${id}" of ${slot}`, ({ extensions }) => extensions[slot][id]);

/** There is one release of everything here, and it fits. */
export const runnable = (remote) => remote;
export const releaseOf = () => undefined;
export const lastGoodOf = () => undefined;
export const isAvoided = () => false;
export const avoid = () => undefined;
export const forgive = () => undefined;
