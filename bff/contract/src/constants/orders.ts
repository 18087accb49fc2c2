/** The statuses of an order, in the order in which they follow. */
export const ORDER_STATUSES = ['order-placed', 'in-progress', 'completed', 'cancelled'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** The names of the statuses in mails and on every page. */
export const ORDER_STATUS_LABELS: Record<OrderStatus, string> = {
  'order-placed': 'Order Placed',
  'in-progress': 'In Progress',
  completed: 'Completed',
  cancelled: 'Cancelled',
};
