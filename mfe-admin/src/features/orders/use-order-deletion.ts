import type { OrderItem } from 'bff-contract';
import { useCallback } from 'react';
import { deletedToast } from '../../undo-toast';
import { ORDERS, orderRecords } from './orders-api';
import { orderTexts } from './texts';

/** Deletes an order and shows a toast with Undo. Rejects with a `PortalError`. */
export const useOrderDeletion = () => {
  const deleteOrder = orderRecords.useDelete(ORDERS);
  const restoreOrder = orderRecords.useRestore(ORDERS);
  return useCallback(
    async ({ _id, reference }: Pick<OrderItem, '_id' | 'reference'>) => {
      await deleteOrder(_id).unwrap();
      deletedToast(orderTexts.deletion.name(reference), () => restoreOrder(_id).unwrap());
    },
    [deleteOrder, restoreOrder],
  );
};
