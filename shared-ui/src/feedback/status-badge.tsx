import Box from '@mui/material/Box';
import { ORDER_STATUS_LABELS, type OrderStatus } from 'bff-contract/constants';
import type { Tone } from '../theme/tokens';

const ORDER_TONES: Record<OrderStatus, Tone> = {
  'order-placed': 'purple',
  'in-progress': 'blue',
  completed: 'green',
  cancelled: 'red',
};

const isOrderStatus = (status: string): status is OrderStatus => status in ORDER_TONES;

/** A small label with a colour of its own; the text alone says everything. */
export const Badge = ({ tone, label }: { tone: Tone; label: string }) => (
  <Box
    component="span"
    sx={{
      display: 'inline-flex',
      alignItems: 'center',
      gap: 0.75,
      height: 24,
      px: 1.125,
      borderRadius: '999px',
      bgcolor: `tones.${tone}.ground`,
      color: `tones.${tone}.text`,
      fontSize: '0.78125rem',
      fontWeight: 550,
      lineHeight: 1,
      whiteSpace: 'nowrap',
      '@media print': { border: '1px solid currentColor' },
    }}
  >
    <Box
      component="span"
      aria-hidden
      sx={{ width: 6, height: 6, borderRadius: '50%', bgcolor: `tones.${tone}.dot`, flexShrink: 0 }}
    />
    {label}
  </Box>
);

/**
 * The status of an order: purple, blue, green, red, and grey for anything else.
 *
 * @param props.fallback shown without a status: "Pending" on the dashboard, "Not set" in order details
 */
export const StatusBadge = ({
  status,
  fallback = 'Pending',
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
