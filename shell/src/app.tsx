import { RouterProvider, type RouterProviderProps } from 'react-router-dom';
import { PortalThemeProvider } from 'shared-ui/shell';
import { PortalFonts } from './fonts';

/** The shell: what every page stands on. */
export const App = ({
  router,
  nonce,
}: Pick<RouterProviderProps, 'router'> & { nonce?: string | undefined }) => (
  <PortalThemeProvider nonce={nonce}>
    <PortalFonts />
    <RouterProvider router={router} />
  </PortalThemeProvider>
);
