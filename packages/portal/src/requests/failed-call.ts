import type { PortalError } from 'bff-contract/portal-error';
import { portalHost } from '../host';
import { methodOf, type PortalRequest } from './portal-request';

/** Without ids and tokens, so that the same call has the same text. */
const pathOf = ({ url }: PortalRequest): string => url.replace(/[\w-]{20,}/g, '#');

/**
 * Reports the outcome of a call: bodies that the API refuses, and errors of the server. What users, their connection or a
 * busy server can cause is no fault of a release.
 */
export const noteOutcome = (request: PortalRequest, error: PortalError | undefined): void => {
  const status = error?.status ?? 0;
  if (status === 400 || status === 405 || (status >= 500 && status !== 503))
    portalHost().noteFailedCall(`${methodOf(request)} ${pathOf(request)} ${status}`);
};
