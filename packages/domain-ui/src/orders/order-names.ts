import { listTags, type RemoteApi, skipToken } from '@slabdesk/portal/api';
import type { LineItem, Material } from 'bff-contract';
import { createContext, use } from 'react';

/**
 * Hooks that load the dealer's price list, including soft-deleted records. They load nothing without a
 * dealer.
 */
export interface OrderNames {
  useMaterials: (dealer: string | undefined) => readonly Material[] | undefined;
  useLineItems: (dealer: string | undefined) => readonly LineItem[] | undefined;
}

/** Provides the hooks of the remote that renders the order. */
export const OrderNamesContext = createContext<OrderNames>({
  useMaterials: () => undefined,
  useLineItems: () => undefined,
});

export const useNamesOfRemote = (): OrderNames => use(OrderNamesContext);

/**
 * Adds the endpoints for price-list names to a remote's API.
 *
 * @example
 * export const orderNames = injectOrderNames(dealerApi);
 * <OrderDetails names={orderNames} order={order} saveStatus={saveStatus} />
 */
export const injectOrderNames = <Tag extends string>(
  api: RemoteApi<Tag | 'Material' | 'LineItem'>,
): OrderNames => {
  const { useListMaterialNamesQuery, useListLineItemNamesQuery } = api.injectEndpoints({
    endpoints: (build) => ({
      listMaterialNames: build.query<Material[], string>({
        query: (fabricator) => ({ url: 'app/material', params: { fabricator } }),
        providesTags: listTags('Material'),
      }),
      listLineItemNames: build.query<LineItem[], string>({
        query: (owner) => ({ url: 'app/line-item', params: { owner } }),
        providesTags: listTags('LineItem'),
      }),
    }),
  });
  return {
    useMaterials: (dealer) => useListMaterialNamesQuery(dealer || skipToken).data,
    useLineItems: (dealer) => useListLineItemNamesQuery(dealer || skipToken).data,
  };
};
