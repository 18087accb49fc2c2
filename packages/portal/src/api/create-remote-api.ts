import { createApi, type TagDescription } from '@reduxjs/toolkit/query/react';
import { portalBaseQuery } from './base-query';
import type { PortalChange } from './changes';
import { injectRecords } from './records';
import { freeReducerPath, registerApi, unregisterApi } from './registry';
import type { AnyApi, RegisteredApi, RemoteApi } from './remote-api';

type TagsOf<Tag extends string> =
  | readonly Tag[]
  | ((ids: readonly string[] | undefined) => ReadonlyArray<TagDescription<Tag>>);

export interface RemoteApiOptions<Tag extends string> {
  /** The remote's name. */
  name: string;
  /** Kinds of records: a mutation that invalidates one has every query that provides it load again. */
  tags: readonly Tag[];
  /** The tags that are out of date after a change that another remote announces. */
  reloadOn?: Partial<Record<PortalChange, TagsOf<NoInfer<Tag>>>>;
}

const tagsAfter =
  <Tag extends string>(reloadOn: RemoteApiOptions<Tag>['reloadOn'] = {}): RegisteredApi['tagsOf'] =>
  (change, ids) => {
    const tags = reloadOn[change] ?? [];
    return typeof tags === 'function' ? tags(ids) : tags;
  };

/** A file of endpoints runs again in the open page when a developer saves it: its new definitions count then. */
const letEndpointsChange = <Tag extends string>(api: RemoteApi<Tag>): void => {
  const inject = api.injectEndpoints;
  api.injectEndpoints = (options) => inject({ overrideExisting: true, ...options });
};

/**
 * Makes the API slice of a remote. Endpoint names and tags are the remote's own, and each release of it that is in the page has
 * a slice of its own. Feature files add their endpoints with `injectEndpoints`.
 *
 * @example
 * // src/api.ts
 * export const dealerApi = createRemoteApi({
 *   name: 'dealer',
 *   tags: ['Order', 'Summary'],
 *   reloadOn: { orders: ['Order', 'Summary'] },
 * });
 *
 * // src/features/orders/orders-api.ts
 * export const { useGetOrderQuery } = dealerApi.injectEndpoints({
 *   endpoints: (build) => ({
 *     getOrder: build.query<Order, string>({
 *       query: (id) => `fabricator/order/${id}`,
 *       providesTags: (_order, _error, id) => [{ type: 'Order', id }],
 *     }),
 *   }),
 * });
 */
export const createRemoteApi = <const Tag extends string>({
  name,
  tags,
  reloadOn,
}: RemoteApiOptions<Tag>): RemoteApi<Tag> => {
  const api: RemoteApi<Tag> = createApi({
    reducerPath: freeReducerPath(name),
    baseQuery: portalBaseQuery,
    tagTypes: tags,
    refetchOnReconnect: true,
    keepUnusedDataFor: 120,
    endpoints: () => ({}),
  });
  if (process.env.NODE_ENV === 'development') letEndpointsChange(api);
  injectRecords(api);
  registerApi({ name, api: api as unknown as AnyApi, tags, tagsOf: tagsAfter(reloadOn) });
  return api;
};

/**
 * Takes the API slice of a release off the page: its requests end, and its data and middleware are dropped. For a release whose
 * code is dropped as well; components that use the API must be gone.
 */
export const removeRemoteApi = <Tag extends string>(api: RemoteApi<Tag>): void =>
  unregisterApi(api as unknown as AnyApi);
