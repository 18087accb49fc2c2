import { combineSlices, type Dispatch } from '@reduxjs/toolkit';
import type { AnyApi, ApiState, RegisteredApi } from './remote-api';

/** The state of each API by its reducer path. */
export type PortalState = Record<string, ApiState>;

/** The state of every API, including those that are registered later. */
export const rootReducer = combineSlices().withLazyLoadedSlices<PortalState>();

let apis: readonly RegisteredApi[] = [];
const registrations = new Map<string, number>();
const followers = new Set<Dispatch>();

/** The APIs of the page, oldest first: another array after each change. */
export const remoteApis = (): readonly RegisteredApi[] => apis;

/** The APIs of a remote's other releases. */
export const otherReleasesOf = ({ name, api }: RegisteredApi): RegisteredApi[] =>
  apis.filter((other) => other.name === name && other.api !== api);

/** A state key that no API has had yet: the remote's name, and a number for each further release in the page. */
export const freeReducerPath = (name: string): string => {
  const count = (registrations.get(name) ?? 0) + 1;
  registrations.set(name, count);
  return count === 1 ? name : `${name}.${count}`;
};

/** Injected state appears with the next action, so followers get one with each change of the registry. */
export const followRegistry = (dispatch: Dispatch): void => void followers.add(dispatch);

const tellFollowers = (): void => {
  for (const dispatch of followers) dispatch({ type: 'remote-apis/changed' });
};

export const registerApi = (entry: RegisteredApi): void => {
  apis = [...apis, entry];
  rootReducer.inject(entry.api);
  tellFollowers();
};

/** RTK can replace a reducer, but not take one away. */
const REMOVED: ApiState = {};

/** Ends what an API is doing, and drops its state and middleware. */
export const unregisterApi = (api: AnyApi): void => {
  if (!apis.some((other) => other.api === api)) return;
  for (const dispatch of followers) dispatch(api.util.resetApiState());
  apis = apis.filter((other) => other.api !== api);
  rootReducer.inject({ reducerPath: api.reducerPath, reducer: () => REMOVED }, { overrideExisting: true });
  tellFollowers();
};
