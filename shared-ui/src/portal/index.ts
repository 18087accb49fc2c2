/** Facade `shared-ui/portal`: single calls, the session, runtime configuration and the types of remotes. */
export type {
  BootManifest,
  ExtensionEntry,
  IconPaths,
  NavArea,
  NavEntry,
  RemoteDescriptor,
  RemoteManifest,
  RouteEntry,
  RouteGuard,
  RouteLayout,
  SearchKind,
  TaskLayout,
} from 'bff-contract/web';
export { useBlockPageSwap } from './block-page-swap';
export { request } from './data';
export { downloadCsv } from './download-csv';
export { currentRecord, errorMessage, isPortalError } from './errors';
export { loginPath, navigateTo, returnPath, safePath, setNavigator } from './navigation';
export { tellOtherTabs } from './other-tabs';
export { isPortalApiCompatible, PORTAL_API } from './portal-api';
export type { PortalError } from './portal-error';
export type {
  BackgroundTask,
  FindRecords,
  PageLoader,
  RemoteDefinition,
  SearchResult,
  TaskContext,
} from './remote';
export { endSession, type PortalRequest, type PortalResult, sendRequest } from './request';
export { getRuntimeConfig, isFlagOn, productName, setRuntimeConfig } from './runtime-config';
export { createSendOnce, useSendOnce } from './send-once';
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
export { type RenderSlot, Slot, type SlotName, type SlotOrder, type Slots } from './slots';
export { type GuardState, useGuard } from './use-guard';
export { type RequestState, useRequest } from './use-request';
export { type SessionState, useCurrentUser, useSession, useTabView, useUnits } from './use-session';
export { patchUser, refreshViewer, type Viewer } from './viewer';
