import { formatDateTime, formatMoney, formatTimeZone, isForeignTimeZone } from '@slabdesk/units';
import type { Order } from 'bff-contract';
import { Box, DetailsList, Panel, Typography } from 'shared-ui/core';
import { formatDay } from './due-date/due-date';
import { siteFacts } from './site/site-facts';
import { StatusBadge } from './status/status-badge';
import { orderInformationTexts as texts } from './texts';

const itemCount = ({ estimate }: Order): number | string =>
  estimate?.materials ? estimate.materials.length + estimate.additionalLineItems.length : texts.noItems;

/** The title may be long and takes a full row; the other facts fit two per row, even on phones. */
const factStyles = {
  '& > dl': { gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(3, minmax(0, 1fr))' } },
  '& > dl > :first-of-type': { gridColumn: '1 / -1' },
  '& dd': { fontSize: '0.875rem' },
  '& > dl > :first-of-type dd': { fontSize: '0.9375rem' },
};

export interface OrderInformationProps {
  order: Order;
  /** Also where it is the reader's own. */
  namesTimeZone?: boolean;
}

/** Basic facts of an order. */
export const OrderInformation = ({ order, namesTimeZone = false }: OrderInformationProps) => (
  <Panel title={texts.title}>
    <Box sx={factStyles}>
      <DetailsList
        items={[
          { label: texts.project, value: order.project.title || texts.untitledProject },
          { label: texts.reference, value: order.reference || texts.noReference },
          { label: texts.status, value: <StatusBadge status={order.status} fallback={texts.noStatus} /> },
          { label: texts.totalPrice, value: formatMoney(order.estimate?.totalPrice) },
          { label: texts.totalItems, value: itemCount(order) },
          ...siteFacts(order.project),
          ...(order.dueDate ? [{ label: texts.dueDate, value: formatDay(order.dueDate) }] : []),
          { label: texts.created, value: formatDateTime(order.createdAt) },
          { label: texts.updated, value: formatDateTime(order.updatedAt) },
        ]}
      />
    </Box>
    {(namesTimeZone || isForeignTimeZone()) && (
      <Typography variant="caption" component="p" sx={{ mt: 2, color: 'text.secondary' }}>
        {texts.timeZone(formatTimeZone())}
      </Typography>
    )}
  </Panel>
);
