import { listTags, type RemoteApi, skipToken } from '@slabdesk/portal/api';
import type { LineItem, Material } from 'bff-contract';

/** Hooks that load a dealer's price list, including deleted entries. They load nothing without a dealer. */
export interface PriceList {
  useMaterials: (dealer: string | undefined) => readonly Material[] | undefined;
  useLineItems: (dealer: string | undefined) => readonly LineItem[] | undefined;
}

/**
 * Adds the endpoints of a dealer's price list to a remote's API.
 *
 * @example
 * export const priceList = injectPriceList(dealerApi);
 * <OrderDetails priceList={priceList} order={order} changeStatuses={changeStatuses} />
 */
export const injectPriceList = <Tag extends string>(
  api: RemoteApi<Tag | 'Material' | 'LineItem'>,
): PriceList => {
  const { useListPricedMaterialsQuery, useListPricedLineItemsQuery } = api.injectEndpoints({
    endpoints: (build) => ({
      listPricedMaterials: build.query<Material[], string>({
        query: (fabricator) => ({ url: 'app/material', params: { fabricator, deleted: true } }),
        providesTags: listTags('Material'),
      }),
      listPricedLineItems: build.query<LineItem[], string>({
        query: (owner) => ({ url: 'app/line-item', params: { owner, deleted: true } }),
        providesTags: listTags('LineItem'),
      }),
    }),
  });
  return {
    useMaterials: (dealer) => useListPricedMaterialsQuery(dealer || skipToken).data,
    useLineItems: (dealer) => useListPricedLineItemsQuery(dealer || skipToken).data,
  };
};
