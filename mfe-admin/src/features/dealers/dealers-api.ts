import { type ListPage, type ListParams, listTags, recordsOf, toListPage } from '@slabdesk/portal/api';
import type { Fabricator, User } from 'bff-contract';
import { adminApi } from '../../api';

export const DEALERS = 'admin/fabricator';

/** Each change also changes which users have no dealer yet, and an administrator can also be a dealer. */
export const dealerRecords = recordsOf(adminApi, 'Fabricator', {
  alsoChanges: ['User'],
  announces: ['dealer-profile'],
});

interface Account {
  name: string;
  email: string;
}

const dealersApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    listDealers: build.query<ListPage<Fabricator>, ListParams>({
      query: (params) => ({ url: DEALERS, params }),
      transformResponse: toListPage<Fabricator>,
      providesTags: listTags('Fabricator'),
    }),
    /** Whether another dealer than `_id` uses this code. */
    checkDealerCode: build.mutation<boolean, { code: string; _id?: string }>({
      query: (body) => ({ url: 'admin/check-fabricator-code', body }),
      transformResponse: ({ exists }: { exists: boolean }) => exists,
    }),
    /** Creates a new dealer's user. A retry doesn't create a second one. */
    createDealerAccount: build.mutation<User, Account>({
      query: (body) => ({ url: 'admin/user', body, once: true }),
      transformResponse: ({ created }: { created: User }) => created,
      invalidatesTags: (_user, error) => (error ? [] : [{ type: 'User', id: 'LIST' }]),
    }),
    renameDealerAccount: build.mutation<User, { id: string; name: string }>({
      query: ({ id, ...body }) => ({ url: `admin/user/${encodeURIComponent(id)}`, body, once: true }),
      transformResponse: ({ updated }: { updated: User }) => updated,
      invalidatesTags: (_user, error, { id }) =>
        error
          ? []
          : [
              { type: 'User', id },
              { type: 'User', id: 'LIST' },
            ],
    }),
    /** Fetches a user's current email address. */
    findAccountEmail: build.mutation<string, string>({
      query: (id) => ({ url: `admin/user/${encodeURIComponent(id)}`, method: 'GET' }),
      transformResponse: (user: User) => user.email,
    }),
    sendWelcomeMail: build.mutation<unknown, string>({
      query: (email) => ({ url: 'admin/set-password', body: { email } }),
    }),
  }),
});

export const {
  useListDealersQuery,
  useCheckDealerCodeMutation,
  useCreateDealerAccountMutation,
  useRenameDealerAccountMutation,
  useFindAccountEmailMutation,
  useSendWelcomeMailMutation,
} = dealersApi;
