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

/** May another mail be queued? Counted in the outbox, in the transaction that queues it. */
export const isWithinLimits = async (
  outbox: OutboxRepository,
  mail: { kind: MailKind; email: string; senderId?: string | undefined },
): Promise<boolean> => {
  const now = currentTime();
  for (const { kinds, limit, windowMs } of RECIPIENT_LIMITS) {
    if (!kinds.includes(mail.kind)) continue;
    if ((await outbox.countTo(mail.email, kinds, now - windowMs, limit)) >= limit) return false;
  }
  if (mail.senderId === undefined) return true;
  const { limit, windowMs } = SENDER_LIMIT;
  return (await outbox.countFrom(mail.senderId, now - windowMs, limit)) < limit;
};
