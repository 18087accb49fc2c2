import * as React from 'react';

/** React's development build counts here how many elements got a stack in the last second. */
const internals = (React as unknown as Record<string, { recentlyCreatedOwnerStacks?: number } | undefined>)
  .__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE;

/**
 * Stops React from capturing a stack for each element: it takes a sixth of the time of these tests, and only adds the
 * line of an element to some warnings. Without effect on a React that keeps no such count.
 */
export const captureNoOwnerStacks = () => {
  if (internals?.recentlyCreatedOwnerStacks === undefined) return;
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => {} });
};
