import type { ReactNode } from 'react';
import { Box } from 'shared-ui/core';

interface CardGridProps {
  /** Accessible name of the list. */
  label?: string;
  /** Narrowest width of a card, in pixels. */
  min: number;
  /** At least two cards in a row, as photos on a phone. */
  pairs?: boolean;
  gap?: number | { xs: number; sm: number };
  /** List items. */
  children: ReactNode;
}

/** A list of plans or photos in as many columns as fit. */
export const CardGrid = ({ label, min, pairs = false, gap = 1.5, children }: CardGridProps) => (
  <Box
    component="ul"
    aria-label={label}
    sx={{
      listStyle: 'none',
      m: 0,
      p: 0,
      display: 'grid',
      gap,
      gridTemplateColumns: `repeat(auto-fill, minmax(min(${min}px, ${pairs ? 'calc(50% - 6px)' : '100%'}), 1fr))`,
    }}
  >
    {children}
  </Box>
);
