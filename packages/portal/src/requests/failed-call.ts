import type { PortalError } from 'bff-contract/portal-error';

let tell: (() => void) | undefined;

/** Sets the listener for API calls that failed for a reason that may be in the code of the page. */
export const onFailedCall = (listener: () => void): void => {
  tell = listener;
};

/**
 * Reports the outcome of a call: bodies that the API refuses, and errors of the server. What users, their connection or a
 * busy server can cause is no fault of a release.
 */
export const noteOutcome = (error: PortalError | undefined): void => {
  const status = error?.status ?? 0;
  if (status === 400 || status === 405 || (status >= 500 && status !== 503)) tell?.();
};
