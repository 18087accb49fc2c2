import { Link } from '@slabdesk/portal/router';
import type { ReactNode } from 'react';
import { Box } from 'shared-ui/core';

/** Paper leaves out backgrounds that don't ask for it; forced colors leave no other than system colors. */
export const barGround = {
  printColorAdjust: 'exact',
  '@media (forced-colors: active)': { bgcolor: 'CanvasText !important' },
};

interface ShareBarProps {
  label: ReactNode;
  figure: ReactNode;
  /** Share of the whole bar, 0 to 1. More than 0 is always visible. */
  share: number;
  /** A color of the theme. */
  color: string;
  /** Page that the bar opens. */
  to?: string | undefined;
}

/** A horizontal bar below its label and its figure. */
export const ShareBar = ({ label, figure, share, color, to }: ShareBarProps) => (
  <Box
    {...(to !== undefined && { component: Link, to })}
    sx={{
      display: 'block',
      px: { xs: 2, sm: 2.5 },
      py: 1.125,
      color: 'text.primary',
      textDecoration: 'none',
      ...(to !== undefined && { '&:hover': { bgcolor: 'surface.sunken' } }),
      '&:focus-visible': { outlineOffset: '-2px' },
    }}
  >
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, typography: 'body2' }}>
      <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {label}
      </Box>
      <Box component="span" sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
        {figure}
      </Box>
    </Box>
    <Box
      aria-hidden
      sx={{
        mt: 0.75,
        height: 8,
        borderRadius: 4,
        overflow: 'hidden',
        bgcolor: 'tones.grey.ground',
        // Forced colors show it.
        outline: '1px solid transparent',
      }}
    >
      <Box
        sx={{
          height: '100%',
          minWidth: share > 0 ? 6 : 0,
          width: `${share * 100}%`,
          borderRadius: 4,
          bgcolor: color,
          ...barGround,
        }}
      />
    </Box>
  </Box>
);
