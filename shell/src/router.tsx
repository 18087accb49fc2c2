import { createBrowserRouter } from 'shared-ui/router';
import { PortalRoot } from './portal-root';
import { UnexpectedError } from './unexpected-error';

/** One route that takes every path: which pages there are is in the remotes' manifests. */
export const createPortalRouter = () =>
  createBrowserRouter([{ path: '*', element: <PortalRoot />, errorElement: <UnexpectedError /> }]);

export type PortalRouter = ReturnType<typeof createPortalRouter>;
