import { errorMessage } from '@slabdesk/portal';
import { useState } from 'react';
import { toast } from 'shared-ui/core';
import { pricingRemovalTexts as texts } from './texts';

/** Milliseconds; longer than other toasts, so that users have time to click Undo. */
const UNDO_MS = 10_000;

interface Calls {
  remove: (id: string) => Promise<unknown>;
  restore: (id: string) => Promise<unknown>;
}

const including = (ids: ReadonlySet<string>, id: string) => new Set([...ids, id]);
const without = (ids: ReadonlySet<string>, id: string) => new Set([...ids].filter((each) => each !== id));

/**
 * Deletes entries without a confirmation, with a toast to undo. Entries are hidden optimistically and reappear if the
 * request fails.
 *
 * @returns `isRemoved(id)`: whether to hide an entry until the list has been refetched
 */
export const useRemoval = ({ remove, restore }: Calls) => {
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());

  const undo = async (id: string, name: string) => {
    try {
      await restore(id);
      setRemoved((before) => without(before, id));
      toast.success(texts.restored(name), { topic: id });
    } catch (error) {
      toast.error(texts.restoreError(name, errorMessage(error)), { topic: id });
    }
  };

  return {
    isRemoved: (id: string) => removed.has(id),
    remove: async (id: string, name: string) => {
      setRemoved((before) => including(before, id));
      try {
        await remove(id);
        const action = { label: texts.undo, onClick: () => void undo(id, name) };
        toast.success(texts.deleted(name), { action, duration: UNDO_MS, topic: id });
      } catch (error) {
        setRemoved((before) => without(before, id));
        toast.error(texts.deleteError(name, errorMessage(error)), { topic: id });
      }
    },
  };
};
