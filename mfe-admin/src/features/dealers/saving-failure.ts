import { errorMessage, isPortalError, type PortalError } from '@slabdesk/portal';
import { toast } from 'shared-ui/core';

/** Shows an error toast and returns the form's error. */
export const savingFailure = (
  message: string,
  error: unknown,
  shown: Partial<PortalError> = {},
): PortalError => {
  toast.error(message);
  const known = isPortalError(error) ? error : { status: 500, code: 'FAILED', error: errorMessage(error) };
  return { ...known, ...shown };
};
