import type { Middleware, Reducer, UnknownAction } from '@reduxjs/toolkit';
import type { Api, coreModuleName } from '@reduxjs/toolkit/query';
import type { reactHooksModuleName } from '@reduxjs/toolkit/query/react';
import type { portalBaseQuery } from './base-query';
import type { PortalChange } from './changes';

/** The API slice of a remote, before its feature files have injected their endpoints. */
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

/** The state of an API slice, as far as the store reads it; empty once the API was removed. */
export interface ApiState {
  queries?: Record<string, QueryState | undefined>;
  subscriptions?: Record<string, object | undefined>;
}

/** What a call came to. */
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

/** What the store calls of any API, whatever its endpoints and tags. */
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

/** An API that the store runs. */
export interface RegisteredApi {
  /** The remote's name, which its releases have in common. */
  name: string;
  api: AnyApi;
  tags: readonly string[];
  /** The tags that are out of date after a change elsewhere. */
  tagsOf: (change: PortalChange, ids: readonly string[] | undefined) => readonly unknown[];
}
