import { injectOrder } from '@slabdesk/orders-ui/order-api';
import { createUseChangeStatuses } from '@slabdesk/orders-ui/status';
import { recordsOf } from '@slabdesk/portal/api';
import type { OrderNotes } from 'bff-contract';
import { adminApi } from '../../api';

export const ORDERS = 'admin/order';

export const orderRecords = recordsOf(adminApi, 'Order', { announces: ['orders'] });

/** The orders of all dealers. */
const orderApi = injectOrder(adminApi, ORDERS);

export const useChangeStatuses = createUseChangeStatuses(orderApi);

export const { useListNotesOfOrderQuery, useListOrdersQuery, useGetOrderQuery } = orderApi.injectEndpoints({
  endpoints: (build) => ({
    listNotesOfOrder: build.query<OrderNotes, string>({
      query: (id) => `${ORDERS}/${encodeURIComponent(id)}/note`,
      providesTags: (_notes, _error, id) => [{ type: 'Order', id }],
    }),
  }),
});
