import { combineSlices, createDynamicMiddleware, type Dispatch, type Middleware } from '@reduxjs/toolkit';
import { createObservable, createSignal } from '@slabdesk/observable';
import type { AnyApi, ApiState, RegisteredApi } from './remote-api';

/** API state by reducer path. */
export type PortalState = Record<string, ApiState>;

/** Reducer for all APIs, including those registered later. */
export const rootReducer = combineSlices().withLazyLoadedSlices<PortalState>();

const middleware = createDynamicMiddleware();

/** Middleware of all APIs, including those registered later. */
export const remoteApisMiddleware: Middleware = middleware.middleware;

const apis = createObservable<readonly RegisteredApi[]>([]);
const leaving = createSignal<AnyApi>();
const registrations = new Map<string, number>();

/** Registered APIs, oldest first. Returns a new array after each change. */
export const remoteApis = apis.get;

/** Returns the APIs of a remote's other releases. */
export const otherReleasesOf = ({ name, api }: RegisteredApi): RegisteredApi[] =>
  remoteApis().filter((other) => other.name === name && other.api !== api);

/** Returns an unused state key: the remote's name, plus a number for each further release on the page. */
export const freeReducerPath = (name: string): string => {
  const count = (registrations.get(name) ?? 0) + 1;
  registrations.set(name, count);
  return count === 1 ? name : `${name}.${count}`;
};

/**
 * Dispatches an action after each registry change, because injected state only appears with the next
 * action, and resets APIs that leave.
 */
export const followRegistry = (dispatch: Dispatch): void => {
  apis.subscribe(() => dispatch({ type: 'remote-apis/changed' }));
  leaving.subscribe((api) => dispatch(api.util.resetApiState()));
};

export const registerApi = (entry: RegisteredApi): void => {
  rootReducer.inject(entry.api);
  middleware.addMiddleware(entry.api.middleware);
  apis.set([...remoteApis(), entry]);
};

/** Aborts an API's requests and drops its data. Its reducer and middleware remain, as RTK can't remove them. */
export const unregisterApi = (api: AnyApi): void => {
  if (!remoteApis().some((other) => other.api === api)) return;
  leaving.emit(api);
  apis.set(remoteApis().filter((other) => other.api !== api));
};
