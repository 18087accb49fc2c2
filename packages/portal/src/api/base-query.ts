import type { BaseQueryFn } from '@reduxjs/toolkit/query';
import type { PortalError } from 'bff-contract/portal-error';
import { fetchJson } from '../requests/data';
import type { PortalRequest } from '../requests/portal-request';

/** Passed to `transformResponse` as its second argument. */
export interface PortalMeta {
  response?: Response;
}

/** Sends requests to the API and returns `{data}` or `{error}` in the shape of {@link PortalError}. */
export const portalBaseQuery: BaseQueryFn<
  PortalRequest | string,
  unknown,
  PortalError,
  Record<never, never>,
  PortalMeta
> = async (args, { signal }) => {
  const request = typeof args === 'string' ? { url: args } : args;
  const { response, ...result } = await fetchJson({ ...request, signal });
  return { ...result, meta: response ? { response } : {} };
};
