import { downloadFile, errorMessage, useBlockPageSwap } from '@slabdesk/portal';
import { useState } from 'react';
import { toast } from 'shared-ui/core';

/**
 * Saves files that the server makes, one at a time.
 *
 * @param failed the message of a file that was not saved
 */
export const useSaveFile = (failed: (reason: string) => string) => {
  const [isBusy, setBusy] = useState(false);
  useBlockPageSwap(isBusy);
  const save = async (...file: Parameters<typeof downloadFile>) => {
    if (isBusy) return;
    setBusy(true);
    const error = await downloadFile(...file);
    setBusy(false);
    if (error) toast.error(failed(errorMessage(error)));
  };
  return { isBusy, save };
};
