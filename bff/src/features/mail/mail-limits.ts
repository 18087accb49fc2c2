import { currentTime } from '../../database/clock';
import type { MailKind } from './mail';
import type { OutboxRepository } from './outbox-repository';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

interface Limit {
  limit: number;
  windowMs: number;
}

/** Mails that are counted together. */
interface MailClass {
  /** How many an address may get in a time, from all senders together; absent for any number. */
  perRecipient?: Limit;
  /** How many of them one user may cause, so that no user alone uses up what others need. */
  perPair?: Limit;
  /** How mails beyond a limit are delivered. */
  beyond: 'bundled' | 'omitted';
  /** Whether they go to confirmed addresses only. Others may reach a stranger, so they don't repeat the name that a user typed. */
  isToConfirmed: boolean;
}

const ASKED_BY_OTHERS = {
  perRecipient: { limit: 10, windowMs: DAY_MS },
  perPair: { limit: 5, windowMs: DAY_MS },
  beyond: 'omitted',
  isToConfirmed: false,
} as const;

const ASKED_BY_OWNER = {
  perRecipient: { limit: 10, windowMs: DAY_MS },
  beyond: 'omitted',
  isToConfirmed: false,
} as const;

const CLASSES = {
  /** About orders; other users cause them. */
  order: {
    perRecipient: { limit: 60, windowMs: HOUR_MS },
    perPair: { limit: 20, windowMs: HOUR_MS },
    beyond: 'bundled',
    isToConfirmed: true,
  },
  /** About a dealer's webhooks, which the dealer can let fail and resume any number of times. */
  webhook: { perRecipient: { limit: 10, windowMs: DAY_MS }, beyond: 'bundled', isToConfirmed: true },
  /** To an address that any user can type. */
  typed: ASKED_BY_OTHERS,
  /** The same, but the user has given the password. The mails above don't use up its limit. */
  moving: ASKED_BY_OTHERS,
  /** To the unconfirmed address of an account. Others can't use up its limit. */
  confirming: ASKED_BY_OWNER,
  undoing: ASKED_BY_OWNER,
  /** Limited where they are asked for, or sent to people whom the operator trusts. */
  unlimited: { beyond: 'omitted', isToConfirmed: false },
  digest: { beyond: 'omitted', isToConfirmed: true },
} satisfies Record<string, MailClass>;

const CLASS_OF: Record<MailKind, keyof typeof CLASSES> = {
  'order-placed': 'order',
  'order-status-changed': 'order',
  'order-accepted': 'order',
  'order-accepted-copy': 'order',
  'order-change-requested': 'order',
  'order-mention': 'order',
  'order-revised': 'order',
  'order-stage': 'order',
  'order-reminder': 'order',
  'order-digest': 'digest',
  'confirm-contact': 'typed',
  'team-invitation': 'typed',
  'change-email': 'moving',
  'confirm-email': 'confirming',
  'undo-email-change': 'undoing',
  'set-password': 'unlimited',
  'reset-password': 'unlimited',
  'app-user-change-password': 'unlimited',
  'two-step-code': 'unlimited',
  'webhook-paused': 'webhook',
  'webhook-event-lost': 'webhook',
  'rollout-ended': 'unlimited',
};

const classOf = (kind: MailKind): MailClass => CLASSES[CLASS_OF[kind]];

const KINDS = Object.keys(CLASS_OF) as MailKind[];

const kindsLike = (kind: MailKind): MailKind[] => KINDS.filter((each) => CLASS_OF[each] === CLASS_OF[kind]);

/** Mails to an address that the user typed, and that may be a stranger's. */
export const TO_TYPED_ADDRESS: readonly MailKind[] = [
  ...kindsLike('confirm-contact'),
  ...kindsLike('change-email'),
];

/** How many mails to others one user may cause in a time. */
const SENDER_LIMIT: Limit = { limit: 500, windowMs: DAY_MS };

/** How long a mail beyond the limits waits for others, in ms. They are sent as one. */
export const BUNDLE_MS = 15 * 60_000;

/** How a mail is delivered: beyond the limits mails about orders and webhooks are bundled, and others left out. */
export type Delivery = 'single' | 'bundled' | 'omitted';

/** Mails whose address may belong to a stranger don't repeat the name that a user typed. */
export const isImpersonal = (kind: MailKind): boolean => !classOf(kind).isToConfirmed;

/**
 * How other mails, of one kind, to these addresses in turn are delivered. Counted in the outbox, in the transaction that queues
 * them.
 */
export const deliveriesFor = async (
  outbox: OutboxRepository,
  { kind, emails, senderId }: { kind: MailKind; emails: readonly string[]; senderId?: string | undefined },
): Promise<Delivery[]> => {
  const { perRecipient, perPair, beyond } = classOf(kind);
  if (emails.length === 0 || (!perRecipient && senderId === undefined)) return emails.map(() => 'single');
  const now = currentTime();
  const since = ({ windowMs }: Limit) => now - windowMs;
  const kinds = kindsLike(kind);
  const sent = await outbox.countSent({
    emails: [...new Set(emails)],
    ...(perRecipient && { perRecipient: { kinds, since: since(perRecipient) } }),
    ...(senderId !== undefined && {
      sender: {
        id: senderId,
        since: since(SENDER_LIMIT),
        ...(perPair && { perPair: { kinds, since: since(perPair) } }),
      },
    }),
  });
  const added = new Map<string, number>();
  let fromSender = sent.from;
  return emails.map((email) => {
    const more = added.get(email) ?? 0;
    const isAllowed =
      (!perRecipient || sent.to(email) + more < perRecipient.limit) &&
      (senderId === undefined || fromSender < SENDER_LIMIT.limit) &&
      (senderId === undefined || !perPair || sent.pair(email) + more < perPair.limit);
    if (!isAllowed) return beyond;
    added.set(email, more + 1);
    fromSender += 1;
    return 'single';
  });
};
