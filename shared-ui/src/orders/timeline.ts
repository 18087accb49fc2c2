import type { Order } from 'bff-contract';
import { ORDER_STATUS_LABELS, type OrderStatus } from 'bff-contract/constants';

export interface TimelineEvent {
  key: string;
  title: string;
  text: string;
  /** Who did it. */
  actor?: string;
  at: string;
}

const ROLES: Record<Order['history'][number]['actor']['role'], string> = {
  customer: 'customer',
  dealer: 'dealer',
  admin: 'administrator',
  system: 'automatic',
};

/** Who did something, and as what: "Grace Whitfield (dealer)". */
export const actorText = ({ name, role }: Order['history'][number]['actor']): string =>
  `${name} (${ROLES[role]})`;

const label = (status: string): string => ORDER_STATUS_LABELS[status as OrderStatus] ?? status;

/**
 * What happened to an order, oldest first: that it was created, every change of its status with its actor,
 * and the status that it has now.
 */
export const timelineOf = (
  order: Pick<Order, 'reference' | 'status' | 'createdAt' | 'updatedAt' | 'history'>,
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
      text: `Order #${order.reference} was created.`,
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
