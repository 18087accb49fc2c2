import type { BaseQueryFn } from '@reduxjs/toolkit/query';
import type { PortalError } from 'bff-contract/portal-error';
import { fetchJson } from '../requests/data';
import type { PortalRequest } from '../requests/portal-request';

/** Passed to `transformResponse` as its second argument. */
export interface PortalMeta {
  response?: Response;
}

/** The store learns of new subscribers up to half a second after the request starts. */
const SUBSCRIBERS_KNOWN_AFTER_MS = 1_000;

/** Whether a component uses the query, in the slice of any remote. */
const isUsed = (state: unknown, cacheKey: string): boolean =>
  Object.values(state as Record<string, { subscriptions?: Record<string, object> }>).some(
    ({ subscriptions }) => Object.keys(subscriptions?.[cacheKey] ?? {}).length > 0,
  );

/**
 * A read is wanted while a component uses it. A write, which has no cache key, is wanted after its page has
 * closed, too.
 */
const createWantedCheck = (getState: () => unknown, cacheKey: string | undefined) => {
  const knownAt = Date.now() + SUBSCRIBERS_KNOWN_AFTER_MS;
  return () => cacheKey === undefined || Date.now() < knownAt || isUsed(getState(), cacheKey);
};

/** Sends requests to the API and returns `{data}` or `{error}` in the shape of {@link PortalError}. */
export const portalBaseQuery: BaseQueryFn<
  PortalRequest | string,
  unknown,
  PortalError,
  Record<never, never>,
  PortalMeta
> = async (args, { signal, getState, queryCacheKey }) => {
  const request = typeof args === 'string' ? { url: args } : args;
  const { response, ...result } = await fetchJson(
    { ...request, signal },
    createWantedCheck(getState, queryCacheKey),
  );
  return { ...result, meta: response ? { response } : {} };
};
