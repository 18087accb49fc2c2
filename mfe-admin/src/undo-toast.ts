import { errorMessage } from '@slabdesk/portal';
import { toast } from 'shared-ui/core';
import { adminDeletionTexts as texts } from './texts';

/**
 * Shows a toast that a record was deleted, with an Undo button.
 *
 * @param restore rejects with a `PortalError`, whose message is shown
 */
export const deletedToast = (name: string, restore: () => Promise<unknown>): void => {
  const undo = async () => {
    try {
      await restore();
      toast.success(texts.restored(name), { topic: name });
    } catch (error) {
      toast.error(texts.notRestored(name, errorMessage(error)), { topic: name });
    }
  };
  toast.success(texts.deleted(name), {
    topic: name,
    action: { label: texts.undo, onClick: () => void undo() },
  });
};
