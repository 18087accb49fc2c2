/** Facade `@slabdesk/portal`: single requests, the session, runtime configuration and remote types. */

export type { PortalError } from 'bff-contract/portal-error';
export { currentRecord, errorMessage, isPortalError } from 'bff-contract/portal-error';
export type {
  BootManifest,
  ExtensionEntry,
  IconPaths,
  NavArea,
  NavAreaEntry,
  NavEntry,
  RemoteDescriptor,
  RemoteManifest,
  RemoteSetting,
  RemoteSettings,
  RouteEntry,
  RouteGuard,
  RouteLayout,
  SearchKind,
  SettingValues,
} from 'bff-contract/web';
export { useBlockPageSwap } from './pages/block-page-swap';
export { loginPath, navigateTo, returnPath, safePath } from './pages/navigation';
export { keepTrying } from './recovery/keep-trying';
export { type Pauses, pauseAfter } from './recovery/pause-after';
export type {
  Live,
  MountedPage,
  PageAddress,
  PagePlatform,
  PageSession,
  Unmount,
} from './remote/mounted-page';
export type { Remote, RemotePage } from './remote/pages';
export { PORTAL_API } from './remote/portal-api';
export type {
  BackgroundTask,
  FindRecords,
  PageLoader,
  RemoteDefinition,
  SearchResult,
  TaskContext,
} from './remote/remote';
export { type RenderSlot, Slot, type SlotName, type Slots } from './remote/slots';
export { useRemoteSettings } from './remote/use-remote-settings';
export { request } from './requests/data';
export { downloadCsv, downloadFile } from './requests/download-list';
export { parseError } from './requests/failed-response';
export { newKey } from './requests/new-key';
export type { PortalRequest } from './requests/portal-request';
export { type PortalResult, sendRequest } from './requests/request';
export { createSendOnce, useSendOnce } from './requests/send-once';
export { type RequestState, useRequest } from './requests/use-request';
export { getRuntimeConfig, isFlagOn, productName } from './runtime-config';
export { tellOtherTabs } from './session/other-tabs';
export {
  clearToken,
  getToken,
  leaveView,
  onTokenChange,
  openViewIn,
  sessionStore,
  startSession,
  type TabView,
  tabView,
} from './session/session';
export {
  cacheFile,
  dropCachedFile,
  getCachedFile,
  type SignedFile,
} from './session/signed-url-cache';
export { type GuardState, useGuard } from './viewer/use-guard';
export { type SessionState, useCurrentUser, useSession, useTabView, useUnits } from './viewer/use-session';
export { patchUser, refreshViewer, type Viewer } from './viewer/viewer';
