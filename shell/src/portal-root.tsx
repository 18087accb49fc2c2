import { lazy, Suspense } from 'react';
import { useTabView } from 'shared-ui/portal';
import { useLocation } from 'shared-ui/router';
import { AreaBoundary, ScrollRestoration, ToastRegion } from 'shared-ui/shell';
import { PortalRoutes } from './portal-routes';
import { UnexpectedError } from './unexpected-error';

const ViewFrame = lazy(() =>
  import(/* webpackChunkName: "view-as" */ 'shared-ui/layout/view-as').then((module) => ({
    default: module.ViewFrame,
  })),
);

const Pages = () => {
  if (useTabView() === 'none') return <PortalRoutes />;
  return (
    <Suspense>
      <ViewFrame>
        <PortalRoutes />
      </ViewFrame>
    </Suspense>
  );
};

/** The page, and what lies over every page. */
export const PortalRoot = () => (
  <AreaBoundary
    name="shell"
    // Whoever goes on to another page starts afresh.
    resetKey={useLocation().key}
    renderError={(error) => <UnexpectedError error={error} />}
  >
    <Pages />
    <ToastRegion />
    <ScrollRestoration />
  </AreaBoundary>
);
