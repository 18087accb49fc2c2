import { configureStore } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { type TypedUseSelectorHook, useDispatch, useSelector } from 'react-redux';
import { baseApi } from './base-api';
import { onViewerChange } from './other-tabs';

const configure = () =>
  configureStore({
    reducer: { [baseApi.reducerPath]: baseApi.reducer },
    // Answers are plain JSON from the server, and checking thousands of rows after each action is slow.
    middleware: (defaults) =>
      defaults({ serializableCheck: false, immutableCheck: false }).concat(baseApi.middleware),
    devTools: process.env.NODE_ENV !== 'production',
  });

export type PortalStore = ReturnType<typeof configure>;

/** Makes the store of the portal; the shell makes one, each test its own. */
export const createPortalStore = (): PortalStore => {
  const store = configure();
  // What is on the screen loads again when the connection comes back.
  setupListeners(store.dispatch);
  onViewerChange(() => {
    store.dispatch(baseApi.util.invalidateTags(['Session', 'Account', 'FabricatorProfile']));
  });
  return store;
};

export type PortalState = ReturnType<PortalStore['getState']>;

export const usePortalDispatch: () => PortalStore['dispatch'] = useDispatch;
export const usePortalSelector: TypedUseSelectorHook<PortalState> = useSelector;
