import { toastDeleted } from '@slabdesk/account-ui/toast-deleted';
import type { recordsOf } from '@slabdesk/portal/api';
import { useCallback } from 'react';

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
      await remove(id).unwrap();
      toastDeleted({ id, name, restore: () => restore(id) });
    },
    [remove, restore],
  );
};
