/**
 * What stands in for the shell's loader of containers in the single bundle: the pages of all remotes as one
 * application would import them. webpack.config.mjs writes the list of them over `PAGES`.
 */
import { RemoteLoadError } from '../../shell/src/remote-load-error.ts';

export { RemoteLoadError };

export const loadPage = async (remote, page) => {
  try {
    return await PAGES[remote.name][page]();
  } catch (error) {
    throw new RemoteLoadError(remote.name, page, error);
  }
};

export const loadNewest = loadPage;

/** There is one release of everything here, and it fits. */
export const runnable = (remote) => remote;
export const lastGoodOf = () => undefined;
export const isAvoided = () => false;
export const avoid = () => undefined;
export const forgive = () => undefined;
