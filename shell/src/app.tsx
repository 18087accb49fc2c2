import { RouterProvider } from 'shared-ui/router';
import { PortalThemeProvider } from 'shared-ui/shell';
import { PortalFonts } from './fonts';
import type { PortalRouter } from './router';

/** The shell: what every page stands on. */
export const App = ({ router, nonce }: { router: PortalRouter; nonce?: string | undefined }) => (
  <PortalThemeProvider nonce={nonce}>
    <PortalFonts />
    <RouterProvider router={router} />
  </PortalThemeProvider>
);
