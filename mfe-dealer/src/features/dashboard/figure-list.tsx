import { Link } from '@slabdesk/portal/router';
import type { ReactNode } from 'react';
import { Box, Card, Skeleton } from 'shared-ui/core';

const TILE_HEIGHT = 104;

const grid = {
  display: 'grid',
  gap: { xs: 1.5, md: 2 },
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
  listStyle: 'none',
  m: 0,
  p: 0,
} as const;

/** The last of three takes a row of its own on phones. */
const gridOfThree = {
  ...grid,
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, minmax(0, 1fr))' },
  '& > :last-child': { gridColumn: { xs: '1 / -1', md: 'auto' } },
} as const;

const gridOf = (count: number) => (count === 3 ? gridOfThree : grid);

export interface FigureProps {
  label: string;
  value: string;
  note?: ReactNode;
  /** The list that it counts. */
  to: string;
}

const Figure = ({ label, value, note, to }: FigureProps) => (
  <Card
    component={Link}
    to={to}
    sx={{
      display: 'block',
      containerType: 'inline-size',
      height: '100%',
      minHeight: TILE_HEIGHT,
      px: { xs: 2, sm: 2.5 },
      py: 1.75,
      color: 'text.primary',
      textDecoration: 'none',
      transition: 'border-color 0.15s',
      '&:hover': { borderColor: 'surface.lineStrong' },
    }}
  >
    <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{label}</Box>
    <Box
      sx={{
        mt: 0.5,
        // Shrink long amounts instead of wrapping them: a digit is about 0.62 em wide.
        fontSize: `min(clamp(1.125rem, 0.9rem + 0.8vw, 1.5rem), ${(100 / (0.62 * value.length)).toFixed(2)}cqi)`,
        fontWeight: 600,
        letterSpacing: '-0.025em',
        lineHeight: 1.2,
        overflowWrap: 'anywhere',
      }}
    >
      {value}
    </Box>
    {note && <Box sx={{ mt: 0.25, typography: 'caption', color: 'text.secondary' }}>{note}</Box>}
  </Card>
);

/** Placeholders of three or four figures. */
export const FigureTilesSkeleton = ({ count }: { count: 3 | 4 }) => (
  <Box sx={gridOf(count)}>
    {Array.from({ length: count }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: placeholders never reorder
      <Card key={index} sx={{ minHeight: TILE_HEIGHT, px: { xs: 2, sm: 2.5 }, py: 1.75 }}>
        <Skeleton width="60%" height={21} />
        <Skeleton width="40%" height={36} />
      </Card>
    ))}
  </Box>
);

/** Three or four key figures, each a link to the list that it counts. */
export const FigureList = ({ label, figures }: { label: string; figures: readonly FigureProps[] }) => (
  <Box component="ul" aria-label={label} sx={gridOf(figures.length)}>
    {figures.map((figure) => (
      <li key={figure.label}>
        <Figure {...figure} />
      </li>
    ))}
  </Box>
);
