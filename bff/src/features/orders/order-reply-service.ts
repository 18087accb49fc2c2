import type { Consent } from 'bff-contract';
import type { Knex } from 'knex';
import type { Actor } from '../../http/caller/actor';
import { conflict } from '../../http/errors';
import { recordAudit } from '../../resource/audit/record-audit';
import { toCents } from '../../resource/values';
import { createEventRepository } from '../dealer-events';
import { createDealerRepository } from '../dealers/dealer-repository';
import type { LinkContext } from '../mail/links/mail-link-service';
import { assertConsent, recordAcceptance, type Signer } from './acceptance/record-acceptance';
import { type ActivityRow, createOrderActivityRepository, isReply } from './order-activity-repository';
import { createOrderMails } from './order-mails';
import { formatReference, isOpen } from './order-repository';
import type { OrderRow } from './order-row';
import { superseded } from './revisions/superseded';

const ACTIONS = { accepted: 'accept', 'change-requested': 'request-change' } as const;

/** A customer's reply to an order. */
export type Reply = {
  name: string;
  /** The revision that the customer has seen; left out by pages from before there were any. */
  revision?: number | undefined;
} & (
  | (Consent & {
      kind: 'accepted';
      /** The total that the customer has seen, if not the revision. */
      totalPrice?: number | undefined;
    })
  | { kind: 'change-requested'; text: string }
);

interface ReplyTo {
  /** Locked, so that replies and revisions take turns. */
  order: OrderRow;
  actor: Actor;
  reply: Reply;
  /** How the person is known, if not signed in to the account of the customer. */
  signer: Pick<Signer, 'linkId' | 'userAgent'>;
  /** Reads the order as the customer sees it, for the 409 if there is a newer revision. */
  show: () => Promise<unknown>;
  /** Throws if the customer has requested too many changes. */
  assertFew: (activity: readonly ActivityRow[]) => void;
}

/** Whether this was the customer's last reply. */
const isRepeated = (reply: Reply, order: OrderRow, activity: readonly ActivityRow[]): boolean => {
  const last = activity.findLast(isReply);
  if (last?.kind !== reply.kind || (last.revision ?? 1) !== order.revision) return false;
  return reply.kind === 'accepted'
    ? Number(last.total_cents) === Number(order.total_cents)
    : last.text === reply.text;
};

const record = async (
  context: LinkContext,
  trx: Knex.Transaction,
  order: OrderRow,
  actor: Actor,
  reply: Reply,
): Promise<void> => {
  const { kind, name } = reply;
  const text = reply.kind === 'change-requested' ? { text: reply.text } : {};
  const total = reply.kind === 'accepted' ? { total_cents: order.total_cents } : {};
  const { revision } = order;
  await createOrderActivityRepository(trx).add(
    order,
    { ...actor, name },
    { kind, revision, ...text, ...total },
  );
  // The mail counts as the customer's, whose export and erasure find it.
  const mails = createOrderMails(context, trx, order.owner_id);
  // Only the customer of the order replies in the app.
  const isByLink = actor.id === undefined;
  await mails.replied(order, { kind, name, isByLink, ...text });
  if (kind === 'accepted') await mails.accepted(order, { name, isByLink });
  await recordAudit(trx, actor, {
    action: ACTIONS[kind],
    resource: 'order',
    recordId: order.id,
    label: formatReference(order.reference),
    after: { name, revision, ...text },
  });
  await createEventRepository(trx).record(kind, order);
};

/**
 * Adds a customer's reply to an order, unless it is there already: history, mail to the dealer, audit entry and event.
 *
 * @returns whether it was added
 * @throws 409 if another revision is current than the one that was seen, or the order is closed
 */
export const replyToOrder = async (
  context: LinkContext,
  trx: Knex.Transaction,
  { order, actor, reply, signer, show, assertFew }: ReplyTo,
): Promise<boolean> => {
  if (reply.revision !== undefined && reply.revision !== order.revision) throw superseded(await show());
  const activity = await createOrderActivityRepository(trx).of(order.id);
  if (isRepeated(reply, order, activity)) return false;
  if (!isOpen(order)) {
    throw conflict('This order is closed. Please contact the dealer.', 'ORDER_CLOSED');
  }
  if (!(await createDealerRepository(trx).isActive(order.fabricator_id))) {
    throw conflict('The dealer of this order no longer exists.', 'ORDER_CLOSED');
  }
  if (reply.kind === 'change-requested') assertFew(activity);
  else if (reply.totalPrice !== undefined && toCents(reply.totalPrice) !== Number(order.total_cents)) {
    throw conflict('The price has changed. Please look at the order again.', 'PRICE_CHANGED');
  }
  if (reply.kind === 'accepted') {
    const terms = await assertConsent(trx, order, reply, show);
    const { id: accountId, address } = actor;
    await recordAcceptance(trx, order, { ...signer, accountId, address }, { ...reply, terms });
  }
  await record(context, trx, order, actor, reply);
  return true;
};
