import type { DeviceSession } from 'bff-contract';
import { dealerApi } from '../../api';

export const devicesApi = dealerApi.injectEndpoints({
  endpoints: (build) => ({
    listDevices: build.query<DeviceSession[], void>({
      query: () => 'app/session',
      providesTags: ['Device'],
    }),
    // Also after a failure, which may mean that the session has already ended.
    deleteDevice: build.mutation<null, string>({
      query: (id) => ({ url: `app/session/${encodeURIComponent(id)}`, method: 'DELETE' }),
      invalidatesTags: ['Device'],
    }),
    deleteOtherDevices: build.mutation<null, void>({
      query: () => ({ url: 'app/session', method: 'DELETE' }),
      invalidatesTags: ['Device'],
    }),
  }),
});

export const { useListDevicesQuery, useDeleteDeviceMutation, useDeleteOtherDevicesMutation } = devicesApi;
