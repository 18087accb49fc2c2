import type { Order } from 'bff-contract';
import { ORDER_STATUSES, type OrderStatus } from 'bff-contract/constants';
import { useState } from 'react';
import type { ChangeStatuses } from './change-statuses';

/** Another user changed the order before this change was saved. */
export interface StatusConflict {
  /** The status that this user chose. */
  mine: OrderStatus;
  theirs: OrderStatus;
}

export interface StatusChangeState {
  change: (status: OrderStatus) => Promise<void>;
  /** The status being saved. */
  pending: OrderStatus | undefined;
  /** Set while the user must choose between `overwrite` and `keepTheirs`. */
  conflict: StatusConflict | undefined;
  overwrite: () => Promise<void>;
  keepTheirs: () => void;
}

/** Changes the status of an order. Conflicting changes are shown and never overwritten without confirmation. */
export const useStatusChange = (
  { _id, status: saved, version }: Pick<Order, '_id' | 'status' | 'version'>,
  changeStatuses: ChangeStatuses,
): StatusChangeState => {
  const [pending, setPending] = useState<OrderStatus>();
  const [conflict, setConflict] = useState<StatusConflict>();

  const send = async (status: OrderStatus) => {
    setConflict(undefined);
    setPending(status);
    const from = ORDER_STATUSES.find((known) => known === saved);
    await changeStatuses([{ _id, status, from, ...(version !== undefined && { version }) }], {
      onConflict: (theirs) => setConflict({ mine: status, theirs }),
    });
    setPending(undefined);
  };

  return {
    change: async (status) => {
      if (!pending && status !== saved) await send(status);
    },
    pending,
    conflict,
    overwrite: async () => {
      if (conflict) await send(conflict.mine);
    },
    keepTheirs: () => setConflict(undefined),
  };
};
