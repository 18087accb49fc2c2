/** Exports for the shell only; remotes import the facades. */

export { AreaBoundary } from './feedback/area-boundary';
export { loadCode, noteFailedCode } from './feedback/failed-code';
export { lazyFrame } from './feedback/lazy-part';
export { ToastOutlet } from './feedback/toast-outlet';
export { ToastRegion } from './feedback/toast-region';
export { clearToasts, getToasts, showStatus, subscribeToasts, toast } from './feedback/toast-store';
export { documentTitle } from './feedback/use-document-title';
export { useRecovery } from './feedback/use-recovery';
export { setUiHost } from './host/ui-host';
export { PortalThemeProvider } from './theme/theme-provider';
