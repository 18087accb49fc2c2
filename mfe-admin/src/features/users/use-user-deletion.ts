import type { User } from 'bff-contract';
import { useCallback } from 'react';
import { deletedToast } from '../../undo-toast';
import { useDeleteUserMutation, useRestoreUserMutation } from './users-api';

/** Deletes a user and shows a toast with Undo. Rejects with a `PortalError`. */
export const useUserDeletion = () => {
  const [deleteUser] = useDeleteUserMutation();
  const [restoreUser] = useRestoreUserMutation();
  return useCallback(
    async ({ _id, name }: Pick<User, '_id' | 'name'>) => {
      await deleteUser(_id).unwrap();
      deletedToast(name, () => restoreUser(_id).unwrap());
    },
    [deleteUser, restoreUser],
  );
};
