import { formatMoney } from '@slabdesk/units';
import { ORDER_STATUS_LABELS, type OrderStatus } from 'bff-contract/constants';
import { formatDay } from '../due-date/due-date';
import type { ShownActivity, ShownEvent, ShownOrder } from '../shown-order';
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

/** Replies by a link, and changes of the due date; kinds of later versions are left out. */
const activityEvent = (entry: ShownActivity, index: number): TimelineEvent[] => {
  const { at, kind, actor, text, totalPrice, dueDate } = entry;
  const event = { key: `activity ${index}`, actor: texts.byLink(actor.name), at };
  if (kind === 'due-date') {
    const title = dueDate ? texts.dueDate : texts.noDueDate;
    return [{ ...event, title, text: dueDate && formatDay(dueDate), actor: actorText(actor) }];
  }
  if (kind === 'accepted') {
    return [{ ...event, title: texts.accepted, text: texts.acceptedText(formatMoney(totalPrice)) }];
  }
  return kind === 'change-requested' ? [{ ...event, title: texts.changeRequested, text }] : [];
};

/**
 * History of an order, oldest first: its creation, each change of status and assignee with its actor, the customer's
 * replies by a link, and the current status.
 */
export const timelineOf = (
  order: Pick<ShownOrder, 'reference' | 'status' | 'createdAt' | 'updatedAt' | 'history' | 'activity'>,
): TimelineEvent[] => {
  // An entry without a previous status is the creation, which is already listed.
  const changes = order.history.flatMap(({ at, actor, from, to, assignee }, index): TimelineEvent[] =>
    from === undefined
      ? []
      : [
          {
            key: `${index} ${at}`,
            ...(assignee === undefined
              ? { title: texts.changed, text: texts.changedText(label(from), label(to)) }
              : { title: texts.assigned, text: assignee || texts.nobody }),
            actor: actorText(actor),
            at,
          },
        ],
  );
  // Entries of the history are in the order of their changes, whatever the clocks said.
  const events = [...changes];
  for (const event of order.activity.flatMap(activityEvent)) {
    events.splice(events.findLastIndex(({ at }) => at <= event.at) + 1, 0, event);
  }
  return [
    {
      key: 'created',
      title: texts.created,
      text: texts.createdText(order.reference),
      at: order.createdAt,
    },
    ...events,
    ...(order.status
      ? [
          {
            key: 'status',
            title: texts.current,
            text: texts.currentText(label(order.status)),
            // Other changes of the order are later.
            at: order.history.findLast(({ to }) => to === order.status)?.at || order.updatedAt,
          },
        ]
      : []),
  ];
};
