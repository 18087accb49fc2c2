import { formatNumber } from '@slabdesk/units';
import type { Summary } from 'bff-contract';
import { ORDER_STATUS_LABELS, ORDER_STATUSES, type OrderStatus } from 'bff-contract/constants';
import { Box, Panel, type Tone } from 'shared-ui/core';
import { ShareBar } from './share-bar';
import { dashboardStatusChartTexts as texts } from './texts';

const TONES: Record<OrderStatus, Tone> = {
  'order-placed': 'purple',
  'in-progress': 'blue',
  completed: 'green',
  cancelled: 'red',
};

/** Bar chart of orders by status; each bar links to the orders it counts. */
export const StatusChart = ({ orders: { byStatus } }: { orders: Summary['orders'] }) => {
  const all = Object.values(byStatus).reduce((sum, orders) => sum + orders, 0);
  return (
    <Panel title={texts.title} padded={false}>
      <Box component="ul" aria-label={texts.listLabel} sx={{ listStyle: 'none', m: 0, px: 0, py: 1 }}>
        {ORDER_STATUSES.map((status) => (
          <li key={status}>
            <ShareBar
              label={ORDER_STATUS_LABELS[status]}
              figure={formatNumber(byStatus[status])}
              share={byStatus[status] / Math.max(all, 1)}
              color={`tones.${TONES[status]}.dot`}
              to={`/orders?status=${status}`}
            />
          </li>
        ))}
      </Box>
    </Panel>
  );
};
