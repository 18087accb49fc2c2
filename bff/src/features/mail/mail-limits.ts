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
  'order-change-requested',
  'order-mention',
];
/** Mails to an address that its owner has not confirmed yet. */
const CONFIRMATIONS: readonly MailKind[] = [
  'confirm-email',
  'change-email',
  'confirm-contact',
  'team-invitation',
];

/** How many mails of some kinds one address may get in a time, from all senders together. */
const RECIPIENT_LIMITS = [
  { kinds: NOTIFICATIONS, limit: 60, windowMs: HOUR_MS },
  { kinds: CONFIRMATIONS, limit: 10, windowMs: DAY_MS },
];
/** How many mails to others one user may cause in a time. */
const SENDER_LIMIT = { limit: 500, windowMs: DAY_MS };

/** Mails whose address may belong to a stranger don't repeat the name that a user typed. */
export const isImpersonal = (kind: MailKind): boolean =>
  CONFIRMATIONS.includes(kind) || kind === 'reset-password' || kind === 'app-user-change-password';

/**
 * May other mails be queued, of one kind, to these addresses in turn? Counted in the outbox, in the transaction that queues
 * them.
 */
export const areWithinLimits = async (
  outbox: OutboxRepository,
  { kind, emails, senderId }: { kind: MailKind; emails: readonly string[]; senderId?: string | undefined },
): Promise<boolean[]> => {
  const perRecipient = RECIPIENT_LIMITS.find(({ kinds }) => kinds.includes(kind));
  if (emails.length === 0 || (!perRecipient && senderId === undefined)) return emails.map(() => true);
  const now = currentTime();
  const sent = await outbox.countSent(
    {
      emails: perRecipient ? [...new Set(emails)] : [],
      kinds: perRecipient?.kinds ?? [],
      since: now - (perRecipient?.windowMs ?? 0),
    },
    senderId === undefined ? undefined : { senderId, since: now - SENDER_LIMIT.windowMs },
  );
  const added = new Map<string, number>();
  let fromSender = sent.from;
  return emails.map((email) => {
    const toRecipient = sent.to(email) + (added.get(email) ?? 0);
    if (perRecipient && toRecipient >= perRecipient.limit) return false;
    if (senderId !== undefined && fromSender >= SENDER_LIMIT.limit) return false;
    added.set(email, (added.get(email) ?? 0) + 1);
    fromSender += 1;
    return true;
  });
};
