import { createContext, type ReactNode, startTransition, use, useLayoutEffect, useState } from 'react';
import { Router } from 'react-router-dom';
import type { PortalRouter } from './portal-router';

const RouterContext = createContext<PortalRouter | undefined>(undefined);

/** The router around this component. */
export const useRouter = (): PortalRouter => {
  const router = use(RouterContext);
  if (!router) throw new Error('There is no RouterProvider around this component');
  return router;
};

/** Lets everything below it know where the portal is. */
export const RouterProvider = ({ router, children }: { router: PortalRouter; children: ReactNode }) => {
  const [location, setLocation] = useState(router.state.location);
  useLayoutEffect(() => {
    // What was opened before anybody listened.
    setLocation(router.state.location);
    return router.subscribe((next) => startTransition(() => setLocation(next)));
  }, [router]);
  return (
    <RouterContext value={router}>
      <Router location={location} navigator={router.navigator}>
        {children}
      </Router>
    </RouterContext>
  );
};
