import { announces } from '@slabdesk/portal/api';
import type { OrderNote, OrderNotes } from 'bff-contract';
import { dealerApi } from '../../../api';

export interface NoteFields {
  text: string;
  /** Ids of members. */
  mentions: string[];
  files: Array<{ s3Object: string }>;
}

interface Addressed {
  orderId: string;
  id: string;
}

const pathOf = (orderId: string) => `fabricator/order/${encodeURIComponent(orderId)}/note`;
const noteOf = ({ orderId, id }: Addressed) => `${pathOf(orderId)}/${encodeURIComponent(id)}`;

const invalidates = (_result: unknown, error: unknown, { orderId }: { orderId: string }) =>
  error ? [] : (['OrderNote', 'Order'] as const).map((type) => ({ type, id: orderId }));

/** Other tabs load the notes again. */
const onQueryStarted = announces('orders', dealerApi, ({ orderId }: { orderId: string }) => [orderId]);

const orderNotesApi = dealerApi.injectEndpoints({
  endpoints: (build) => ({
    listOrderNotes: build.query<OrderNotes, string>({
      query: pathOf,
      providesTags: (_notes, _error, orderId) => [{ type: 'OrderNote', id: orderId }],
    }),
    createOrderNote: build.mutation<OrderNote, NoteFields & { orderId: string }>({
      query: ({ orderId, ...body }) => ({ url: pathOf(orderId), body, once: true }),
      transformResponse: ({ created }: { created: OrderNote }) => created,
      invalidatesTags: invalidates,
      onQueryStarted,
    }),
    updateOrderNote: build.mutation<OrderNote, NoteFields & Addressed & { version: number }>({
      query: ({ orderId, id, ...body }) => ({ url: noteOf({ orderId, id }), body, once: true }),
      transformResponse: ({ updated }: { updated: OrderNote }) => updated,
      invalidatesTags: invalidates,
      onQueryStarted,
    }),
    deleteOrderNote: build.mutation<null, Addressed>({
      query: (address) => ({ url: noteOf(address), method: 'DELETE' }),
      // Also after a failure: another tab may have deleted it.
      invalidatesTags: (_answer, _error, address) => invalidates(undefined, undefined, address),
      onQueryStarted,
    }),
    restoreOrderNote: build.mutation<OrderNote, Addressed>({
      query: (address) => ({ url: `${noteOf(address)}/restore`, method: 'POST', once: true }),
      transformResponse: ({ updated }: { updated: OrderNote }) => updated,
      invalidatesTags: invalidates,
      onQueryStarted,
    }),
  }),
});

export const {
  useListOrderNotesQuery,
  useCreateOrderNoteMutation,
  useUpdateOrderNoteMutation,
  useDeleteOrderNoteMutation,
  useRestoreOrderNoteMutation,
} = orderNotesApi;
