import { createApi, type TagDescription } from '@reduxjs/toolkit/query/react';
import type { PortalEvents } from '../pages/changes';
import { type ErrorTexts, withErrorText } from '../requests/error-texts';
import { portalBaseQuery } from './base-query';
import { injectRecords } from './records';
import { freeReducerPath, registerApi, unregisterApi } from './registry';
import type { AnyApi, RegisteredApi, RemoteApi } from './remote-api';

type TagsOf<Tag extends string> =
  | readonly Tag[]
  | ((ids: readonly string[] | undefined) => ReadonlyArray<TagDescription<Tag>>);

export interface RemoteApiOptions<Tag extends string> {
  /** The remote's name. */
  name: string;
  /** Tag types: a mutation that invalidates a tag refetches every active query that provides it. */
  tags: readonly Tag[];
  /** Tags to invalidate when another remote announces a change. */
  reloadOn?: Partial<Record<keyof PortalEvents, TagsOf<NoInfer<Tag>>>>;
  /** Texts for failures by the server's code; for other codes, the server's own sentence is shown. */
  errorTexts?: () => ErrorTexts;
}

const tagsAfter =
  <Tag extends string>(reloadOn: RemoteApiOptions<Tag>['reloadOn'] = {}): RegisteredApi['tagsOf'] =>
  (change, ids) => {
    const tags = reloadOn[change] ?? [];
    return [...(typeof tags === 'function' ? tags(ids) : tags)];
  };

const withTexts =
  (errorTexts: () => ErrorTexts): typeof portalBaseQuery =>
  async (...call) => {
    const result = await portalBaseQuery(...call);
    return result.error ? { ...result, error: withErrorText(result.error, errorTexts()) } : result;
  };

/** Hot reload runs endpoint files again; the new definitions must override the old ones. */
const letEndpointsChange = <Tag extends string>(api: RemoteApi<Tag>): void => {
  const inject = api.injectEndpoints;
  api.injectEndpoints = (options) => inject({ overrideExisting: true, ...options });
};

/**
 * Creates the API slice of a remote. Endpoint names and tags are scoped to the remote, and each of its
 * releases on the page has its own slice. Feature files add endpoints with `injectEndpoints`.
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
  errorTexts,
}: RemoteApiOptions<Tag>): RemoteApi<Tag> => {
  const api: RemoteApi<Tag> = createApi({
    reducerPath: freeReducerPath(name),
    baseQuery: errorTexts ? withTexts(errorTexts) : portalBaseQuery,
    tagTypes: tags,
    refetchOnReconnect: true,
    keepUnusedDataFor: 120,
    endpoints: () => ({}),
  });
  if (process.env.NODE_ENV === 'development') letEndpointsChange(api);
  injectRecords(api);
  registerApi({ name, api: api as unknown as AnyApi, tags: [...tags], tagsOf: tagsAfter(reloadOn) });
  return api;
};

/**
 * Removes the API slice of a release: aborts its requests and drops its data and middleware. Call it only
 * after the components that use the API have unmounted.
 */
export const removeRemoteApi = <Tag extends string>(api: RemoteApi<Tag>): void =>
  unregisterApi(api as unknown as AnyApi);
