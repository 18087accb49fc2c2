import { errorMessage } from '@slabdesk/portal';
import { toast } from 'shared-ui/core';
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
    if (error) toast.error(texts.notRestored(name, errorMessage(error)), { topic: id });
    else toast.success(texts.restored(name), { topic: id });
  };
  toast.success(texts.deleted(name), {
    topic: id,
    action: { label: texts.undo, onClick: () => void undo() },
  });
};
