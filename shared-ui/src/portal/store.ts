import { configureStore } from '@reduxjs/toolkit';
import { type TypedUseSelectorHook, useDispatch, useSelector } from 'react-redux';
import { baseApi } from './base-api';

/** Makes the store of the portal; the shell makes one, each test its own. */
export const createPortalStore = () =>
  configureStore({
    reducer: { [baseApi.reducerPath]: baseApi.reducer },
    // Answers are plain JSON from the server, and checking thousands of rows after each action is slow.
    middleware: (defaults) =>
      defaults({ serializableCheck: false, immutableCheck: false }).concat(baseApi.middleware),
    devTools: process.env.NODE_ENV !== 'production',
  });

export type PortalStore = ReturnType<typeof createPortalStore>;
export type PortalState = ReturnType<PortalStore['getState']>;

export const usePortalDispatch: () => PortalStore['dispatch'] = useDispatch;
export const usePortalSelector: TypedUseSelectorHook<PortalState> = useSelector;
