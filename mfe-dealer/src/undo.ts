import { type DeletedRecord, toastDeleted } from '@slabdesk/account-ui/toast-deleted';
import { errorMessage, isPortalError } from '@slabdesk/portal';
import { toast } from 'shared-ui/core';
import { undoTexts as texts } from './texts';

interface Deletion extends DeletedRecord {
  remove: () => Promise<{ error?: unknown }>;
}

/**
 * Deletes a record without a question, with a toast to undo it. Works after the page unmounts.
 *
 * @returns whether it is deleted: also if another tab has done so, which is not undone here
 */
export const deleteWithUndo = async ({ remove, ...record }: Deletion): Promise<boolean> => {
  const { id, name } = record;
  const { error } = await remove();
  const isGone = isPortalError(error) && error.status === 404;
  if (isGone) toast.success(texts.deleted(name), { topic: id });
  else if (error) toast.error(texts.deleteError(name, errorMessage(error)), { topic: id });
  else toastDeleted(record);
  return !error || isGone;
};
