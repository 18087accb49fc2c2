import type { ReactNode } from 'react';
import { Box, Stack, Typography } from '../core';

/** A piece in one of its states, with a line that says which. */
export const Example = ({
  title,
  wide = false,
  children,
}: {
  title: string;
  /** Takes the whole width, as tables do. */
  wide?: boolean;
  children: ReactNode;
}) => (
  <Box sx={{ minWidth: 0, ...(wide && { gridColumn: '1 / -1' }) }}>
    <Typography component="h3" variant="caption" sx={{ mb: 1, color: 'text.secondary', fontWeight: 600 }}>
      {title}
    </Typography>
    {children}
  </Box>
);

/** Examples beside each other where there is room. */
export const Examples = ({ children }: { children: ReactNode }) => (
  <Box
    sx={{
      display: 'grid',
      gap: 3,
      alignItems: 'start',
      gridTemplateColumns: 'repeat(auto-fill, minmax(min(300px, 100%), 1fr))',
    }}
  >
    {children}
  </Box>
);

/** Small pieces beside each other. */
export const Row = ({ children }: { children: ReactNode }) => (
  <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
    {children}
  </Stack>
);
