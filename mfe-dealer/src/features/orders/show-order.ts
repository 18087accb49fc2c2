import { announceChange } from '@slabdesk/portal/api';
import type { Order } from 'bff-contract';
import { dealerApi } from '../../api';
import { orderApi } from './order-api';

interface Started<Answer> {
  dispatch: (action: ReturnType<typeof orderApi.util.updateQueryData<'getOrder'>>) => unknown;
  queryFulfilled: Promise<{ data: Answer }>;
}

/**
 * Changes the order that is shown when a call succeeds.
 *
 * @param onConflict returns the order to show after a failure, if there is one
 * @returns whether the order has changed
 */
export const showOrder = async <Answer>(
  id: string,
  { dispatch, queryFulfilled }: Started<Answer>,
  change: (order: Order, answer: Answer) => Order,
  onConflict?: (error: unknown) => Order | undefined,
): Promise<boolean> => {
  const toShown = await queryFulfilled.then(
    ({ data }) =>
      (order: Order) =>
        change(order, data),
    ({ error }: { error?: unknown }) => {
      const current = onConflict?.(error);
      return current && (() => current);
    },
  );
  if (toShown) dispatch(orderApi.util.updateQueryData('getOrder', id, toShown));
  return toShown !== undefined;
};

/** Shows the updated order that a call returns, and tells other remotes. */
export const showUpdated = async (
  id: string,
  started: Started<Order>,
  onConflict?: (error: unknown) => Order | undefined,
): Promise<void> => {
  const hasChanged = await showOrder(id, started, (_order, updated) => updated, onConflict);
  if (hasChanged) announceChange('orders', { ids: [id], by: dealerApi });
};
