import type { Order } from 'bff-contract';
import { ORDER_STATUS_LABELS, type OrderStatus } from 'bff-contract/constants';
import { useState } from 'react';
import { toast } from '../core';
import { currentRecord, errorMessage, isPortalError } from '../portal';
import type { SaveStatus } from './status-change';

export interface StatusChangeState {
  change: (status: OrderStatus) => Promise<void>;
  /** The status that is being saved. */
  pending: OrderStatus | undefined;
  /** Why the last change was not saved. */
  failure: { severity: 'warning' | 'error'; text: string } | undefined;
}

const describe = (error: unknown): StatusChangeState['failure'] => {
  const current = currentRecord<Order>(error);
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
export const useStatusChange = (
  order: Pick<Order, '_id' | 'status' | 'version'>,
  save: SaveStatus,
): StatusChangeState => {
  const [pending, setPending] = useState<OrderStatus>();
  const [failure, setFailure] = useState<StatusChangeState['failure']>();
  const change = async (status: OrderStatus) => {
    if (pending || status === order.status) return;
    setFailure(undefined);
    setPending(status);
    try {
      await save({ _id: order._id, status, version: order.version });
      toast.success(`Status changed to ${ORDER_STATUS_LABELS[status]}`);
    } catch (error) {
      setFailure(describe(error));
    } finally {
      setPending(undefined);
    }
  };
  return { change, pending, failure };
};
