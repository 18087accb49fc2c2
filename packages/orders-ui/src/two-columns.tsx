import type { ReactNode } from 'react';
import { Box, Stack } from 'shared-ui/core';

export interface TwoColumnsProps {
  lead: ReactNode;
  aside: ReactNode;
  children: ReactNode;
}

/** Above the right column. */
const TOP = 'calc(24px + var(--view-banner, 0px))';

/**
 * Two columns on wide screens, of which the right one stays in view and scrolls by itself; on phones the aside follows the
 * lead.
 */
export const TwoColumns = ({ lead, aside, children }: TwoColumnsProps) => (
  <Box
    sx={{
      display: 'grid',
      gap: { xs: 2, md: 2.5 },
      alignItems: 'start',
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 360px' },
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
        top: { lg: TOP },
        maxHeight: { lg: `calc(100vh - ${TOP})` },
        overflowY: { lg: 'auto' },
        pb: { lg: 3 },
        // Room for the shadows of the panels.
        mx: { lg: -0.5 },
        px: { lg: 0.5 },
      }}
    >
      {aside}
    </Box>
    <Stack sx={{ minWidth: 0, gap: { xs: 2, md: 2.5 } }}>{children}</Stack>
  </Box>
);
