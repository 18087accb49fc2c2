/** Exports for the shell only; remotes import the other subpaths. */
export {
  describeCrash,
  forgetCrashes,
  reportOf,
} from './crashes/crash-report';
export { ReleaseContext } from './crashes/release-context';
export { type PortalHost, portalHost, setPortalHost } from './host';
export { afterUnsavedWork, blockPageSwap, hasUnsavedWork } from './pages/block-page-swap';
export { preparePageChange } from './pages/page-change';
export { withTimeout } from './recovery/with-timeout';
export { isMountedPage } from './remote/mounted-page';
export { SlotContext } from './remote/slots';
export { isSending } from './requests/pending-calls';
export { endSession } from './requests/request';
export { setRuntimeConfig } from './runtime-config';
export { pageKept, setToken } from './session/session';
export { uiHost } from './ui-host';
export { checkGuard, FORBIDDEN_PATH } from './viewer/use-guard';
export { useViewer } from './viewer/use-session';
export { forgetViewer, loadViewer, onViewer, viewerState } from './viewer/viewer';
