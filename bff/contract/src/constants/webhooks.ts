/** The events that a webhook can ask for. */
export const WEBHOOK_EVENTS = [
  'order.placed',
  'order.revised',
  'order.accepted',
  'order.change-requested',
  'order.status',
  /** It came to another stage, or to none. */
  'order.stage',
  'order.due',
  /** Something else: the assignee, a note, a draft, or that its link was opened. */
  'order.changed',
  'order.deleted',
  'order.restored',
  /** Created, changed, deleted or restored. Without an id: many at once, as by an import. */
  'material.changed',
  /** The name or the address of a customer. */
  'customer.changed',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];
