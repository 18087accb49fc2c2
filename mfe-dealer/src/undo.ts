import { errorMessage } from '@slabdesk/portal';
import { toast } from 'shared-ui/core';
import { undoTexts as texts } from './texts';

interface Deletion {
  id: string;
  /** The record in toasts: "Deleted {name}". */
  name: string;
  remove: () => Promise<{ error?: unknown }>;
  restore: () => Promise<{ error?: unknown }>;
}

/**
 * Deletes a record without a question, with a toast to undo it. Works after the page unmounts.
 *
 * @returns whether it was deleted
 */
export const deleteWithUndo = async ({ id, name, remove, restore }: Deletion): Promise<boolean> => {
  const options = { topic: id };
  const undo = async () => {
    const { error } = await restore();
    if (error) toast.error(texts.restoreError(name, errorMessage(error)), options);
    else toast.success(texts.restored(name), options);
  };
  const { error } = await remove();
  const action = { label: texts.undo, onClick: () => void undo() };
  if (error) toast.error(texts.deleteError(name, errorMessage(error)), options);
  else toast.success(texts.deleted(name), { ...options, action });
  return !error;
};
