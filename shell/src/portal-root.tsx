import { type ReactNode, Suspense } from 'react';
import { useTabView } from 'shared-ui/portal';
import { useLocation } from 'shared-ui/router';
import { AreaBoundary, lazyFrame, ScrollRestoration, ToastRegion } from 'shared-ui/shell';
import { PortalRoutes } from './portal-routes';
import { UnexpectedError } from './unexpected-error';

const ViewFrame = lazyFrame<{ children: ReactNode }>('view as dealer', () =>
  import(/* webpackChunkName: "view-as" */ './frame/view-as').then((module) => module.ViewFrame),
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
