import type { ReactNode } from 'react';
import { Box, Stack } from 'shared-ui/core';
import { useSize } from './use-size';

export interface TwoColumnsProps {
  lead: ReactNode;
  aside: ReactNode;
  children: ReactNode;
}

/** Above and below the right column, in pixels. */
const MARGIN = 24;

/**
 * Two columns on wide screens, with a sticky right column; on phones the aside follows the lead. A right column that is
 * higher than the window sticks by its end, so that all of it can be reached by scrolling the page.
 */
export const TwoColumns = ({ lead, aside, children }: TwoColumnsProps) => {
  const { ref, size } = useSize<HTMLDivElement>();
  const top = `calc(${MARGIN}px + var(--view-banner, 0px))`;
  return (
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
        ref={ref}
        style={{ top: size ? `min(${top}, calc(100vh - ${size.height + MARGIN}px))` : top }}
        sx={{
          minWidth: 0,
          gridRow: { lg: '1 / span 2' },
          gridColumn: { lg: 2 },
          position: { lg: 'sticky' },
        }}
      >
        {aside}
      </Box>
      <Stack sx={{ minWidth: 0, gap: { xs: 2, md: 2.5 } }}>{children}</Stack>
    </Box>
  );
};
