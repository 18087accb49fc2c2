import { configureStore } from '@reduxjs/toolkit';
import type { PortalError } from 'bff-contract/portal-error';
import { keepTrying } from '../recovery/keep-trying';
import { getToken, pageKept } from '../session/session';
import type { PortalStore } from './configure-portal-store';
import type { AnyApi, QueryState } from './remote-api';
import { sendQuery, shownQueries } from './shown-queries';

/** Whether an error is temporary: no response, or the server is unavailable. */
const isPassing = (error: unknown): boolean => {
  const { status } = error as PortalError;
  return status === 0 || status === 429 || status >= 500;
};

const hasFailed = ({ status, error }: QueryState): boolean => status === 'rejected' && isPassing(error);

const lackedSession = ({ status, error }: QueryState): boolean =>
  status === 'rejected' && (error as PortalError).status === 401;

/** Earliest time for the next attempt, in epoch ms. */
const nextCallAt = (error: unknown): number => Date.now() + ((error as PortalError).retryAfter ?? 0) * 1_000;

const storeOf = ({ reducerPath, reducer, middleware }: AnyApi) =>
  configureStore({
    reducer: { [reducerPath]: reducer },
    middleware: (defaults) =>
      defaults({ serializableCheck: false, immutableCheck: false }).concat(middleware),
    devTools: false,
  });

/**
 * Returns a function that refetches a failed query and rejects if it fails again. Uses a separate store, so
 * the UI doesn't flicker or lose focus unless the result changes.
 */
const createRetry = (store: PortalStore, key: string, firstError: unknown) => {
  let notBefore = nextCallAt(firstError);
  const check = (error: unknown): void => {
    if (!error || !isPassing(error)) return;
    notBefore = nextCallAt(error);
    throw error;
  };
  return async (): Promise<void> => {
    const shown = shownQueries(store).get(key);
    if (!shown || !hasFailed(shown.query) || Date.now() < notBefore) throw new Error('It is too early');
    const { remote, query } = shown;
    const apart = storeOf(remote.api);
    const outcome = await sendQuery(apart, remote.api, query);
    apart.dispatch(remote.api.util.resetApiState());
    check(outcome?.error);
    // The user may have pressed Retry or signed out in the meantime.
    if (shownQueries(store).get(key)?.query !== query) throw new Error('It is no longer the same query');
    // Shows the server's latest error.
    if (outcome?.error) return check((await sendQuery(store, remote.api, query))?.error);
    const entry = { endpointName: query.endpointName, arg: query.originalArgs, value: outcome?.data };
    store.dispatch(remote.api.util.upsertQueryEntries([entry]));
  };
};

/** After the user of a kept page has signed in again: reloads what failed without a session. */
const reloadKept = (store: PortalStore): void => {
  if (pageKept.get() || getToken() === null) return;
  for (const { remote, query } of shownQueries(store).values())
    if (lackedSession(query)) void sendQuery(store, remote.api, query);
};

/**
 * Retries queries that failed because of the network or an unavailable server, as long as they have
 * subscribers. Requests that the server rejected are not retried, except without a session: once, when the
 * user has signed in again.
 */
export const recoverQueries = (store: PortalStore): void => {
  const running = new Map<string, () => void>();
  pageKept.subscribe(() => reloadKept(store));
  store.subscribe(() => {
    const shown = shownQueries(store);
    for (const [key, stop] of running) {
      const query = shown.get(key)?.query;
      if (query && (hasFailed(query) || query.status === 'pending')) continue;
      stop();
      running.delete(key);
    }
    for (const [key, { query }] of shown) {
      if (!running.has(key) && hasFailed(query)) {
        running.set(key, keepTrying(createRetry(store, key, query.error)));
      }
    }
  });
};
