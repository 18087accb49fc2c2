import type { ReactNode } from 'react';
import { Box, Stack } from 'shared-ui/core';

export interface TwoColumnsProps {
  lead: ReactNode;
  aside: ReactNode;
  children: ReactNode;
}

/** Two columns on wide screens, with a sticky right column; on phones the aside follows the lead. */
export const TwoColumns = ({ lead, aside, children }: TwoColumnsProps) => (
  <Box
    sx={{
      display: 'grid',
      gap: { xs: 2, md: 2.5 },
      alignItems: 'start',
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' },
      gridTemplateRows: { lg: 'auto 1fr' },
    }}
  >
    <Box sx={{ minWidth: 0 }}>{lead}</Box>
    <Box
      sx={{
        minWidth: 0,
        gridRow: { lg: '1 / span 2' },
        gridColumn: { lg: 2 },
        position: { lg: 'sticky' },
        top: { lg: 'calc(24px + var(--view-banner, 0px))' },
        // A long history scrolls on its own; otherwise its end would be unreachable.
        maxHeight: { lg: 'calc(100vh - 48px - var(--view-banner, 0px))' },
        overflowY: { lg: 'auto' },
        borderRadius: '12px',
      }}
    >
      {aside}
    </Box>
    <Stack sx={{ minWidth: 0, gap: { xs: 2, md: 2.5 } }}>{children}</Stack>
  </Box>
);
