import type { PortalStore } from './configure-portal-store';
import { remoteApis } from './registry';
import type { QueryState, RegisteredApi } from './remote-api';

/** A query with active subscribers, and its API. */
export interface ShownQuery {
  remote: RegisteredApi;
  query: QueryState;
}

/** Returns the queries with active subscribers, by a key that is unique on the page. */
export const shownQueries = ({ getState }: PortalStore): Map<string, ShownQuery> => {
  const state = getState();
  const shown = new Map<string, ShownQuery>();
  for (const remote of remoteApis()) {
    const { reducerPath } = remote.api;
    const { queries = {}, subscriptions = {} } = state[reducerPath] ?? {};
    for (const [key, query] of Object.entries(queries)) {
      const isShown = query && Object.keys(subscriptions[key] ?? {}).length > 0;
      if (isShown) shown.set(`${reducerPath} ${key}`, { remote, query });
    }
  }
  return shown;
};
