import { errorMessage, isPortalError } from 'bff-contract/portal-error';

const OFFLINE =
  'You are offline. Nothing is lost: what you entered stays here. Press Retry when you are back online.';

/** Error text for a failed submit: the form's own message, otherwise the server's, otherwise a fallback. */
export const failureText = (
  error: unknown,
  fallback?: string,
  byStatus: Partial<Record<number, string>> = {},
): string => {
  const isUnsent = isPortalError(error) && error.code === 'NETWORK' && !navigator.onLine;
  return isUnsent ? (byStatus[error.status] ?? OFFLINE) : errorMessage(error, fallback, byStatus);
};
