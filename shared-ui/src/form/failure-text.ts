import { errorMessage, isPortalError } from 'bff-contract/portal-error';
import { formTexts } from './texts';

/** Error text for a failed submit: the form's own message, otherwise the server's, otherwise a fallback. */
export const failureText = (
  error: unknown,
  fallback?: string,
  byStatus: Partial<Record<number, string>> = {},
): string => {
  const isUnsent = isPortalError(error) && error.code === 'NETWORK' && !navigator.onLine;
  return isUnsent ? (byStatus[error.status] ?? formTexts.offline) : errorMessage(error, fallback, byStatus);
};
