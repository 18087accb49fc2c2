/** Facade `@slabdesk/portal/api`: cached and shared requests, and their store. Loads with the layout that has a sidebar. */
export { skipToken } from '@reduxjs/toolkit/query';
export { announceChange, announces, type PortalEvents } from '../pages/changes';
export { type PortalMeta, portalBaseQuery } from './base-query';
export type { PortalStore } from './configure-portal-store';
export { createRemoteApi, type RemoteApiOptions, removeRemoteApi } from './create-remote-api';
export { type ListPage, type ListParams, listTags, toListPage } from './list-query';
export { type RecordsOptions, recordsOf } from './records';
export type { RemoteApi } from './remote-api';
export { type PortalState, usePortalDispatch, usePortalSelector } from './store';
export { StoreProvider } from './store-provider';
