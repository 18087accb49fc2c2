import { isAction, isFulfilled, isRejected, type Middleware } from '@reduxjs/toolkit';
import { otherReleasesOf, remoteApis } from './registry';

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
