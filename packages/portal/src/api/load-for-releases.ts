import type { PortalStore } from './configure-portal-store';
import { otherReleasesOf } from './registry';
import { shownQueries } from './shown-queries';

/**
 * Prefetches the active queries for the other releases of each remote, by endpoint name, so that a page
 * that replaces another one has its data immediately.
 */
export const loadForReleases = async (store: PortalStore): Promise<void> => {
  const calls = [...shownQueries(store).values()].flatMap(({ remote, query }) =>
    otherReleasesOf(remote).flatMap(({ api }) => {
      const endpoint = api.endpoints[query.endpointName ?? ''];
      return endpoint
        ? [store.dispatch(endpoint.initiate(query.originalArgs, { subscribe: false, forceRefetch: true }))]
        : [];
    }),
  );
  await Promise.allSettled(calls);
};
