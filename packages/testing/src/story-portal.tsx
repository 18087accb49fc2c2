import { setNavigator } from '@slabdesk/portal';
import { StoreProvider } from '@slabdesk/portal/api';
import { uiHost } from '@slabdesk/portal/shell';
import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { Box, useColorScheme } from 'shared-ui/core';
import { PortalThemeProvider, setUiHost, ToastRegion } from 'shared-ui/shell';

setUiHost(uiHost);

type Mode = 'system' | 'light' | 'dark';

const ModeSetter = ({ mode }: { mode: Mode }) => {
  const { setMode } = useColorScheme();
  useEffect(() => setMode(mode), [mode, setMode]);
  return null;
};

const StoryContext = createContext<ReactNode>(null);

const StoryPage = () => (
  <Box component="main" sx={{ p: { xs: 2, sm: 3 } }}>
    {use(StoryContext)}
  </Box>
);

interface StoryPortalProps {
  mode?: Mode;
  /** Current path of the portal. */
  path?: string;
  children: ReactNode;
}

/** Portal providers for stories: theme, store, router and toasts, without a server or a signed-in user. */
export const StoryPortal = ({ mode = 'system', path = '/', children }: StoryPortalProps) => {
  const [router] = useState(() =>
    createMemoryRouter([{ path: '*', element: <StoryPage /> }], { initialEntries: [path] }),
  );
  useEffect(() => setNavigator(router.navigate, () => router.state.location), [router]);
  return (
    <PortalThemeProvider>
      <ModeSetter mode={mode} />
      <StoreProvider>
        <StoryContext value={children}>
          <RouterProvider router={router} />
        </StoryContext>
        <ToastRegion />
      </StoreProvider>
    </PortalThemeProvider>
  );
};
