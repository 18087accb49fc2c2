import type { Order } from 'bff-contract';
import { Box, DetailsList, Panel, StatusBadge } from 'shared-ui/core';
import { formatDateTime, formatMoney } from 'shared-ui/units';

const itemCount = ({ estimate }: Order): number | string =>
  estimate ? estimate.materials.length + estimate.additionalLineItems.length : 'N/A';

/** The facts of an order. */
export const OrderInformation = ({ order }: { order: Order }) => (
  <Panel title="Order Information">
    {/* Two columns on phones too: the values are short. */}
    <Box
      sx={{
        '& > dl': { gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(auto-fill, minmax(180px, 1fr))' } },
      }}
    >
      <DetailsList
        items={[
          { label: 'Project', value: order.project.title || 'Untitled Project' },
          { label: 'Reference', value: order.reference },
          { label: 'Status', value: <StatusBadge status={order.status} fallback="Not set" /> },
          { label: 'Total Price', value: formatMoney(order.estimate?.totalPrice) },
          { label: 'Total Items', value: itemCount(order) },
          { label: 'Created Date', value: formatDateTime(order.createdAt) },
          { label: 'Last Updated', value: formatDateTime(order.updatedAt) },
        ]}
      />
    </Box>
  </Panel>
);
