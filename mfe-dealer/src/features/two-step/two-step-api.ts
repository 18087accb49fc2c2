import type {
  TwoStepDisable,
  TwoStepEnable,
  TwoStepEnabled,
  TwoStepSetup,
  TwoStepStart,
  TwoStepStatus,
} from 'bff-contract';
import { dealerApi } from '../../api';

/** Also after a 409: another tab or device changed the setting, so the cache is outdated. */
const changed = () => ['TwoStep', 'Device'] as const;

export const twoStepApi = dealerApi.injectEndpoints({
  endpoints: (build) => ({
    getTwoStep: build.query<TwoStepStatus, void>({
      query: () => 'app/two-step',
      providesTags: ['TwoStep'],
    }),
    startTwoStep: build.mutation<TwoStepSetup, TwoStepStart>({
      query: (body) => ({ url: 'app/two-step/start', body }),
    }),
    enableTwoStep: build.mutation<TwoStepEnabled, TwoStepEnable>({
      query: (body) => ({ url: 'app/two-step/enable', body, once: true }),
      invalidatesTags: changed,
    }),
    disableTwoStep: build.mutation<{ message: string }, TwoStepDisable>({
      query: (body) => ({ url: 'app/two-step/disable', body }),
      invalidatesTags: changed,
    }),
  }),
});

export const {
  useGetTwoStepQuery,
  useStartTwoStepMutation,
  useEnableTwoStepMutation,
  useDisableTwoStepMutation,
} = twoStepApi;
