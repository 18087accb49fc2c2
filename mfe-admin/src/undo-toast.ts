import { errorMessage } from '@slabdesk/portal';
import { toast } from 'shared-ui/core';
import { adminDeletionTexts as texts } from './texts';

/** Milliseconds; longer than other toasts, so that users have time to click Undo. */
const UNDO_MS = 10_000;

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
    duration: UNDO_MS,
    topic: name,
    action: { label: texts.undo, onClick: () => void undo() },
  });
};
