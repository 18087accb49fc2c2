/** What only the shell uses; remotes import the facades. */
export { useRouteError } from 'react-router-dom';
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
export { askViewer } from './portal/viewer';
export { FontFaces } from './theme/font-faces';
export { PortalThemeProvider } from './theme/theme-provider';
