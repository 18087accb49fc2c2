import type { Order, Stage } from 'bff-contract';
import type { OrderStatus } from 'bff-contract/constants';
import { useState } from 'react';
import type { ChangeStatuses } from './change-statuses';

/** Changes the status of one order, or moves it to a stage. `pending` is being saved. */
export const useOrderChange = (
  { _id, version }: Pick<Order, '_id' | 'version'>,
  changeStatuses: ChangeStatuses,
) => {
  const [pending, setPending] = useState<{ status: OrderStatus; stage: string | undefined }>();
  const change = async (status: OrderStatus, stage?: Stage): Promise<void> => {
    if (pending) return;
    setPending({ status, stage: stage?._id });
    await changeStatuses([{ _id, status, version, ...(stage && { stage: stage._id }) }], { stage });
    setPending(undefined);
  };
  return { pending, change };
};
