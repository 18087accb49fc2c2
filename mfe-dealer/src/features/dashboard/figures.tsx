import { Link } from '@slabdesk/portal/router';
import { formatMoney, formatNumber } from '@slabdesk/units';
import type { Summary } from 'bff-contract';
import type { ReactNode } from 'react';
import { Box, Card, Skeleton } from 'shared-ui/core';
import { dashboardTexts } from './texts';

const texts = dashboardTexts.figures;

const TILE_HEIGHT = 104;

const grid = {
  display: 'grid',
  gap: { xs: 1.5, md: 2 },
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
  listStyle: 'none',
  m: 0,
  p: 0,
} as const;

interface FigureProps {
  label: string;
  value: string;
  note?: ReactNode;
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

export const FiguresSkeleton = () => (
  <Box sx={grid} role="status" aria-label={texts.loading}>
    {['value', 'orders', 'materials', 'line items'].map((name) => (
      <Card key={name} sx={{ minHeight: TILE_HEIGHT, px: { xs: 2, sm: 2.5 }, py: 1.75 }}>
        <Skeleton width="60%" height={21} />
        <Skeleton width="40%" height={36} />
      </Card>
    ))}
  </Box>
);

/** Key figures; each links to the list it counts. */
export const Figures = ({ summary }: { summary: Summary }) => {
  const [before, current] = summary.value.byMonth.slice(-2);
  const figures: FigureProps[] = [
    {
      label: texts.monthValue,
      value: formatMoney(current?.totalPrice ?? 0),
      note: before && texts.lastMonth(formatMoney(before.totalPrice)),
      to: current ? `/orders?month=${current.month}` : '/orders',
    },
    {
      label: texts.orders,
      value: formatNumber(summary.orders.total),
      note: texts.allOrders(formatMoney(summary.value.total)),
      to: '/orders',
    },
    {
      label: texts.materials,
      value: formatNumber(summary.materials),
      note: texts.inPriceList,
      to: '/pricing',
    },
    {
      label: texts.lineItems,
      value: formatNumber(summary.lineItems),
      note: texts.inPriceList,
      to: '/pricing?tab=line-items',
    },
  ];
  return (
    <Box component="ul" aria-label={texts.listLabel} sx={grid}>
      {figures.map((figure) => (
        <li key={figure.label}>
          <Figure {...figure} />
        </li>
      ))}
    </Box>
  );
};
