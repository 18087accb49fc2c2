import { configureStore } from '@reduxjs/toolkit';
import { baseApi } from './base-api';

/** A store of loaded data that nothing is connected to yet. */
export const configurePortalStore = () =>
  configureStore({
    reducer: { [baseApi.reducerPath]: baseApi.reducer },
    // Answers are plain JSON from the server, and checking thousands of rows after each action is slow.
    middleware: (defaults) =>
      defaults({ serializableCheck: false, immutableCheck: false }).concat(baseApi.middleware),
    devTools: process.env.NODE_ENV !== 'production',
  });

export type PortalStore = ReturnType<typeof configurePortalStore>;
