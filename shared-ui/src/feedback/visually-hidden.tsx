import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

export const hiddenStyles = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;

/** For screen readers only. */
export const VisuallyHidden = ({ children }: { children: ReactNode }) => (
  // The margin keeps it from making its box scroll.
  <Box component="span" sx={{ ...hiddenStyles, m: '-1px' }}>
    {children}
  </Box>
);
