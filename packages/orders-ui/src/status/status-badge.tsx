import { ORDER_STATUS_LABELS, type OrderStatus } from 'bff-contract/constants';
import { Badge, type Tone } from 'shared-ui/core';
import { statusTexts } from './texts';

const ORDER_TONES: Record<OrderStatus, Tone> = {
  'order-placed': 'purple',
  'in-progress': 'blue',
  completed: 'green',
  cancelled: 'red',
};

const isOrderStatus = (status: string): status is OrderStatus => status in ORDER_TONES;

/**
 * Order status: purple, blue, green, red, and grey for anything else.
 *
 * @param props.fallback text without a status: "Pending" on the dashboard, "Not set" in order details
 */
export const StatusBadge = ({
  status,
  fallback = statusTexts.pending,
}: {
  status: string | null | undefined;
  fallback?: string;
}) => {
  if (!status) return <Badge tone="grey" label={fallback} />;
  return isOrderStatus(status) ? (
    <Badge tone={ORDER_TONES[status]} label={ORDER_STATUS_LABELS[status]} />
  ) : (
    <Badge tone="grey" label={status} />
  );
};
