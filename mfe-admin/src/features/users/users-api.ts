import type { User } from 'bff-contract';
import { baseApi, type ListPage, type ListParams, listTags, toListPage } from 'shared-ui/portal';

export const usersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listUsers: build.query<ListPage<User>, ListParams>({
      query: (params) => ({ url: 'admin/user', params }),
      transformResponse: toListPage<User>,
      providesTags: listTags('User'),
    }),
    deleteUser: build.mutation<null, string>({
      query: (id) => ({ url: `admin/user/${encodeURIComponent(id)}`, method: 'DELETE' }),
      invalidatesTags: (_answer, error) => (error ? [] : [{ type: 'User', id: 'LIST' }]),
    }),
  }),
});

export const { useListUsersQuery, useDeleteUserMutation } = usersApi;
