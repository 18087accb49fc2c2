import { setupListeners } from '@reduxjs/toolkit/query';
import { type TypedUseSelectorHook, useDispatch, useSelector } from 'react-redux';
import { onForgetData } from '../portal/loaded-data';
import { onViewerChange } from '../portal/other-tabs';
import { onPageChange } from '../portal/page-change';
import { onTokenChange } from '../portal/session';
import { baseApi, TAGS, type Tag } from './base-api';
import { configurePortalStore, type PortalStore } from './configure-portal-store';
import { loadSiblings } from './load-siblings';
import { recoverQueries } from './recover-queries';

/**
 * Makes a store of what was loaded; a page has one, each test its own. When the session ends, in this tab or another
 * one, everything that was loaded for the user is forgotten; the guards then lead to /login.
 */
export const createPortalStore = (): PortalStore => {
  const store = configurePortalStore();
  const invalidate = (tags: readonly Tag[]) => void store.dispatch(baseApi.util.invalidateTags([...tags]));
  // What is on the screen loads again when the connection comes back.
  setupListeners(store.dispatch);
  onViewerChange(() => invalidate(['Account', 'FabricatorProfile']));
  onForgetData(() => invalidate(TAGS));
  onTokenChange((token) => {
    if (token === null) store.dispatch(baseApi.util.resetApiState());
  });
  return store;
};

let ofPage: PortalStore | undefined;

/** The one store of the page, made when something needs it. */
export const pageStore = (): PortalStore => {
  if (ofPage) return ofPage;
  const store = createPortalStore();
  onPageChange(() => loadSiblings(store));
  recoverQueries(store);
  ofPage = store;
  return store;
};

export type PortalState = ReturnType<PortalStore['getState']>;

export const usePortalDispatch: () => PortalStore['dispatch'] = useDispatch;
export const usePortalSelector: TypedUseSelectorHook<PortalState> = useSelector;
