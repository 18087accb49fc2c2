import type { ReactNode } from 'react';
import { Stack } from 'shared-ui/core';

/** The buttons at the end of a long `Modal`: they stay in view while it scrolls. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <Stack
    direction="row"
    sx={{
      flexWrap: 'wrap',
      gap: 1,
      alignItems: 'center',
      justifyContent: 'flex-end',
      position: 'sticky',
      bottom: -24,
      zIndex: 1,
      mb: -3,
      py: 2,
      bgcolor: 'background.paper',
      borderTop: 1,
      borderColor: 'divider',
    }}
  >
    {children}
  </Stack>
);
