import { baseApi } from './base-api';
import type { PortalStore } from './configure-portal-store';
import { siblingsOf } from './side-by-side';

interface Query {
  initiate: (args: unknown, options: { subscribe: false; forceRefetch: true }) => never;
}

/** Loads for the other releases of a page what is shown on it, so that the one that takes its place has data at once. */
export const loadSiblings = async ({ dispatch, getState }: PortalStore): Promise<void> => {
  const { queries, subscriptions } = getState().api;
  const endpoints = baseApi.endpoints as Record<string, Query>;
  const shown = Object.entries(queries).flatMap(([key, query]) =>
    query?.endpointName && Object.keys(subscriptions[key] ?? {}).length > 0
      ? [{ name: query.endpointName, args: query.originalArgs }]
      : [],
  );
  const calls = shown.flatMap(({ name, args }) =>
    siblingsOf(name).map((sibling) =>
      dispatch(endpoints[sibling]?.initiate(args, { subscribe: false, forceRefetch: true }) as never),
    ),
  );
  await Promise.allSettled(calls);
};
