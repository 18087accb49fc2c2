import { type PortalStore, StoreProvider } from 'shared-ui/portal';
import { RouterProvider } from 'shared-ui/router';
import { PortalThemeProvider } from 'shared-ui/shell';
import { PortalFonts } from './fonts';
import type { PortalRouter } from './router';

/** The shell: what every page stands on. */
export const App = ({
  store,
  router,
  nonce,
}: {
  store: PortalStore;
  router: PortalRouter;
  nonce?: string | undefined;
}) => (
  <PortalThemeProvider nonce={nonce}>
    <PortalFonts />
    <StoreProvider store={store}>
      <RouterProvider router={router} />
    </StoreProvider>
  </PortalThemeProvider>
);
