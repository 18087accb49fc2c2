import type { PortalError } from 'bff-contract/portal-error';
import { portalHost } from '../host';

/**
 * Reports the outcome of a call: bodies that the API refuses, and errors of the server. What users, their connection or a
 * busy server can cause is no fault of a release.
 */
export const noteOutcome = (error: PortalError | undefined): void => {
  const status = error?.status ?? 0;
  if (status === 400 || status === 405 || (status >= 500 && status !== 503)) portalHost().noteFailedCall();
};
