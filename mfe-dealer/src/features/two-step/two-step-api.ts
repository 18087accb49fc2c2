import type {
  TwoStepDisable,
  TwoStepEnable,
  TwoStepEnabled,
  TwoStepSetup,
  TwoStepStart,
  TwoStepStatus,
} from 'bff-contract';
import { dealerApi } from '../../api';

/** A 409 means that another tab or device was faster, so what is known is out of date then, too. */
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
      query: (body) => ({ url: 'app/two-step/enable', body }),
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
