/** Exports for the shell only; remotes import the other subpaths. */
export {
  type CrashedRelease,
  type CrashFacts,
  type CrashReport,
  crashFacts,
  forgetCrashes,
  onReleaseCrash,
  reportOf,
} from './crashes/crash-report';
export { ReleaseContext } from './crashes/release-context';
export { warnAbout } from './deprecations/warn-about';
export { blockPageSwap, hasUnsavedWork } from './pages/block-page-swap';
export { preparePageChange } from './pages/page-change';
export { isMountedPage } from './remote/mounted-page';
export { SlotContext } from './remote/slots';
export { onFailedCall } from './requests/failed-call';
export { isSending } from './requests/pending-calls';
export { onReleaseNamed } from './requests/release-header';
export { endSession, onRefusal } from './requests/request';
export { onWaiting } from './requests/waiting-notice';
export { onDealerChange, startAnew } from './session/shown-dealer';
export { uiHost } from './ui-host';
export { checkGuard, ONBOARDING_PATH } from './viewer/use-guard';
export { useViewer } from './viewer/use-session';
export { forgetViewer, loadViewer, onViewer, viewerState } from './viewer/viewer';
