import { getRuntimeConfig } from '@slabdesk/portal';
import { type PortalHost, setPortalHost, uiHost } from '@slabdesk/portal/shell';
import type { ComponentType, ReactNode } from 'react';
import { RouterProvider, type RouterProviderProps } from 'react-router-dom';
import { PortalThemeProvider, setUiHost, showStatus, toast } from 'shared-ui/shell';

type Router = RouterProviderProps['router'];

/** The host's router, and what it does for the platform besides. */
export interface PortalOptions extends Partial<PortalHost> {
  router?: Router | undefined;
}

const hostOf = (router: Router): Pick<PortalHost, 'navigate' | 'address'> => ({
  navigate: (...to) => router.navigate(...to),
  address: () => router.state.location,
});

/**
 * Connects the platform's parts with each other and with the router. Replaces an earlier connection. Call it before the first
 * render.
 *
 * @returns the portal with its theme and the routes, and its children beside these
 */
export const createPortal = ({
  router,
  ...host
}: PortalOptions = {}): ComponentType<{
  children?: ReactNode;
}> => {
  setUiHost(uiHost);
  setPortalHost({
    showRefusal: toast.error,
    showWaiting: showStatus,
    ...(router && hostOf(router)),
    ...host,
  });
  return ({ children }) => (
    <PortalThemeProvider nonce={getRuntimeConfig().nonce}>
      {router && <RouterProvider router={router} />}
      {children}
    </PortalThemeProvider>
  );
};
