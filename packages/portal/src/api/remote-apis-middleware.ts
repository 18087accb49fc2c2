import { isAction, isFulfilled, isRejected, type Middleware } from '@reduxjs/toolkit';
import { otherReleasesOf, remoteApis } from './registry';
import type { AnyApi, RegisteredApi } from './remote-api';

type Handler = ReturnType<Middleware>;
type Next = ReturnType<Handler>;

/** Runs the middleware of all registered APIs. RTK's dynamic middleware can't be removed. */
export const remoteApisMiddleware: Middleware = (store) => {
  const handlers = new Map<AnyApi, Handler>();
  return (next) => {
    let known: readonly RegisteredApi[] = [];
    let run: Next = next;
    const build = (apis: readonly RegisteredApi[]): void => {
      const present = apis.map(({ api }) => api);
      for (const api of handlers.keys()) if (!present.includes(api)) handlers.delete(api);
      for (const api of present) if (!handlers.has(api)) handlers.set(api, api.middleware(store));
      run = [...handlers.values()].reduceRight((inner, handler) => handler(inner), next);
      known = apis;
    };
    return (action) => {
      const apis = remoteApis();
      if (apis !== known) build(apis);
      return run(action);
    };
  };
};

const isEnd = (action: unknown): action is { type: string } =>
  isAction(action) && (isFulfilled(action) || isRejected(action));

/**
 * A change made by one release of a remote invalidates everything in its other releases on the page,
 * because their tags needn't match.
 */
export const releasesMiddleware: Middleware = (store) => (next) => (action) => {
  const result = next(action);
  if (!isEnd(action)) return result;
  const owner = remoteApis().find(({ api }) => action.type.startsWith(`${api.reducerPath}/executeMutation/`));
  for (const { api, tags } of owner ? otherReleasesOf(owner) : []) {
    store.dispatch(api.util.invalidateTags(tags));
  }
  return result;
};
