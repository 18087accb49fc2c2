import type { PortalStore } from './configure-portal-store';
import { otherReleasesOf } from './registry';
import { sendQuery, shownQueries } from './shown-queries';

/**
 * Prefetches the active queries for the other releases of each remote, by endpoint name, so that a page
 * that replaces another one has its data immediately.
 */
export const loadForReleases = async (store: PortalStore): Promise<void> => {
  const calls = [...shownQueries(store).values()].flatMap(({ remote, query }) =>
    otherReleasesOf(remote).map(({ api }) => sendQuery(store, api, query)),
  );
  await Promise.allSettled(calls);
};
