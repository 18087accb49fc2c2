/** The events that a webhook can ask for. */
export const WEBHOOK_EVENTS = [
  'order.placed',
  'order.revised',
  'order.accepted',
  'order.change-requested',
  'order.status',
  'order.due',
  /** Something else: the assignee, a note, a draft, or that its link was opened. */
  'order.changed',
  'order.deleted',
  'order.restored',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];
