import { setupListeners } from '@reduxjs/toolkit/query';
import { lazily } from '@slabdesk/units';
import { type TypedUseSelectorHook, useDispatch, useSelector } from 'react-redux';
import { type Announcement, onAnnouncement } from '../pages/changes';
import { onForgetData } from '../pages/loaded-data';
import { onPageChange } from '../pages/page-change';
import { onViewerChange } from '../session/other-tabs';
import { onTokenChange } from '../session/session';
import { configurePortalStore, type PortalStore } from './configure-portal-store';
import { loadForReleases } from './load-for-releases';
import { recoverQueries } from './recover-queries';
import { followRegistry, type PortalState, remoteApis } from './registry';

/**
 * Creates the API store: one per page, and one per test. It holds the slices of all APIs, including those
 * registered later. When the session ends, in this tab or another one, all loaded data is dropped; route
 * guards then redirect to /login.
 */
export const createPortalStore = (): PortalStore => {
  const store = configurePortalStore();
  const { dispatch } = store;
  const reload = ({ change, ids, by }: Announcement): void => {
    for (const { api, tagsOf } of remoteApis()) {
      const tags = api === by ? [] : tagsOf(change, ids);
      if (tags.length > 0) dispatch(api.util.invalidateTags(tags));
    }
  };
  followRegistry(dispatch);
  // Refetches active queries when the connection is restored.
  setupListeners(dispatch);
  onAnnouncement(reload);
  const reloadAll = (): void => {
    for (const { api, tags } of remoteApis()) dispatch(api.util.invalidateTags(tags));
  };
  // Any data may depend on the signed-in user, such as on their time zone.
  onViewerChange(reloadAll);
  onForgetData(reloadAll);
  onTokenChange((token) => {
    if (token !== null) return;
    for (const { api } of remoteApis()) dispatch(api.util.resetApiState());
  });
  return store;
};

/** The page's store, created on first use. */
export const pageStore = lazily((): PortalStore => {
  const store = createPortalStore();
  onPageChange(() => loadForReleases(store));
  recoverQueries(store);
  return store;
});

export type { PortalState };

export const usePortalDispatch: () => PortalStore['dispatch'] = useDispatch;
export const usePortalSelector: TypedUseSelectorHook<PortalState> = useSelector;
