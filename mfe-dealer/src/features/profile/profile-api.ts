import type { CurrentUser, Fabricator, FabricatorProfileUpdate, UnitPreference } from 'bff-contract';
import { baseApi, type PortalError, type Tag } from 'shared-ui/portal';

export interface AccountChanges {
  _id: string;
  name: string;
  email: string;
  unitPreference: UnitPreference;
  version: number;
}

/** A record that somebody else has changed is out of date here, too. */
const unlessRefused =
  (...tags: Tag[]) =>
  (_answer: unknown, error: unknown): Tag[] =>
    error && (error as PortalError).status !== 409 ? [] : tags;

export const profileApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getDealerProfile: build.query<Fabricator, void>({
      query: () => 'fabricator/profile',
      providesTags: ['FabricatorProfile'],
    }),
    updateDealerProfile: build.mutation<Fabricator, FabricatorProfileUpdate>({
      query: (body) => ({ url: 'fabricator/profile', body }),
      transformResponse: (answer: { updated: Fabricator }) => answer.updated,
      // The session and the summary carry the business name.
      invalidatesTags: unlessRefused('FabricatorProfile', 'Session', 'Summary'),
    }),
    getAccount: build.query<CurrentUser, void>({
      query: () => 'app/user',
      providesTags: ['Account'],
    }),
    updateAccount: build.mutation<CurrentUser, AccountChanges>({
      query: (body) => ({ url: 'app/user', body }),
      transformResponse: (answer: { updated: CurrentUser }) => answer.updated,
      // Every screen takes the units from the session.
      invalidatesTags: unlessRefused('Account', 'Session'),
    }),
  }),
});

export const {
  useGetDealerProfileQuery,
  useUpdateDealerProfileMutation,
  useGetAccountQuery,
  useUpdateAccountMutation,
} = profileApi;
