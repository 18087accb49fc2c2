import type { Order } from 'bff-contract';
import { ORDER_STATUS_LABELS, type OrderStatus } from 'bff-contract/constants';
import { useState } from 'react';
import { toast } from 'shared-ui/core';
import { errorMessage, isPortalError } from 'shared-ui/portal';
import { currentOrder, useUpdateOrderStatusMutation } from '../orders-api';

export interface StatusChangeState {
  change: (status: OrderStatus) => Promise<void>;
  /** The status that is being saved. */
  pending: OrderStatus | undefined;
  /** Why the last change was not saved. */
  failure: { severity: 'warning' | 'error'; text: string } | undefined;
}

const describe = (error: unknown): StatusChangeState['failure'] => {
  const current = currentOrder(error);
  if (!current) {
    return isPortalError(error) && error.status === 409
      ? { severity: 'warning', text: 'Somebody else has changed this order. Please load the page again.' }
      : { severity: 'error', text: `The status was not changed. ${errorMessage(error)}` };
  }
  const status = current.status ? ORDER_STATUS_LABELS[current.status] : 'Not set';
  return {
    severity: 'warning',
    text: `Somebody else has changed this order in the meantime. Its status is now ${status}; yours was not saved.`,
  };
};

/** Changes the status of an order; a change that somebody else made first is shown, never overwritten. */
export const useStatusChange = (order: Pick<Order, '_id' | 'status' | 'version'>): StatusChangeState => {
  const [update, { isLoading, originalArgs }] = useUpdateOrderStatusMutation();
  const [failure, setFailure] = useState<StatusChangeState['failure']>();
  const change = async (status: OrderStatus) => {
    if (isLoading || status === order.status) return;
    setFailure(undefined);
    const result = await update({ _id: order._id, status, version: order.version });
    if (result.error) setFailure(describe(result.error));
    else toast.success(`Status changed to ${ORDER_STATUS_LABELS[status]}`);
  };
  return { change, pending: isLoading ? originalArgs?.status : undefined, failure };
};
