import { type DeletedRecord, toastDeleted } from '@slabdesk/account-ui/toast-deleted';
import { errorMessage, isPortalError } from '@slabdesk/portal';
import type { MouseEvent } from 'react';
import { toast } from 'shared-ui/core';
import { undoTexts as texts } from './texts';

interface Deletion extends DeletedRecord {
  remove: () => Promise<{ error?: unknown }>;
}

/** For buttons that delete at once: ignores the second click of a double click, which would hit the next record. */
export const onFirstClick =
  (act: () => void) =>
  ({ detail }: MouseEvent): void => {
    if (detail <= 1) act();
  };

/** Ids of records that this tab has deleted and not restored. */
const deleted = new Set<string>();

/**
 * Deletes a record without a question, with a toast to undo it. Works after the page unmounts.
 *
 * @returns whether it is deleted: also if another tab has done so, which is not undone here
 */
export const deleteWithUndo = async ({ remove, ...record }: Deletion): Promise<boolean> => {
  const { id, name } = record;
  const { error } = await remove();
  const isGone = isPortalError(error) && error.status === 404;
  // Its toast, which undoes it, is up already.
  if (isGone && deleted.has(id)) return true;
  if (isGone) toast.success(texts.deleted(name), { topic: id });
  else if (error) toast.error(texts.deleteError(name, errorMessage(error)), { topic: id });
  else {
    deleted.add(id);
    toastDeleted({
      ...record,
      restore: () => {
        deleted.delete(id);
        return record.restore();
      },
    });
  }
  return !error || isGone;
};
