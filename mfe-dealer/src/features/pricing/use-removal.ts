import { errorMessage } from '@slabdesk/portal';
import { useState } from 'react';
import { toast } from 'shared-ui/core';
import { pricingTexts } from './texts';

const texts = pricingTexts.removal;

/** Milliseconds: taking it back needs longer than reading that it happened. */
const UNDO_MS = 10_000;

interface Calls {
  remove: (id: string) => Promise<unknown>;
  restore: (id: string) => Promise<unknown>;
}

const including = (ids: ReadonlySet<string>, id: string) => new Set([...ids, id]);
const without = (ids: ReadonlySet<string>, id: string) => new Set([...ids].filter((each) => each !== id));

/**
 * Deletes entries without asking and offers to take it back. An entry is hidden at once and comes back when the
 * server refuses.
 *
 * @returns `isRemoved` says what to hide until the list has been loaded again
 */
export const useRemoval = ({ remove, restore }: Calls) => {
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());

  const takeBack = async (id: string, name: string) => {
    try {
      await restore(id);
      setRemoved((before) => without(before, id));
      toast.success(texts.restored(name));
    } catch (error) {
      toast.error(texts.restoreError(name, errorMessage(error)));
    }
  };

  return {
    isRemoved: (id: string) => removed.has(id),
    remove: async (id: string, name: string) => {
      setRemoved((before) => including(before, id));
      try {
        await remove(id);
        const action = { label: texts.undo, onClick: () => void takeBack(id, name) };
        toast.success(texts.deleted(name), { action, duration: UNDO_MS });
      } catch (error) {
        setRemoved((before) => without(before, id));
        toast.error(texts.deleteError(name, errorMessage(error)));
      }
    },
  };
};
