import { RouterProvider, type RouterProviderProps } from 'react-router-dom';
import { PortalThemeProvider } from 'shared-ui/shell';
import { PortalFonts } from './fonts';

/** Root component of the shell: theme, fonts and router. */
export const App = ({
  router,
  nonce,
}: Pick<RouterProviderProps, 'router'> & { nonce?: string | undefined }) => (
  <PortalThemeProvider nonce={nonce}>
    <PortalFonts />
    <RouterProvider router={router} />
  </PortalThemeProvider>
);
