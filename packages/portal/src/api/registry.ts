import { combineSlices, type Dispatch } from '@reduxjs/toolkit';
import type { AnyApi, ApiState, RegisteredApi } from './remote-api';

/** API state by reducer path. */
export type PortalState = Record<string, ApiState>;

/** Reducer for all APIs, including those registered later. */
export const rootReducer = combineSlices().withLazyLoadedSlices<PortalState>();

let apis: readonly RegisteredApi[] = [];
const registrations = new Map<string, number>();
const followers = new Set<Dispatch>();

/** Registered APIs, oldest first. Returns a new array after each change. */
export const remoteApis = (): readonly RegisteredApi[] => apis;

/** Returns the APIs of a remote's other releases. */
export const otherReleasesOf = ({ name, api }: RegisteredApi): RegisteredApi[] =>
  apis.filter((other) => other.name === name && other.api !== api);

/** Returns an unused state key: the remote's name, plus a number for each further release on the page. */
export const freeReducerPath = (name: string): string => {
  const count = (registrations.get(name) ?? 0) + 1;
  registrations.set(name, count);
  return count === 1 ? name : `${name}.${count}`;
};

/**
 * Dispatches an action after each registry change, because injected state only appears with the next
 * action.
 */
export const followRegistry = (dispatch: Dispatch): void => void followers.add(dispatch);

const tellFollowers = (): void => {
  for (const dispatch of followers) dispatch({ type: 'remote-apis/changed' });
};

export const registerApi = (entry: RegisteredApi): void => {
  apis = [...apis, entry];
  rootReducer.inject(entry.api);
  tellFollowers();
};

/** RTK can replace a reducer, but not remove it. */
const REMOVED: ApiState = {};

/** Aborts an API's requests and removes its state and middleware. */
export const unregisterApi = (api: AnyApi): void => {
  if (!apis.some((other) => other.api === api)) return;
  for (const dispatch of followers) dispatch(api.util.resetApiState());
  apis = apis.filter((other) => other.api !== api);
  rootReducer.inject({ reducerPath: api.reducerPath, reducer: () => REMOVED }, { overrideExisting: true });
  tellFollowers();
};
