import { errorMessage } from '@slabdesk/portal';
import { toast, undoAction } from 'shared-ui/core';
import { deletionTexts as texts } from './texts';

export interface DeletedRecord {
  id: string;
  /** The record in toasts: "Deleted {name}". */
  name: string;
  restore: () => Promise<{ error?: unknown }>;
}

/** Tells by a toast that a record was deleted, and restores it on request. Works after the page unmounts. */
export const toastDeleted = ({ id, name, restore }: DeletedRecord): void => {
  const undo = async () => {
    const { error } = await restore();
    if (error) throw error;
    toast.success(texts.restored(name), { topic: id });
  };
  const failed = (error: unknown) => texts.notRestored(name, errorMessage(error));
  const action = undoAction({ topic: id, undo, failed });
  toast.success(texts.deleted(name), { topic: id, action });
};
