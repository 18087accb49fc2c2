/** Facade `shared-ui/portal`: the API, the session, runtime configuration and the types of remotes. */
export { skipToken } from '@reduxjs/toolkit/query';
export type {
  BootManifest,
  NavArea,
  NavEntry,
  NavIcon,
  RemoteDescriptor,
  RemoteManifest,
  RouteEntry,
  RouteGuard,
  RouteLayout,
} from 'bff-contract/web';
export { Provider as StoreProvider } from 'react-redux';
export { baseApi, type PortalMeta, portalBaseQuery, TAGS, type Tag } from './base-api';
export { downloadCsv } from './download-csv';
export { currentRecord, errorMessage, isPortalError } from './errors';
export { type ListPage, type ListParams, listTags, toListPage } from './list-query';
export { loginPath, navigateTo, returnPath, safePath, setNavigator } from './navigation';
export { tellOtherTabs } from './other-tabs';
export { isPortalApiCompatible, PORTAL_API } from './portal-api';
export type { PageLoader, RemotePages } from './remote';
export { endSession, type PortalError, type PortalRequest, type PortalResult, sendRequest } from './request';
export { getRuntimeConfig, isFlagOn, productName, setRuntimeConfig } from './runtime-config';
export {
  clearToken,
  getToken,
  leaveView,
  onTokenChange,
  openViewIn,
  sessionStore,
  setToken,
  startSession,
  type TabView,
  tabView,
} from './session';
export {
  createPortalStore,
  type PortalState,
  type PortalStore,
  usePortalDispatch,
  usePortalSelector,
} from './store';
export { type GuardState, useGuard } from './use-guard';
export { type SessionState, useCurrentUser, useSession, useTabView, useUnits } from './use-session';
export { type Viewer, whoamiApi } from './whoami-api';
