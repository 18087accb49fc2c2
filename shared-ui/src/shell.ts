/** What only the shell uses; remotes import the facades. */
export { AreaBoundary } from './feedback/area-boundary';
export { reportOf } from './feedback/crash-report';
export { ToastRegion } from './feedback/toast-region';
export { documentTitle } from './feedback/use-document-title';
export type { LayoutProps } from './layout/layout-props';
export { LogoMark } from './layout/logo';
export { forgetRecent } from './palette/forget-recent';
export { isPageHeld } from './portal/hold-page';
export { preparePageChange } from './portal/page-change';
export { onReleaseNamed } from './portal/release-header';
export { useViewer } from './portal/use-session';
export { askViewer, onViewer, viewerState } from './portal/viewer';
export { createBrowserRouter, type PortalRouter } from './router/portal-router';
export { RouterProvider } from './router/router-provider';
export { ScrollRestoration } from './router/scroll-restoration';
export { FontFaces } from './theme/font-faces';
export { PortalThemeProvider } from './theme/theme-provider';
