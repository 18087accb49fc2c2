import type { Order, Stage } from 'bff-contract';
import type { OrderStatus } from 'bff-contract/constants';
import { useState } from 'react';
import { changeInTurn } from '../change-in-turn';
import type { ChangeStatuses } from './change-statuses';

/** Changes the status of one order, or moves it to a stage. `pending` is being saved. */
export const useOrderChange = (
  order: Pick<Order, '_id' | 'status' | 'version'>,
  changeStatuses: ChangeStatuses,
) => {
  const [pending, setPending] = useState<{ status: OrderStatus; stage: string | undefined }>();
  const change = async (status: OrderStatus, stage?: Stage): Promise<void> => {
    if (pending) return;
    setPending({ status, stage: stage?._id });
    const { _id, status: from } = order;
    const to = { status, ...(stage && { stage: stage._id }) };
    await changeInTurn(
      order,
      (version) => changeStatuses([{ _id, from, version, ...to }], { stage }),
      ({ changed }) => changed[0]?.version,
    );
    setPending(undefined);
  };
  return { pending, change };
};
