import { QueryStatus } from '@reduxjs/toolkit/query';
import type { PortalStore } from './configure-portal-store';
import { remoteApis } from './registry';
import type { AnyApi, QueryState, RegisteredApi } from './remote-api';

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
      if (!query || query.status === QueryStatus.uninitialized) continue;
      if (Object.keys(subscriptions[key] ?? {}).length > 0)
        shown.set(`${reducerPath} ${key}`, { remote, query });
    }
  }
  return shown;
};

/** Sends a query by an API that may have no such endpoint. Nobody subscribes to it. */
export const sendQuery = ({ dispatch }: Pick<PortalStore, 'dispatch'>, api: AnyApi, query: QueryState) => {
  const endpoint = api.endpoints[query.endpointName];
  return (
    endpoint && dispatch(endpoint.initiate(query.originalArgs, { subscribe: false, forceRefetch: true }))
  );
};
