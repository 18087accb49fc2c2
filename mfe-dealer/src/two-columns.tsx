import type { ReactNode } from 'react';
import { Box, Stack } from 'shared-ui/core';

const GAP = { xs: 2, md: 2.5 } as const;
const columnStyles = { gap: GAP, minWidth: 0 } as const;

/**
 * Panels in two columns, so that a short one beside a long one leaves no gap; below each other in a narrow window.
 *
 * @param first absent where the second one stands alone
 */
export const TwoColumns = ({ first, second }: { first?: ReactNode; second: ReactNode }) => (
  <Box
    sx={{
      maxWidth: first ? undefined : 720,
      display: 'grid',
      gap: GAP,
      alignItems: 'start',
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', ...(first && { lg: 'repeat(2, minmax(0, 1fr))' }) },
    }}
  >
    {first && <Stack sx={columnStyles}>{first}</Stack>}
    <Stack sx={columnStyles}>{second}</Stack>
  </Box>
);
