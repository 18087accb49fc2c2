import { errorMessage, isPortalError } from '@slabdesk/portal';
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
    const isGone = isPortalError(error) && error.status === 404;
    if (error)
      toast.error(texts.notRestored(name, errorMessage(error)), { topic: id, ...(!isGone && { action }) });
    else toast.success(texts.restored(name), { topic: id });
  };
  const action = { label: texts.undo, onClick: () => void undo() };
  toast.success(texts.deleted(name), { topic: id, action });
};
