import { configureStore } from '@reduxjs/toolkit';
import { remoteApisMiddleware, rootReducer } from './registry';
import { releasesMiddleware } from './releases-middleware';

/** Creates a store without APIs or listeners. */
export const configurePortalStore = () =>
  configureStore({
    reducer: rootReducer,
    // Responses are plain JSON, and these checks are slow with thousands of rows.
    middleware: (defaults) =>
      defaults({ serializableCheck: false, immutableCheck: false }).concat(
        releasesMiddleware,
        remoteApisMiddleware,
      ),
    devTools: process.env.NODE_ENV !== 'production',
  });

export type PortalStore = ReturnType<typeof configurePortalStore>;
