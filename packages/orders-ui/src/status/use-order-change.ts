import type { Order, Stage } from 'bff-contract';
import type { OrderStatus } from 'bff-contract/constants';
import { useState } from 'react';
import type { ChangeStatuses } from './change-statuses';

/** Changes the status of one order, or moves it to a stage. `pending` is being saved. */
export const useOrderChange = (
  { _id, status: from, version }: Pick<Order, '_id' | 'status' | 'version'>,
  changeStatuses: ChangeStatuses,
) => {
  const [pending, setPending] = useState<{ status: OrderStatus; stage: string | undefined }>();
  const change = async (status: OrderStatus, stage?: Stage): Promise<void> => {
    if (pending) return;
    setPending({ status, stage: stage?._id });
    await changeStatuses([{ _id, from, version, status, ...(stage && { stage: stage._id }) }], { stage });
    setPending(undefined);
  };
  return { pending, change };
};
