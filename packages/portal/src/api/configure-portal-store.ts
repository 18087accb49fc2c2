import { configureStore } from '@reduxjs/toolkit';
import { rootReducer } from './registry';
import { releasesMiddleware, remoteApisMiddleware } from './remote-apis-middleware';

/** A store of loaded data that nothing is connected to yet. */
export const configurePortalStore = () =>
  configureStore({
    reducer: rootReducer,
    // Answers are plain JSON from the server, and checking thousands of rows after each action is slow.
    middleware: (defaults) =>
      defaults({ serializableCheck: false, immutableCheck: false }).concat(
        releasesMiddleware,
        remoteApisMiddleware,
      ),
    devTools: process.env.NODE_ENV !== 'production',
  });

export type PortalStore = ReturnType<typeof configurePortalStore>;
