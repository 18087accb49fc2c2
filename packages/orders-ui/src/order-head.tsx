import { revisionName } from '@slabdesk/order-sheet';
import { formatMoney } from '@slabdesk/units';
import type { Order } from 'bff-contract';
import { Box } from 'shared-ui/core';
import { DueBadge } from './due-date';
import { StatusBadge } from './status';

/** Below the title of an order's page: its project, reference, revision after the first, status, due date if near, and total. */
export const OrderHead = ({ order }: { order: Order }) => (
  <Box
    component="span"
    sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}
  >
    {order.project.title && <span>{order.project.title}</span>}
    <Box component="strong" sx={{ fontWeight: 600, color: 'text.primary' }}>
      {order.reference}
    </Box>
    {order.revision > 1 && <span>{revisionName(order.revision)}</span>}
    {order.status && <StatusBadge status={order.status} />}
    <DueBadge order={order} />
    <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', color: 'text.primary' }}>
      {formatMoney(order.estimate?.totalPrice)}
    </Box>
  </Box>
);
