import { type ListPage, type ListParams, listTags, toListPage } from '@slabdesk/portal/api';
import type { User } from 'bff-contract';
import { adminApi } from '../../api';

const userUrl = (id: string): string => `admin/user/${encodeURIComponent(id)}`;

/** A user's dealer is deleted and restored together with the user. */
const CHANGED = [
  { type: 'User', id: 'LIST' },
  { type: 'Fabricator', id: 'LIST' },
] as const;

export const usersApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    listUsers: build.query<ListPage<User>, ListParams>({
      query: (params) => ({ url: 'admin/user', params }),
      transformResponse: toListPage<User>,
      providesTags: listTags('User'),
    }),
    /** Resolves to the number of administrators. */
    countAdmins: build.query<number, void>({
      query: () => ({ url: 'admin/user', params: { isAdmin: true, pageSize: 1 } }),
      transformResponse: (rows: User[], meta) => toListPage(rows, meta).total,
      providesTags: [{ type: 'User', id: 'LIST' }],
    }),
    getUser: build.query<User, string>({
      query: userUrl,
      providesTags: (_user, _error, id) => [{ type: 'User', id }],
    }),
    deleteUser: build.mutation<null, string>({
      query: (id) => ({ url: userUrl(id), method: 'DELETE' }),
      invalidatesTags: (_answer, error) => (error ? [] : CHANGED),
    }),
    endSessions: build.mutation<null, string>({
      query: (id) => ({ url: `${userUrl(id)}/session`, method: 'DELETE' }),
    }),
    restoreUser: build.mutation<User, string>({
      query: (id) => ({ url: `${userUrl(id)}/restore`, method: 'POST', once: true }),
      transformResponse: ({ updated }: { updated: User }) => updated,
      invalidatesTags: (_answer, error) => (error ? [] : CHANGED),
    }),
  }),
});

export const {
  useListUsersQuery,
  useCountAdminsQuery,
  useGetUserQuery,
  useDeleteUserMutation,
  useEndSessionsMutation,
  useRestoreUserMutation,
} = usersApi;
