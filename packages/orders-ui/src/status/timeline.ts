import { revisionName } from '@slabdesk/order-sheet';
import { formatMoney } from '@slabdesk/units';
import type { HistoryEntry, Order, OrderActivity } from 'bff-contract';
import { ORDER_STATUS_LABELS, type OrderStatus } from 'bff-contract/constants';
import { revisionEventTexts } from '../difference/texts';
import { formatDay } from '../due-date/due-date';
import { statusTimelineTexts as texts } from './texts';

export interface TimelineEvent {
  key: string;
  title: string;
  text: string;
  /** Name and role of the actor. */
  actor?: string;
  at: string;
}

/** Formats an actor: "Grace Whitfield (dealer)". */
const actorText = ({ name, role }: HistoryEntry['actor']): string => {
  const roles: Readonly<Record<string, string>> = texts.roles;
  const roleName = Object.hasOwn(roles, role) ? roles[role] : undefined;
  return texts.actor(name, roleName);
};

/** A later version may know more statuses. */
const label = (status: OrderStatus): string => ORDER_STATUS_LABELS[status] ?? status;

/** Kinds of later versions are left out. */
const activityEvent = (entry: OrderActivity, index: number): TimelineEvent[] => {
  const { at, kind, text = '', totalPrice, dueDate, byLink = false, revision = 1, stage = '' } = entry;
  const name = revision > 1 ? revisionName(revision) : undefined;
  const total = formatMoney(totalPrice);
  const actor = byLink ? texts.byLink(entry.actor.name) : actorText(entry.actor);
  const event = (title: string, shown: string) => [
    { key: `activity ${index}`, title, text: shown, actor, at },
  ];
  switch (kind) {
    case 'accepted':
      return event(
        texts.accepted,
        name ? revisionEventTexts.issuedText(name, total) : texts.acceptedText(total),
      );
    case 'change-requested':
      return event(texts.changeRequested, name ? revisionEventTexts.changeText(name, text) : text);
    case 'revised':
      return event(revisionEventTexts.issued, revisionEventTexts.issuedText(revisionName(revision), total));
    case 'due-date':
      return dueDate ? event(texts.dueDate, formatDay(dueDate) ?? dueDate) : event(texts.noDueDate, '');
    case 'stage':
      return event(stage ? texts.stage : texts.noStage, stage);
    case 'note':
      return event(texts.note, text);
    case 'link-created':
      return event(texts.linkCreated, '');
    case 'link-revoked':
      return event(texts.linkRevoked, '');
    default:
      return [];
  }
};

/** The events of the history; the newest status is the one that the order has. */
const historyEvents = ({ status, history, updatedAt }: Timeline): TimelineEvent[] => {
  const newest = history.findLastIndex(({ assignee }) => assignee === undefined);
  const current = { title: texts.current, text: texts.currentText(status ? label(status) : '') };
  const events = history.flatMap(({ at, actor, from, to, assignee }, index): TimelineEvent[] => {
    const event = { key: `${index} ${at}`, at: at || updatedAt };
    // An entry without a previous status is the creation, which is listed already.
    if (from === undefined) return index === newest && status ? [{ ...event, ...current }] : [];
    if (assignee !== undefined) {
      return [{ ...event, title: texts.assigned, text: assignee || texts.nobody, actor: actorText(actor) }];
    }
    const change = { title: texts.changed, text: texts.changedText(label(from), label(to)) };
    return [{ ...event, ...(index === newest && status ? current : change), actor: actorText(actor) }];
  });
  return newest === -1 && status ? [...events, { key: 'status', at: updatedAt, ...current }] : events;
};

export type Timeline = Pick<
  Order,
  'reference' | 'status' | 'createdAt' | 'updatedAt' | 'history' | 'activity'
>;

/**
 * Everything that happened to an order, oldest first: its creation, each change of status, stage, assignee and due date, notes,
 * links, revisions, and the customer's replies by a link. The newest change of the status says which one the order has.
 */
export const timelineOf = (order: Timeline): TimelineEvent[] => {
  // Entries of the history are in the order of their changes, whatever the clocks said.
  const events = historyEvents(order);
  for (const event of (order.activity ?? []).flatMap(activityEvent)) {
    events.splice(events.findLastIndex(({ at }) => at <= event.at) + 1, 0, event);
  }
  const created = { title: texts.created, text: texts.createdText(order.reference), at: order.createdAt };
  return [{ key: 'created', ...created }, ...events];
};
