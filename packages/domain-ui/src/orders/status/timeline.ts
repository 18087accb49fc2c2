import { ORDER_STATUS_LABELS, type OrderStatus } from 'bff-contract/constants';
import type { ShownEvent, ShownOrder } from '../shown-order';
import { statusTexts } from './texts';

const texts = statusTexts.timeline;

export interface TimelineEvent {
  key: string;
  title: string;
  text: string;
  /** Name and role of the actor. */
  actor?: string;
  at: string;
}

const ROLES: Readonly<Record<string, string>> = texts.roles;

/** Formats an actor: "Grace Whitfield (dealer)". */
export const actorText = ({ name, role }: ShownEvent['actor']): string => {
  const roleName = Object.hasOwn(ROLES, role) ? ROLES[role] : undefined;
  return texts.actor(name, roleName);
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
            title: texts.changed,
            text: texts.changedText(label(from), label(to)),
            actor: actorText(actor),
            at,
          },
        ],
  );
  return [
    {
      key: 'created',
      title: texts.created,
      text: texts.createdText(order.reference),
      at: order.createdAt,
    },
    ...changes,
    ...(order.status
      ? [
          {
            key: 'status',
            title: texts.current,
            text: texts.currentText(label(order.status)),
            at: order.updatedAt,
          },
        ]
      : []),
  ];
};
