import { formatDateTime, formatMoney } from '@slabdesk/units';
import { Box, DetailsList, Panel } from 'shared-ui/core';
import type { ShownOrder } from './shown-order';
import { StatusBadge } from './status/status-badge';

const itemCount = ({ estimate }: ShownOrder): number | string =>
  estimate ? estimate.materials.length + estimate.additionalLineItems.length : 'N/A';

/** The title may be long and takes a full row; the other facts fit two per row, even on phones. */
const factStyles = {
  '& > dl': { gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(3, minmax(0, 1fr))' } },
  '& > dl > :first-of-type': { gridColumn: '1 / -1' },
  '& dd': { fontSize: '0.875rem' },
  '& > dl > :first-of-type dd': { fontSize: '0.9375rem' },
};

/** Basic facts of an order. */
export const OrderInformation = ({ order }: { order: ShownOrder }) => (
  <Panel title="Order Information">
    <Box sx={factStyles}>
      <DetailsList
        items={[
          { label: 'Project', value: order.project.title || 'Untitled Project' },
          { label: 'Reference', value: order.reference || 'N/A' },
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
