/** The statuses of an order, in their usual order. */
export const ORDER_STATUSES = ['order-placed', 'in-progress', 'completed', 'cancelled'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** The statuses of orders that the dealer still has to do something about. */
export const OPEN_STATUSES = ['order-placed', 'in-progress'] as const satisfies readonly OrderStatus[];

/** The statuses of orders that count: cancelled ones are counted and added up apart. */
export const VALUED_STATUSES = [...OPEN_STATUSES, 'completed'] as const satisfies readonly OrderStatus[];

/** The names of the statuses, for mails and pages. */
export const ORDER_STATUS_LABELS: Record<OrderStatus, string> = {
  'order-placed': 'Order Placed',
  'in-progress': 'In Progress',
  completed: 'Completed',
  cancelled: 'Cancelled',
};

/** Orders whose due date has passed, and those due today or in the next seven days; completed and cancelled ones are neither. */
export const DUE_FILTERS = ['overdue', 'week'] as const;
export type DueFilter = (typeof DUE_FILTERS)[number];

/** Orders that are assigned to the caller, and to nobody. */
export const ASSIGNEE_FILTERS = ['me', 'none'] as const;
export type AssigneeFilter = (typeof ASSIGNEE_FILTERS)[number];

/** A discount takes an amount of USD, or a share of what the other lines add up to. */
export const DISCOUNT_KINDS = ['amount', 'percent'] as const;

/** The `lineItemId` of the line of an estimate that is the discount. */
export const DISCOUNT_LINE = 'discount';

/** The `lineItemId` of the line that raises an order to the dealer's minimum. */
export const MINIMUM_LINE = 'minimum';

/** Whether a line follows from the others, so that it costs the dealer nothing: the discount, or the rest of the minimum. */
export const followsFromOthers = ({ lineItemId }: { lineItemId: string }): boolean =>
  lineItemId === DISCOUNT_LINE || lineItemId === MINIMUM_LINE;

/** For how many days a link for a customer may be valid. */
export const LINK_DAYS = [7, 30, 90] as const;

/** The page that a link for a customer opens. Its fragment is a secret. */
export const SHARED_ORDER_PATH = '/shared-order';
