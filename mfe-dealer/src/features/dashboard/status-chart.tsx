import { Link } from '@slabdesk/portal/router';
import { formatNumber } from '@slabdesk/units';
import type { Summary } from 'bff-contract';
import { ORDER_STATUS_LABELS, ORDER_STATUSES, type OrderStatus } from 'bff-contract/constants';
import { Box, Panel, type Tone } from 'shared-ui/core';
import { dashboardStatusChartTexts as texts } from './texts';

const TONES: Record<OrderStatus, Tone> = {
  'order-placed': 'purple',
  'in-progress': 'blue',
  completed: 'green',
  cancelled: 'red',
};

interface BarProps {
  status: OrderStatus;
  orders: number;
  /** Share of all orders, 0 to 1. */
  share: number;
}

const StatusBar = ({ status, orders, share }: BarProps) => (
  <Box
    component={Link}
    to={`/orders?status=${status}`}
    sx={{
      display: 'block',
      px: { xs: 2, sm: 2.5 },
      py: 1.125,
      color: 'text.primary',
      textDecoration: 'none',
      '&:hover': { bgcolor: 'surface.sunken' },
      '&:focus-visible': { outlineOffset: '-2px' },
    }}
  >
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, typography: 'body2' }}>
      <span>{ORDER_STATUS_LABELS[status]}</span>
      <Box component="span" sx={{ fontWeight: 600 }}>
        {formatNumber(orders)}
      </Box>
    </Box>
    <Box
      aria-hidden
      sx={{ mt: 0.75, height: 8, borderRadius: 4, overflow: 'hidden', bgcolor: 'tones.grey.ground' }}
    >
      <Box
        sx={{
          height: '100%',
          minWidth: orders > 0 ? 6 : 0,
          width: `${share * 100}%`,
          borderRadius: 4,
          bgcolor: `tones.${TONES[status]}.dot`,
        }}
      />
    </Box>
  </Box>
);

/** Bar chart of orders by status; each bar links to the orders it counts. */
export const StatusChart = ({ orders: { byStatus } }: { orders: Summary['orders'] }) => {
  const all = Object.values(byStatus).reduce((sum, orders) => sum + orders, 0);
  return (
    <Panel title={texts.title} padded={false}>
      <Box component="ul" aria-label={texts.listLabel} sx={{ listStyle: 'none', m: 0, px: 0, py: 1 }}>
        {ORDER_STATUSES.map((status) => (
          <li key={status}>
            <StatusBar
              status={status}
              orders={byStatus[status]}
              share={byStatus[status] / Math.max(all, 1)}
            />
          </li>
        ))}
      </Box>
    </Panel>
  );
};
