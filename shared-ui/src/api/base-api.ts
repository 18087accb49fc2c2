import { type BaseQueryFn, createApi } from '@reduxjs/toolkit/query/react';
import { answerTo } from '../portal/data';
import type { PortalError } from '../portal/portal-error';
import type { PortalRequest } from '../portal/request';
import { sideBySide } from './side-by-side';

/** Handed to `transformResponse` as its second argument. */
export interface PortalMeta {
  response?: Response;
}

/** Sends requests to the API and answers `{data}` or `{error}` in the shape of {@link PortalError}. */
export const portalBaseQuery: BaseQueryFn<
  PortalRequest | string,
  unknown,
  PortalError,
  Record<never, never>,
  PortalMeta
> = async (args, { signal }) => {
  const request = typeof args === 'string' ? { url: args } : args;
  const { response, ...answer } = await answerTo({ ...request, signal });
  return { ...answer, meta: response ? { response } : {} };
};

/** Kinds of records; a mutation that invalidates one makes every query that provides it load again. */
export const TAGS = [
  'Account',
  'Device',
  'TwoStep',
  'User',
  'Fabricator',
  'FabricatorProfile',
  'Order',
  'Material',
  'LineItem',
  'Project',
  'Measurement',
  'Photo',
  'Summary',
  'File',
  'CrashReport',
  'Audit',
  'Trash',
  'Mail',
  'Operations',
] as const;
export type Tag = (typeof TAGS)[number];

/**
 * The one API of the portal. Remotes add their calls with `injectEndpoints`, in one file per resource. Two releases of a
 * remote that are in one page add theirs beside each other.
 *
 * @example
 * export const orderApi = baseApi.injectEndpoints({
 *   endpoints: (build) => ({
 *     getOrder: build.query<Order, string>({
 *       query: (id) => `fabricator/order/${id}`,
 *       providesTags: (_order, _error, id) => [{ type: 'Order', id }],
 *     }),
 *   }),
 * });
 * export const { useGetOrderQuery } = orderApi;
 */
export const baseApi = sideBySide(
  createApi({
    reducerPath: 'api',
    baseQuery: portalBaseQuery,
    tagTypes: TAGS,
    refetchOnReconnect: true,
    keepUnusedDataFor: 120,
    endpoints: () => ({}),
  }),
);
