import { ORDER_STATUS_LABELS, type OrderStatus } from 'bff-contract/constants';
import type { ShownEvent, ShownOrder } from '../shown-order';

export interface TimelineEvent {
  key: string;
  title: string;
  text: string;
  /** Name and role of the actor. */
  actor?: string;
  at: string;
}

const ROLES: Readonly<Record<string, string>> = {
  customer: 'customer',
  dealer: 'dealer',
  admin: 'administrator',
  system: 'automatic',
};

/** Formats an actor: "Grace Whitfield (dealer)". */
export const actorText = ({ name, role }: ShownEvent['actor']): string => {
  const what = Object.hasOwn(ROLES, role) ? ROLES[role] : undefined;
  return `${name || 'Unknown'}${what ? ` (${what})` : ''}`;
};

const label = (status: string): string => ORDER_STATUS_LABELS[status as OrderStatus] ?? status;

/**
 * History of an order, oldest first: its creation, each status change with its actor, and the current
 * status.
 */
export const timelineOf = (
  order: Pick<ShownOrder, 'reference' | 'status' | 'createdAt' | 'updatedAt' | 'history'>,
): TimelineEvent[] => {
  // An entry without a previous status is the creation, which is already listed.
  const changes = order.history.flatMap(({ at, actor, from, to }, index): TimelineEvent[] =>
    from === undefined
      ? []
      : [
          {
            key: `${index} ${at}`,
            title: 'Status Changed',
            text: `${label(from)} → ${label(to)}`,
            actor: actorText(actor),
            at,
          },
        ],
  );
  return [
    {
      key: 'created',
      title: 'Order Created',
      text: order.reference ? `Order #${order.reference} was created.` : 'The order was created.',
      at: order.createdAt,
    },
    ...changes,
    ...(order.status
      ? [
          {
            key: 'status',
            title: 'Status Updated',
            text: `Status set to: ${label(order.status)}`,
            at: order.updatedAt,
          },
        ]
      : []),
  ];
};
