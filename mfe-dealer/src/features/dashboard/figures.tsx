import { Link } from '@slabdesk/portal/router';
import { formatDate, formatMoney, formatNumber } from '@slabdesk/units';
import type { Summary } from 'bff-contract';
import { OPEN_STATUSES, VALUED_STATUSES } from 'bff-contract/constants';
import type { ReactNode } from 'react';
import { Box, Card, Skeleton, Stack } from 'shared-ui/core';
import { ordersPath } from './orders-link';
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

/** The last of three takes a row of its own on phones. */
const gridOfThree = {
  ...grid,
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, minmax(0, 1fr))' },
  '& > :last-child': { gridColumn: { xs: '1 / -1', md: 'auto' } },
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

const TilesSkeleton = ({ names, sx }: { names: string[]; sx: typeof grid | typeof gridOfThree }) => (
  <Box sx={sx}>
    {names.map((name) => (
      <Card key={name} sx={{ minHeight: TILE_HEIGHT, px: { xs: 2, sm: 2.5 }, py: 1.75 }}>
        <Skeleton width="60%" height={21} />
        <Skeleton width="40%" height={36} />
      </Card>
    ))}
  </Box>
);

export const FiguresSkeleton = () => (
  <Stack sx={{ gap: { xs: 1.5, md: 2 } }} role="status" aria-label={texts.loading}>
    <TilesSkeleton names={['new', 'oldest', 'open']} sx={gridOfThree} />
    <TilesSkeleton names={['value', 'orders', 'materials', 'line items']} sx={grid} />
  </Stack>
);

const DAY_MS = 24 * 60 * 60_000;

/** What waits for the dealer: new orders, for how long, and the value of all open ones. */
const waitingFigures = ({ orders: { byStatus }, waiting }: Summary, now: number): FigureProps[] => {
  const { oldestAt } = waiting;
  const open = OPEN_STATUSES.reduce((sum, status) => sum + byStatus[status], 0);
  const days = oldestAt ? Math.max(0, Math.floor((now - Date.parse(oldestAt)) / DAY_MS)) : undefined;
  return [
    {
      label: texts.newOrders,
      value: formatNumber(byStatus['order-placed']),
      note: texts.toStart,
      to: '/orders?status=order-placed',
    },
    {
      label: texts.oldest,
      value: days === undefined ? texts.none : texts.days(days, formatNumber(days)),
      note: oldestAt ? texts.since(formatDate(oldestAt)) : texts.allStarted,
      to: '/orders?status=order-placed&sort=createdAt',
    },
    {
      label: texts.openValue,
      value: formatMoney(waiting.value),
      note: texts.openOrders(open, formatNumber(open)),
      to: ordersPath(OPEN_STATUSES),
    },
  ];
};

const FigureList = ({
  label,
  figures,
  sx,
}: {
  label: string;
  figures: FigureProps[];
  sx: typeof grid | typeof gridOfThree;
}) => (
  <Box component="ul" aria-label={label} sx={sx}>
    {figures.map((figure) => (
      <li key={figure.label}>
        <Figure {...figure} />
      </li>
    ))}
  </Box>
);

/** Key figures, first what is waiting; each links to the list it counts. */
export const Figures = ({ summary }: { summary: Summary }) => {
  const [before, current] = summary.value.byMonth.slice(-2);
  const { cancelled } = summary.orders.byStatus;
  const figures: FigureProps[] = [
    {
      label: texts.monthValue,
      value: formatMoney(current?.totalPrice ?? 0),
      note: before && texts.lastMonth(formatMoney(before.totalPrice)),
      to: ordersPath(VALUED_STATUSES, current && { month: current.month }),
    },
    {
      label: texts.orders,
      value: formatNumber(summary.orders.total),
      note: texts.allOrders(
        formatMoney(summary.value.total),
        cancelled > 0 ? formatNumber(cancelled) : undefined,
      ),
      to: ordersPath(VALUED_STATUSES),
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
    <Stack sx={{ gap: { xs: 1.5, md: 2 } }}>
      <FigureList label={texts.waitingLabel} figures={waitingFigures(summary, Date.now())} sx={gridOfThree} />
      <FigureList label={texts.listLabel} figures={figures} sx={grid} />
    </Stack>
  );
};
