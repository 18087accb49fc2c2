import { currentRecord, errorMessage, isPortalError } from '@slabdesk/portal';
import { ORDER_STATUS_LABELS, type OrderStatus } from 'bff-contract/constants';
import { useState } from 'react';
import { toast } from 'shared-ui/core';
import { type ShownOrder, toShownOrder } from '../shown-order';
import type { SaveStatus } from './status-change';
import { statusTexts } from './texts';

const texts = statusTexts.change;

/** Another user changed the order before this change was saved. */
export interface StatusConflict {
  /** The status that this user chose. */
  mine: OrderStatus;
  /** The current order. */
  current: ShownOrder;
}

export interface StatusChangeState {
  change: (status: OrderStatus) => Promise<void>;
  /** The status being saved. */
  pending: OrderStatus | undefined;
  /** Set while the user must choose between `overwrite` and `keepTheirs`. */
  conflict: StatusConflict | undefined;
  overwrite: () => Promise<void>;
  keepTheirs: () => void;
  /** Error message of the last change. */
  failure: string | undefined;
}

const describe = (error: unknown): string =>
  isPortalError(error) && error.status === 409 ? texts.conflict : texts.error(errorMessage(error));

/** Changes the status of an order. Conflicting changes are shown and never overwritten without confirmation. */
export const useStatusChange = (
  order: Pick<ShownOrder, '_id' | 'status' | 'version'>,
  save: SaveStatus,
): StatusChangeState => {
  const [pending, setPending] = useState<OrderStatus>();
  const [conflict, setConflict] = useState<StatusConflict>();
  const [failure, setFailure] = useState<string>();

  const send = async (status: OrderStatus, version: number | undefined) => {
    setFailure(undefined);
    setConflict(undefined);
    setPending(status);
    try {
      await save({ _id: order._id, status, version });
      toast.success(texts.saved(ORDER_STATUS_LABELS[status]));
    } catch (error) {
      const record = currentRecord(error);
      const current = record ? toShownOrder(record) : undefined;
      if (current && current.status !== status) setConflict({ mine: status, current });
      else if (current) toast.info(texts.unchanged(ORDER_STATUS_LABELS[status]));
      else setFailure(describe(error));
    } finally {
      setPending(undefined);
    }
  };

  return {
    change: async (status) => {
      if (!pending && status !== order.status) await send(status, order.version);
    },
    pending,
    conflict,
    overwrite: async () => {
      if (conflict) await send(conflict.mine, conflict.current.version);
    },
    keepTheirs: () => setConflict(undefined),
    failure,
  };
};
