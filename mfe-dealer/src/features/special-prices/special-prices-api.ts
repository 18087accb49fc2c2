import { type ListPage, listTags, recordsOf, toListPage } from '@slabdesk/portal/api';
import type { CustomerDetails, CustomerGroup, CustomerPrice, SpecialPrice } from 'bff-contract';
import { dealerApi } from '../../api';

/** An entry of the price list. */
export type EntryKind = 'material' | 'lineItem';

/** The entry or the customer whose special prices are shown. */
export interface PricesOf {
  kind: EntryKind | 'customer';
  id: string;
  name: string;
}

export const PRICES = 'fabricator/price';

export const priceRecords = recordsOf(dealerApi, 'SpecialPrice', {
  // Today's price list, and that of a day, have the prices for everyone.
  alsoChanges: ['SpecialPrice', 'Material', 'LineItem'],
});

export const GROUPS = 'fabricator/customer-group';

export const groupRecords = recordsOf(dealerApi, 'CustomerGroup', {
  alsoChanges: ['Customer', 'SpecialPrice'],
});

const specialPricesApi = dealerApi.injectEndpoints({
  endpoints: (build) => ({
    listSpecialPrices: build.query<ListPage<SpecialPrice>, Pick<PricesOf, 'kind' | 'id'>>({
      query: ({ kind, id }) => ({ url: PRICES, params: { [kind]: id } }),
      transformResponse: toListPage<SpecialPrice>,
      providesTags: listTags('SpecialPrice'),
    }),
    findCustomerPrice: build.query<
      CustomerPrice,
      { customer: string; kind: EntryKind; id: string; on: string }
    >({
      query: ({ customer, kind, id, on }) => ({
        url: `fabricator/customer/${encodeURIComponent(customer)}/price`,
        params: { [kind]: id, on },
      }),
      providesTags: ['SpecialPrice'],
    }),
    listCustomerGroups: build.query<ListPage<CustomerGroup>, void>({
      query: () => GROUPS,
      transformResponse: toListPage<CustomerGroup>,
      providesTags: listTags('CustomerGroup'),
    }),
    setCustomerGroup: build.mutation<CustomerDetails, { customer: string; group: string | null }>({
      query: ({ customer, group }) => ({
        url: `fabricator/customer/${encodeURIComponent(customer)}/group`,
        method: 'POST',
        body: { group },
      }),
      transformResponse: ({ updated }: { updated: CustomerDetails }) => updated,
      invalidatesTags: (_answer, error, { customer }) =>
        error ? [] : [{ type: 'Customer', id: customer }, { type: 'Customer', id: 'LIST' }, 'SpecialPrice'],
    }),
  }),
});

export const {
  useListSpecialPricesQuery,
  useLazyFindCustomerPriceQuery,
  useListCustomerGroupsQuery,
  useSetCustomerGroupMutation,
} = specialPricesApi;
