import type { Api, coreModuleName, QueryDefinition, TagDescription } from '@reduxjs/toolkit/query';
import type { reactHooksModuleName } from '@reduxjs/toolkit/query/react';
import type { PortalEvents } from '../pages/changes';
import type { portalBaseQuery } from './base-query';

type AnyQuery = QueryDefinition<unknown, typeof portalBaseQuery, string, unknown>;

type ApiOf<Endpoints extends Record<string, AnyQuery>, Tag extends string> = Api<
  typeof portalBaseQuery,
  Endpoints,
  string,
  Tag,
  typeof coreModuleName | typeof reactHooksModuleName
>;

/** API slice of a remote, before feature files inject endpoints. */
export type RemoteApi<Tag extends string> = ApiOf<Record<never, never>, Tag>;

/** The API slice of any remote, with its queries. */
export type AnyApi = ApiOf<Record<string, AnyQuery>, string>;

/** State of an API slice. */
export type ApiState = ReturnType<AnyApi['reducer']>;

/** A query in the state of an API slice, sent at least once. */
export type QueryState = Extract<ApiState['queries'][string], { endpointName: string }>;

/** An API registered with the store. */
export interface RegisteredApi {
  /** Name of the remote; shared by its releases. */
  name: string;
  api: AnyApi;
  tags: string[];
  /** Returns the tags that a change elsewhere invalidates. */
  tagsOf: (change: keyof PortalEvents, ids: readonly string[] | undefined) => Array<TagDescription<string>>;
}
