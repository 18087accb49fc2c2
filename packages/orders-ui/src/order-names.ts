import { listTags, type RemoteApi, skipToken } from '@slabdesk/portal/api';
import type { LineItem, Material } from 'bff-contract';
import type { OrderNames } from './order-names-context';

/**
 * Adds the endpoints for price-list names to a remote's API.
 *
 * @example
 * export const orderNames = injectOrderNames(dealerApi);
 * <OrderDetails names={orderNames} order={order} changeStatuses={changeStatuses} />
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
