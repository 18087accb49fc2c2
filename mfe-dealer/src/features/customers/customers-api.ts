import { type ListPage, type ListParams, listTags, toListPage } from '@slabdesk/portal/api';
import type { Customer, CustomerDetails } from 'bff-contract';
import { dealerApi } from '../../api';

const customersApi = dealerApi.injectEndpoints({
  endpoints: (build) => ({
    listCustomers: build.query<ListPage<Customer>, ListParams>({
      query: (params) => ({ url: 'fabricator/customer', params }),
      transformResponse: toListPage<Customer>,
      providesTags: listTags('Customer'),
    }),
    getCustomer: build.query<CustomerDetails, string>({
      query: (id) => `fabricator/customer/${encodeURIComponent(id)}`,
      providesTags: (_customer, _error, id) => [{ type: 'Customer', id }],
    }),
  }),
});

export const { useListCustomersQuery, useGetCustomerQuery } = customersApi;
