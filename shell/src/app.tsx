import { useEffect } from 'react';
import { RouterProvider, type RouterProviderProps } from 'react-router-dom';
import { PortalThemeProvider } from 'shared-ui/shell';
import { reportShell } from './federation/report-release';
import { PortalFonts } from './fonts';

/** Root component of the shell: theme, fonts and router. */
export const App = ({
  router,
  nonce,
}: Pick<RouterProviderProps, 'router'> & { nonce?: string | undefined }) => {
  useEffect(() => reportShell('loaded'), []);
  return (
    <PortalThemeProvider nonce={nonce}>
      <PortalFonts />
      <RouterProvider router={router} />
    </PortalThemeProvider>
  );
};
