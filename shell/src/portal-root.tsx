import { lazy, Suspense } from 'react';
import { useTabView } from 'shared-ui/portal';
import { ScrollRestoration } from 'shared-ui/router';
import { ToastRegion } from 'shared-ui/shell';
import { PortalRoutes } from './portal-routes';

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
  <>
    <Pages />
    <ToastRegion />
    <ScrollRestoration getKey={({ pathname }) => pathname} />
  </>
);
