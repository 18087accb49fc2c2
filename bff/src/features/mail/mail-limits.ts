import { currentTime } from '../../database/clock';
import type { MailKind } from './mail';
import type { OutboxRepository } from './outbox-repository';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Mails about orders, which other users cause. */
const NOTIFICATIONS: readonly MailKind[] = [
  'order-placed',
  'order-status-changed',
  'order-accepted',
  'order-accepted-copy',
  'order-change-requested',
  'order-mention',
  'order-revised',
  'order-stage',
  'order-reminder',
];
/** Mails to an address that its owner has not confirmed yet, which other users can cause. */
export const ASKED_BY_OTHERS: readonly MailKind[] = ['change-email', 'confirm-contact', 'team-invitation'];
/** Mails to the address of an account that is not confirmed yet. Others can't use up its limit. */
const ASKED_BY_OWNER: readonly MailKind[] = ['confirm-email'];

/** How many mails of some kinds one address may get in a time, from all senders together. */
const RECIPIENT_LIMITS = [
  { kinds: NOTIFICATIONS, limit: 60, windowMs: HOUR_MS },
  { kinds: ASKED_BY_OTHERS, limit: 10, windowMs: DAY_MS },
  { kinds: ASKED_BY_OWNER, limit: 10, windowMs: DAY_MS },
];
/** How many mails about orders one user may cause to one address in a time: a third of what the address may get. */
const PAIR_LIMIT = { limit: 20, windowMs: HOUR_MS };
/** How many mails to others one user may cause in a time. */
const SENDER_LIMIT = { limit: 500, windowMs: DAY_MS };
/** How long a mail beyond the limits waits for others, in ms. They are sent as one. */
export const BUNDLE_MS = 15 * 60_000;

/** How a mail is delivered: beyond the limits mails about orders are bundled, and others left out. */
export type Delivery = 'single' | 'bundled' | 'omitted';

/** Mails whose address may belong to a stranger don't repeat the name that a user typed. */
export const isImpersonal = (kind: MailKind): boolean =>
  [...ASKED_BY_OTHERS, ...ASKED_BY_OWNER, 'reset-password', 'app-user-change-password'].includes(kind);

/**
 * How other mails, of one kind, to these addresses in turn are delivered. Counted in the outbox, in the transaction that queues
 * them.
 */
export const deliveriesFor = async (
  outbox: OutboxRepository,
  { kind, emails, senderId }: { kind: MailKind; emails: readonly string[]; senderId?: string | undefined },
): Promise<Delivery[]> => {
  const isNotification = NOTIFICATIONS.includes(kind);
  const perRecipient = RECIPIENT_LIMITS.find(({ kinds }) => kinds.includes(kind));
  if (emails.length === 0 || (!perRecipient && senderId === undefined)) return emails.map(() => 'single');
  const now = currentTime();
  const sent = await outbox.countSent({
    emails: [...new Set(emails)],
    ...(perRecipient && { perRecipient: { ...perRecipient, since: now - perRecipient.windowMs } }),
    ...(senderId !== undefined && {
      sender: { id: senderId, since: now - SENDER_LIMIT.windowMs, pairSince: now - PAIR_LIMIT.windowMs },
    }),
  });
  const added = new Map<string, number>();
  let fromSender = sent.from;
  return emails.map((email) => {
    const more = added.get(email) ?? 0;
    const isAllowed =
      (!perRecipient || sent.to(email) + more < perRecipient.limit) &&
      (senderId === undefined || fromSender < SENDER_LIMIT.limit) &&
      (senderId === undefined || !isNotification || sent.pair(email) + more < PAIR_LIMIT.limit);
    if (!isAllowed) return isNotification ? 'bundled' : 'omitted';
    added.set(email, more + 1);
    fromSender += 1;
    return 'single';
  });
};
