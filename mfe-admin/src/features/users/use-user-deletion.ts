import type { User } from 'bff-contract';
import { useCallback } from 'react';
import { deletedToast } from '../../undo-toast';
import { USERS, userRecords } from './users-api';

/** Deletes a user and shows a toast with Undo. Rejects with a `PortalError`. */
export const useUserDeletion = () => {
  const deleteUser = userRecords.useDelete(USERS);
  const restoreUser = userRecords.useRestore(USERS);
  return useCallback(
    async ({ _id, name }: Pick<User, '_id' | 'name'>) => {
      await deleteUser(_id).unwrap();
      deletedToast(name, () => restoreUser(_id).unwrap());
    },
    [deleteUser, restoreUser],
  );
};
