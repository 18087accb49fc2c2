import { errorMessage } from '@slabdesk/portal';
import type { recordsOf } from '@slabdesk/portal/api';
import { useCallback } from 'react';
import { toast } from 'shared-ui/core';
import { adminDeletionTexts as texts } from './texts';

/**
 * Deletes a record and shows a toast with Undo. The returned function rejects with a `PortalError`.
 *
 * @param path of the records: `admin/user`
 */
export const useDeletion = (
  { useDelete, useRestore }: Pick<ReturnType<typeof recordsOf>, 'useDelete' | 'useRestore'>,
  path: string,
) => {
  const remove = useDelete(path);
  const restore = useRestore(path);
  return useCallback(
    async (id: string, name: string): Promise<void> => {
      const undo = async () => {
        const { error } = await restore(id);
        if (error) toast.error(texts.notRestored(name, errorMessage(error)), { topic: id });
        else toast.success(texts.restored(name), { topic: id });
      };
      await remove(id).unwrap();
      toast.success(texts.deleted(name), {
        topic: id,
        action: { label: texts.undo, onClick: () => void undo() },
      });
    },
    [remove, restore],
  );
};
