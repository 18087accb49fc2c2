import type { Middleware, Reducer, UnknownAction } from '@reduxjs/toolkit';
import type { Api, coreModuleName } from '@reduxjs/toolkit/query';
import type { reactHooksModuleName } from '@reduxjs/toolkit/query/react';
import type { PortalEvents } from '../pages/changes';
import type { portalBaseQuery } from './base-query';

/** API slice of a remote, before feature files inject endpoints. */
export type RemoteApi<Tag extends string> = Api<
  typeof portalBaseQuery,
  Record<never, never>,
  string,
  Tag,
  typeof coreModuleName | typeof reactHooksModuleName
>;

/** A query in the state of an API slice. */
export interface QueryState {
  status?: string;
  endpointName?: string;
  originalArgs?: unknown;
  error?: unknown;
}

/** The parts of an API slice's state that the store reads; empty after the API is removed. */
export interface ApiState {
  queries?: Record<string, QueryState | undefined>;
  subscriptions?: Record<string, object | undefined>;
}

/** Result of a request. */
export interface Outcome {
  data?: unknown;
  error?: unknown;
}

interface LoadOptions {
  subscribe: false;
  forceRefetch: true;
}

interface QueryEntry {
  endpointName: string | undefined;
  arg: unknown;
  value: unknown;
}

/** The parts of any API that the store uses, independent of its endpoints and tags. */
export interface AnyApi {
  reducerPath: string;
  reducer: Reducer<ApiState>;
  middleware: Middleware;
  endpoints: Record<
    string,
    { initiate: (args: unknown, options: LoadOptions) => () => PromiseLike<Outcome> }
  >;
  util: {
    invalidateTags: (tags: readonly unknown[]) => UnknownAction;
    resetApiState: () => UnknownAction;
    upsertQueryEntries: (entries: readonly QueryEntry[]) => UnknownAction;
  };
}

/** An API registered with the store. */
export interface RegisteredApi {
  /** Name of the remote; shared by its releases. */
  name: string;
  api: AnyApi;
  tags: readonly string[];
  /** Returns the tags that a change elsewhere invalidates. */
  tagsOf: (change: keyof PortalEvents, ids: readonly string[] | undefined) => readonly unknown[];
}
