import { ScrollRestoration } from 'shared-ui/router';
import { ToastRegion } from 'shared-ui/shell';
import { PortalRoutes } from './portal-routes';

/** The page, and what lies over every page. */
export const PortalRoot = () => (
  <>
    <PortalRoutes />
    <ToastRegion />
    <ScrollRestoration getKey={({ pathname }) => pathname} />
  </>
);
