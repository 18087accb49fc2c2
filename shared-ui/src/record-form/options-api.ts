import { baseApi, type Tag } from '../api/base-api';
import { type ListPage, toListPage } from '../api/list-query';

/** Records that a field offers; more than these are found by typing. */
const PAGE_SIZE = 100;

export interface OptionQuery {
  /** Below `/api/`: `admin/user`. */
  endpoint: string;
  tag: Tag;
  search?: string;
  /** More of the list's query: `{ sort: 'name' }`. */
  params?: Readonly<Record<string, string>> | undefined;
}

export const optionsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listOptions: build.query<ListPage<object>, OptionQuery>({
      query: ({ endpoint, search, params }) => ({
        url: endpoint,
        params: { pageSize: PAGE_SIZE, search, ...params },
      }),
      transformResponse: toListPage<object>,
      providesTags: (_page, _error, { tag }) => [{ type: tag, id: 'LIST' }],
    }),
    createOption: build.mutation<{ created: object }, OptionQuery & { body: object }>({
      query: ({ endpoint, body }) => ({ url: endpoint, body }),
      invalidatesTags: (_answer, error, { tag }) => (error ? [] : [{ type: tag, id: 'LIST' }]),
    }),
  }),
});

export const { useListOptionsQuery, useCreateOptionMutation } = optionsApi;
