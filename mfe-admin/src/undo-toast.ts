import { errorMessage } from '@slabdesk/portal';
import { toast } from 'shared-ui/core';
import { adminTexts } from './texts';

const texts = adminTexts.deletion;

/** Milliseconds: taking it back needs longer than reading that it happened. */
const UNDO_MS = 10_000;

/**
 * Says that a record was deleted, and offers to take it back.
 *
 * @param restore rejects with a `PortalError`, whose sentence is shown
 */
export const deletedToast = (name: string, restore: () => Promise<unknown>): void => {
  const undo = async () => {
    try {
      await restore();
      toast.success(texts.restored(name));
    } catch (error) {
      toast.error(texts.notRestored(name, errorMessage(error)));
    }
  };
  toast.success(texts.deleted(name), {
    duration: UNDO_MS,
    action: { label: texts.undo, onClick: () => void undo() },
  });
};
