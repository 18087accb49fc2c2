import type { Material, MaterialCreate, Profile, UnitPreference } from 'bff-contract';
import { baseApi } from 'shared-ui/api';
import { patchUser, tellOtherTabs } from 'shared-ui/portal';

interface ProfileChanges {
  unitPreference?: UnitPreference;
  onboardingComplete?: true;
}

// The dealer remote has a call of its own for materials; names are shared by all remotes.
export const onboardingApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    updateOnboarding: build.mutation<{ updated: Profile }, ProfileChanges>({
      query: (body) => ({ url: 'app/profile', body }),
      // Straight into the session: the guard would lead back here until the next answer otherwise.
      onQueryStarted: async (changes, { queryFulfilled }) => {
        const saved = await queryFulfilled.catch(() => undefined);
        if (!saved) return;
        tellOtherTabs();
        patchUser(changes);
      },
      invalidatesTags: (_answer, error) => (error ? [] : ['Account']),
    }),
    createFirstMaterial: build.mutation<{ created: Material }, MaterialCreate>({
      query: (body) => ({ url: 'fabricator/material', body }),
      invalidatesTags: (_answer, error) => (error ? [] : [{ type: 'Material', id: 'LIST' }, 'Summary']),
    }),
  }),
});

export const { useUpdateOnboardingMutation, useCreateFirstMaterialMutation } = onboardingApi;
