import { ORDER_STATUS_LABELS, ORDER_STATUSES, type OrderStatus } from 'bff-contract/constants';
import type { ReactNode } from 'react';
import { Box, Card, ErrorState, Skeleton, type Tone } from 'shared-ui/core';
import { Link } from 'shared-ui/router';
import { formatMoney } from 'shared-ui/units';
import { useGetSummaryQuery } from './dashboard-api';
import { MonthBars } from './month-bars';

const TONES: Record<OrderStatus, Tone> = {
  'order-placed': 'purple',
  'in-progress': 'blue',
  completed: 'green',
  cancelled: 'red',
};

const TILE_HEIGHT = 104;

const grid = {
  display: 'grid',
  gap: { xs: 1.5, md: 2 },
  gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(4, 1fr)', lg: '2.2fr repeat(4, 1fr)' },
  listStyle: 'none',
  m: 0,
  p: 0,
} as const;

const valueTile = { gridColumn: { xs: '1 / -1', lg: 'auto' } } as const;

interface TileProps {
  label: string;
  value: ReactNode;
  note?: ReactNode;
  to: string;
  tone?: Tone;
  children?: ReactNode;
}

const Tile = ({ label, value, note, to, tone, children }: TileProps) => (
  <Card
    component={Link}
    to={to}
    sx={{
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: 2,
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
    <Box sx={{ minWidth: 0 }}>
      <Box
        sx={{ display: 'flex', alignItems: 'center', gap: 1, typography: 'body2', color: 'text.secondary' }}
      >
        {tone && (
          <Box aria-hidden sx={{ width: 8, height: 8, borderRadius: '50%', bgcolor: `tones.${tone}.dot` }} />
        )}
        {label}
      </Box>
      <Box
        sx={{
          mt: 0.5,
          fontSize: 'clamp(1.25rem, 1rem + 0.7vw, 1.5rem)',
          fontWeight: 600,
          letterSpacing: '-0.025em',
          lineHeight: 1.2,
          whiteSpace: 'nowrap',
        }}
      >
        {value}
      </Box>
      {note && <Box sx={{ mt: 0.25, typography: 'caption', color: 'text.secondary' }}>{note}</Box>}
    </Box>
    {children}
  </Card>
);

const TileSkeleton = () => (
  <Card sx={{ minHeight: TILE_HEIGHT, px: { xs: 2, sm: 2.5 }, py: 1.75 }}>
    <Skeleton width="60%" height={21} />
    <Skeleton width="40%" height={36} />
    <Skeleton width="50%" height={19} />
  </Card>
);

const TilesSkeleton = () => (
  <Box sx={grid} role="status" aria-label="Loading figures">
    <Box sx={valueTile}>
      <TileSkeleton />
    </Box>
    {ORDER_STATUSES.map((status) => (
      <TileSkeleton key={status} />
    ))}
  </Box>
);

const count = (value: number): string => value.toLocaleString('en-US');

/** The dealer's figures at a glance; each leads to the orders that it counts. */
export const SummaryTiles = () => {
  const { data, error, isFetching, refetch } = useGetSummaryQuery(undefined, {
    refetchOnMountOrArgChange: 15,
  });
  if (!data) {
    return error && !isFetching ? (
      <Card>
        <ErrorState
          dense
          title="Failed to load your figures. Please try again."
          onRetry={() => void refetch()}
        />
      </Card>
    ) : (
      <TilesSkeleton />
    );
  }
  const months = data.value.byMonth;
  const current = months[months.length - 1];
  const before = months[months.length - 2];
  return (
    <Box component="ul" aria-label="Figures" sx={grid}>
      <Box component="li" sx={valueTile}>
        <Tile
          label="Order value this month"
          value={formatMoney(current?.totalPrice ?? 0)}
          note={before && `${formatMoney(before.totalPrice)} last month`}
          to="/orders"
        >
          <MonthBars months={months} />
        </Tile>
      </Box>
      {ORDER_STATUSES.map((status) => (
        <li key={status}>
          <Tile
            label={ORDER_STATUS_LABELS[status]}
            value={count(data.orders.byStatus[status])}
            note={data.orders.byStatus[status] === 1 ? 'order' : 'orders'}
            to={`/orders?status=${status}`}
            tone={TONES[status]}
          />
        </li>
      ))}
    </Box>
  );
};
