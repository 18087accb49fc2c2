/** Facade `shared-ui/api`: calls whose answers are shared and kept, and their store. Loads with the layouts of users. */
export { skipToken } from '@reduxjs/toolkit/query';
export { baseApi, type PortalMeta, portalBaseQuery, TAGS, type Tag } from './base-api';
export type { PortalStore } from './configure-portal-store';
export { type ListPage, type ListParams, listTags, toListPage } from './list-query';
export {
  createPortalStore,
  type PortalState,
  usePortalDispatch,
  usePortalSelector,
} from './store';
export { StoreProvider } from './store-provider';
