import { listTags, type RemoteApi, skipToken } from '@slabdesk/portal/api';
import type { LineItem, Material } from 'bff-contract';
import { createContext, use } from 'react';

/** Hooks for what orders name of a dealer's price list, deleted records too. Without a dealer nothing is loaded. */
export interface OrderNames {
  useMaterials: (dealer: string | undefined) => readonly Material[] | undefined;
  useLineItems: (dealer: string | undefined) => readonly LineItem[] | undefined;
}

/** The names of the remote that shows the order. */
export const OrderNamesContext = createContext<OrderNames>({
  useMaterials: () => undefined,
  useLineItems: () => undefined,
});

export const useNamesOfRemote = (): OrderNames => use(OrderNamesContext);

/**
 * Adds the calls for these names to the API of a remote.
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
