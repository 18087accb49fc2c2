import { type PortalRouter, PortalThemeProvider, RouterProvider } from 'shared-ui/shell';
import { PortalFonts } from './fonts';
import { PortalRoot } from './portal-root';

/** The shell: what every page stands on. */
export const App = ({ router, nonce }: { router: PortalRouter; nonce?: string | undefined }) => (
  <PortalThemeProvider nonce={nonce}>
    <PortalFonts />
    <RouterProvider router={router}>
      <PortalRoot />
    </RouterProvider>
  </PortalThemeProvider>
);
