import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { breakable } from './breakable';

/**
 * A list of labels and values, such as the details of an order.
 *
 * @example
 * <DetailsList items={[{ label: 'Reference', value: order.reference }]} />
 */
export const DetailsList = ({ items }: { items: ReadonlyArray<{ label: string; value: ReactNode }> }) => (
  <Box
    component="dl"
    sx={{
      m: 0,
      display: 'grid',
      gap: 2,
      gridTemplateColumns: 'repeat(auto-fit, minmax(min(200px, 100%), 1fr))',
    }}
  >
    {items.map(({ label, value }) => (
      <Box key={label} sx={{ minWidth: 0 }}>
        <Box component="dt" sx={{ typography: 'caption', color: 'text.secondary' }}>
          {label}
        </Box>
        <Box component="dd" sx={{ m: 0, mt: 0.25, fontWeight: 500, overflowWrap: 'anywhere' }}>
          {breakable(value)}
        </Box>
      </Box>
    ))}
  </Box>
);
