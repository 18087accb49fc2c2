import type { PortalStore } from './configure-portal-store';
import { otherReleasesOf } from './registry';
import { shownQueries } from './shown-queries';

/**
 * Loads for the other releases of each remote what is on the screen, by their endpoints of the same names: the page that takes the
 * place of another has data at once.
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
