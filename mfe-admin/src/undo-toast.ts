import { errorMessage } from '@slabdesk/portal';
import { toast } from 'shared-ui/core';

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
      toast.success(`Restored ${name}`);
    } catch (error) {
      toast.error(`Failed to restore ${name}. ${errorMessage(error)}`);
    }
  };
  toast.success(`Deleted ${name}`, {
    duration: UNDO_MS,
    action: { label: 'Undo', onClick: () => void undo() },
  });
};
