import { useState } from 'react';
import { deleteWithUndo } from '../../undo';

/** Sends a call for an entry. */
export type EntryCall = (id: string) => Promise<{ error?: unknown }>;

const including = (ids: ReadonlySet<string>, id: string) => new Set([...ids, id]);
const without = (ids: ReadonlySet<string>, id: string) => new Set([...ids].filter((each) => each !== id));

/**
 * Deletes entries without a confirmation, with a toast to undo. Entries are hidden optimistically and reappear if the
 * request fails.
 *
 * @returns `isRemoved(id)`: whether to hide an entry until the list has been refetched
 */
export const useRemoval = ({ remove, restore }: { remove: EntryCall; restore: EntryCall }) => {
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const show = (id: string) => setRemoved((before) => without(before, id));
  return {
    isRemoved: (id: string) => removed.has(id),
    remove: async (id: string, name: string) => {
      setRemoved((before) => including(before, id));
      const isDeleted = await deleteWithUndo({
        id,
        name,
        remove: () => remove(id),
        restore: async () => {
          const result = await restore(id);
          if (!result.error) show(id);
          return result;
        },
      });
      if (!isDeleted) show(id);
    },
  };
};
