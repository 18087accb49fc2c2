import type {} from '@slabdesk/orders-ui/names';
import { patchUser, tellOtherTabs } from '@slabdesk/portal';
import { announceChange, announces, createRemoteApi } from '@slabdesk/portal/api';
import type { Material, MaterialCreate, Profile, UnitPreference } from 'bff-contract';

interface ProfileChanges {
  unitPreference?: UnitPreference;
  onboardingComplete?: true;
}

/** This remote's cached API. Its public pages send plain requests instead. */
export const authApi = createRemoteApi({ name: 'auth', tags: ['FabricatorProfile'] });

export const onboardingApi = authApi.injectEndpoints({
  endpoints: (build) => ({
    updateOnboarding: build.mutation<{ updated: Profile }, ProfileChanges>({
      query: (body) => ({ url: 'app/profile', body, once: true }),
      // Update the session first, or the route guard would redirect back here.
      onQueryStarted: async (changes, { queryFulfilled }) => {
        const saved = await queryFulfilled.catch(() => undefined);
        if (!saved) return;
        tellOtherTabs();
        patchUser(changes);
        announceChange('account', { by: authApi });
      },
    }),
    /** Creates the material, or corrects the one that was created before. */
    saveFirstMaterial: build.mutation<Material, { body: MaterialCreate; before: Material | undefined }>({
      query: ({ body, before }) =>
        before
          ? {
              url: `fabricator/material/${before._id}`,
              body: { ...body, version: before.version },
              once: true,
            }
          : { url: 'fabricator/material', body, once: true },
      transformResponse: (response: { created: Material } | { updated: Material }) =>
        'created' in response ? response.created : response.updated,
      onQueryStarted: announces('price-list', authApi),
    }),
  }),
});

export const { useUpdateOnboardingMutation, useSaveFirstMaterialMutation } = onboardingApi;
