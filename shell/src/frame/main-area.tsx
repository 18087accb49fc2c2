import type { ReactNode } from 'react';
import { Box } from 'shared-ui/core';
import { MAIN_ID } from './skip-link';

/**
 * The main landmark of a layout, with a readable maximum width.
 *
 * @param props.sx overrides width and padding
 */
export const MainArea = ({ sx, children }: { sx?: object; children: ReactNode }) => (
  <Box
    component="main"
    id={MAIN_ID}
    tabIndex={-1}
    sx={{
      outline: 'none',
      maxWidth: 1320,
      // Tables use a large screen.
      '&:has([data-fills-width])': { maxWidth: 1760 },
      mx: 'auto',
      px: { xs: 2, sm: 3, lg: 5 },
      py: { xs: 2.5, md: 4.5 },
      ...sx,
    }}
  >
    {children}
  </Box>
);
