import { type BaseQueryFn, createApi } from '@reduxjs/toolkit/query/react';
import { type PortalError, type PortalRequest, sendRequest } from './request';

/** Handed to `transformResponse` as its second argument. */
export interface PortalMeta {
  response?: Response;
}

const readData = async (response: Response): Promise<unknown> => {
  if (response.status === 204) return null;
  const text = await response.text();
  return text === '' ? null : JSON.parse(text);
};

const NOT_JSON: PortalError = {
  status: 502,
  code: 'BAD_ANSWER',
  error: 'The server sent an answer that could not be read. Please try again.',
};

/** Sends requests to the API and answers `{data}` or `{error}` in the shape of {@link PortalError}. */
export const portalBaseQuery: BaseQueryFn<
  PortalRequest | string,
  unknown,
  PortalError,
  Record<never, never>,
  PortalMeta
> = async (args, { signal }) => {
  const request = typeof args === 'string' ? { url: args } : args;
  const result = await sendRequest({ ...request, signal });
  const meta: PortalMeta = result.response ? { response: result.response } : {};
  if (result.error) return { error: result.error, meta };
  try {
    const data = await readData(result.response);
    // An answer that carries an error field counts as a failure, whatever its status.
    if (isErrorAnswer(data)) {
      return { error: { code: 'ERROR', ...data, status: result.response.status }, meta };
    }
    return { data, meta };
  } catch {
    return { error: NOT_JSON, meta };
  }
};

const isErrorAnswer = (data: unknown): data is { error: string } =>
  typeof data === 'object' &&
  data !== null &&
  !Array.isArray(data) &&
  typeof (data as { error?: unknown }).error === 'string' &&
  !('_id' in data);

/** Kinds of records; a mutation that invalidates one makes every query that provides it load again. */
export const TAGS = [
  'Session',
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
 * The one API of the portal. Remotes add their calls with `injectEndpoints`, in one file per resource.
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
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery: portalBaseQuery,
  tagTypes: TAGS,
  refetchOnReconnect: true,
  keepUnusedDataFor: 120,
  endpoints: () => ({}),
});
