import { keepTrying } from '../feedback/keep-trying';
import type { PortalError } from '../portal/portal-error';
import { baseApi } from './base-api';
import { configurePortalStore, type PortalStore } from './configure-portal-store';

interface Outcome {
  data?: unknown;
  error?: unknown;
}

interface Endpoint {
  initiate: (args: unknown, options: { subscribe: false; forceRefetch: true }) => never;
}

interface Query {
  status?: string;
  endpointName?: string;
  originalArgs?: unknown;
  error?: unknown;
}

/** No response, or a server that can't respond now: the same call may succeed later. */
const isPassing = (error: unknown): boolean => {
  const { status } = error as PortalError;
  return status === 0 || status === 429 || status >= 500;
};

const hasFailed = ({ status, error }: Query): boolean => status === 'rejected' && isPassing(error);

/** The queries that are on the screen, by their cache keys. */
const shownQueries = ({ getState }: PortalStore): Map<string, Query> => {
  const { queries, subscriptions } = getState().api;
  return new Map(
    Object.entries(queries).flatMap(([key, query]) =>
      query && Object.keys(subscriptions[key] ?? {}).length > 0 ? [[key, query]] : [],
    ),
  );
};

const load = ({ dispatch }: PortalStore, { endpointName = '', originalArgs }: Query): Promise<Outcome> => {
  const endpoints = baseApi.endpoints as Record<string, Endpoint>;
  return dispatch(
    endpoints[endpointName]?.initiate(originalArgs, { subscribe: false, forceRefetch: true }) as never,
  ) as Promise<Outcome>;
};

/** When the server wants to be asked again, in epoch ms. */
const nextCallAt = (error: unknown): number => Date.now() + ((error as PortalError).retryAfter ?? 0) * 1_000;

/**
 * Returns a function that loads a failed query again, and rejects when it failed again. It does so in a store of its own, so
 * that the screen neither flickers nor loses the focus as long as nothing has changed.
 */
const createRetry = (store: PortalStore, key: string, firstError: unknown) => {
  let notBefore = nextCallAt(firstError);
  const check = ({ error }: Outcome): void => {
    if (!error || !isPassing(error)) return;
    notBefore = nextCallAt(error);
    throw error;
  };
  return async (): Promise<void> => {
    const query = shownQueries(store).get(key);
    if (!query || !hasFailed(query) || Date.now() < notBefore) throw new Error('It is too early');
    const apart = configurePortalStore();
    const outcome = await load(apart, query);
    apart.dispatch(baseApi.util.resetApiState());
    check(outcome);
    // The user may have pressed Retry or signed out meanwhile.
    if (shownQueries(store).get(key) !== query) throw new Error('It is no longer the same query');
    // Shows what the server has against it now.
    if (outcome.error) return check(await load(store, query));
    const entry = { endpointName: query.endpointName, arg: query.originalArgs, value: outcome.data };
    store.dispatch(baseApi.util.upsertQueryEntries([entry] as never));
  };
};

/**
 * Loads again what failed to load for want of a network or a server, for as long as it is on the screen. A call that the
 * server refused is left alone.
 */
export const recoverQueries = (store: PortalStore): void => {
  const running = new Map<string, () => void>();
  store.subscribe(() => {
    const shown = shownQueries(store);
    for (const [key, stop] of running) {
      const query = shown.get(key);
      if (query && (hasFailed(query) || query.status === 'pending')) continue;
      stop();
      running.delete(key);
    }
    for (const [key, query] of shown) {
      if (!running.has(key) && hasFailed(query)) {
        running.set(key, keepTrying(createRetry(store, key, query.error)));
      }
    }
  });
};
