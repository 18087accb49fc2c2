import { ORDER_STATUS_LABELS, type OrderStatus } from 'bff-contract/constants';
import type { ShownEvent, ShownOrder } from '../shown-order';

export interface TimelineEvent {
  key: string;
  title: string;
  text: string;
  /** Who did it. */
  actor?: string;
  at: string;
}

const ROLES: Readonly<Record<string, string>> = {
  customer: 'customer',
  dealer: 'dealer',
  admin: 'administrator',
  system: 'automatic',
};

/** Who did something, and as what: "Grace Whitfield (dealer)". */
export const actorText = ({ name, role }: ShownEvent['actor']): string => {
  const what = Object.hasOwn(ROLES, role) ? ROLES[role] : undefined;
  return `${name || 'Unknown'}${what ? ` (${what})` : ''}`;
};

const label = (status: string): string => ORDER_STATUS_LABELS[status as OrderStatus] ?? status;

/**
 * What happened to an order, oldest first: that it was created, every change of its status with its actor,
 * and the status that it has now.
 */
export const timelineOf = (
  order: Pick<ShownOrder, 'reference' | 'status' | 'createdAt' | 'updatedAt' | 'history'>,
): TimelineEvent[] => {
  // An entry without a former status is the creation, which stands there anyway.
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
