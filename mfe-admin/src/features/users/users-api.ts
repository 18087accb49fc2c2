import { type ListPage, type ListParams, listTags, recordsOf, toListPage } from '@slabdesk/portal/api';
import type { User } from 'bff-contract';
import { adminApi } from '../../api';

export const USERS = 'admin/user';

const userUrl = (id: string): string => `${USERS}/${encodeURIComponent(id)}`;

/** Dealers include their user's name; a user's dealer is deleted and restored together with the user. */
export const userRecords = recordsOf(adminApi, 'User', { alsoChanges: ['Fabricator'] });

const usersApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    listUsers: build.query<ListPage<User>, ListParams>({
      query: (params) => ({ url: USERS, params }),
      transformResponse: toListPage<User>,
      providesTags: listTags('User'),
    }),
    /** Resolves to the number of administrators. */
    countAdmins: build.query<number, void>({
      query: () => ({ url: USERS, params: { isAdmin: true, pageSize: 1 } }),
      transformResponse: (rows: User[], meta) => toListPage(rows, meta).total,
      providesTags: [{ type: 'User', id: 'LIST' }],
    }),
    getUser: build.query<User, string>({
      query: userUrl,
      providesTags: (_user, _error, id) => [{ type: 'User', id }],
    }),
    endSessions: build.mutation<null, string>({
      query: (id) => ({ url: `${userUrl(id)}/session`, method: 'DELETE' }),
    }),
  }),
});

export const { useListUsersQuery, useCountAdminsQuery, useGetUserQuery, useEndSessionsMutation } = usersApi;
