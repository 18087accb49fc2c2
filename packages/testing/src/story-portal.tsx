import { createPortal } from '@slabdesk/host';
import { StoreProvider } from '@slabdesk/portal/api';
import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { createMemoryRouter } from 'react-router-dom';
import { Box, useColorScheme } from 'shared-ui/core';
import { ToastRegion } from 'shared-ui/shell';

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
  const [Portal] = useState(() =>
    createPortal({
      router: createMemoryRouter([{ path: '*', element: <StoryPage /> }], { initialEntries: [path] }),
    }),
  );
  return (
    <StoreProvider>
      <StoryContext value={children}>
        <Portal>
          <ModeSetter mode={mode} />
          <ToastRegion />
        </Portal>
      </StoryContext>
    </StoreProvider>
  );
};
