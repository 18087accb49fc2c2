import { changeInTurn } from '@slabdesk/orders-ui/status';
import { currentRecord } from '@slabdesk/portal';
import type { Order } from 'bff-contract';
import { type OrderChange, useChangeOrderMutation } from './orders-api';

/** Changes a part of an order, after its other changes that haven't ended. */
export const useChangeOrder = () => {
  const [send, { error, isLoading }] = useChangeOrderMutation();
  /**
   * @param over the version that was shown
   * @param isFree whether another user's version can be changed unseen
   */
  const change = async (
    over: Order,
    sent: OrderChange,
    isFree: (current: Order, over: Order) => boolean = () => false,
  ): Promise<Order> => {
    try {
      return await changeInTurn(
        over,
        (version) => send({ ...sent, _id: over._id, version }).unwrap(),
        ({ version }) => version,
      );
    } catch (failure) {
      const current = currentRecord<Order>(failure);
      if (!current || !isFree(current, over)) throw failure;
      return change(current, sent, isFree);
    }
  };
  return { change, error, isLoading };
};
