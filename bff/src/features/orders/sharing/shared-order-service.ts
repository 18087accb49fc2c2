import { LIMITS, type SharedOrder } from 'bff-contract';
import type { Knex } from 'knex';
import { currentTime } from '../../../database/clock';
import { inTransaction } from '../../../database/transaction';
import type { Actor } from '../../../http/caller/actor';
import { hashOfToken } from '../../../http/caller/secret-token';
import type { Visitor } from '../../../http/caller/visitor';
import { AppError, conflict } from '../../../http/errors';
import type { Write } from '../../../http/idempotency/write-once';
import type { RateLimits } from '../../../http/rate-limit';
import { fromAddress } from '../../../http/rate-limit/address-key';
import { recordAudit } from '../../../resource/audit/record-audit';
import { toCents } from '../../../resource/values';
import { type ChangedOrder, createOrderEventRepository } from '../events/order-event-repository';
import { type ActivityRow, createOrderActivityRepository } from '../order-activity-repository';
import { createOrderMails } from '../order-mails';
import { createOrderRepository, formatReference, type OrderRow } from '../order-repository';
import type { OrderContext } from '../place-order-service';
import { createOrderLinkRepository, isOpeningNew, type OrderLinkRow } from './order-link-repository';
import { findSharedOrder } from './shared-order-read-model';

/** The same for every reason, so that it tells nothing about links and orders. */
const linkGone = () =>
  new AppError(404, 'NOT_FOUND', "This link doesn't work any more. Please ask for a new one.");

const ACTIONS = { accepted: 'accept', 'change-requested': 'request-change' } as const;

interface Reply {
  kind: keyof typeof ACTIONS;
  name: string;
  text?: string;
  total_cents?: number;
}

const OPEN = ['order-placed', 'in-progress'];

/** What the holder of a link may do: look at one order, accept it, ask for a change. */
export const createSharedOrderService = (
  context: OrderContext & {
    rateLimits: RateLimits;
    /** Runs a reply, by which the response is stored for repetitions. */
    write: Write;
  },
) => {
  const { db, rateLimits, write } = context;

  /** Guesses count, whatever is tried. */
  const limited = <T>({ address }: Visitor, work: () => Promise<T>): Promise<T> =>
    rateLimits.countFailures(fromAddress('shared-order-address', address), work);

  const mustShow = async (trx: Knex, link: OrderLinkRow): Promise<SharedOrder> => {
    const shown = await findSharedOrder(trx, link);
    if (!shown) throw linkGone();
    return shown;
  };

  const record = async (trx: Knex.Transaction, order: OrderRow, reader: Visitor, reply: Reply) => {
    const { name, kind, ...entry } = reply;
    const { address, requestId } = reader;
    const actor: Actor = { name, role: 'customer', address, requestId };
    await createOrderActivityRepository(trx).add(order.id, actor, { kind, ...entry });
    // The mail counts as the customer's, whose export and erasure find it.
    await createOrderMails(context, trx, order.owner_id).replied(order, reply);
    await recordAudit(trx, actor, {
      action: ACTIONS[kind],
      resource: 'order',
      recordId: order.id,
      label: formatReference(order.reference),
      after: { name, ...(reply.text !== undefined && { text: reply.text }) },
    });
    await createOrderEventRepository(trx).record(kind, order);
  };

  /**
   * Adds a reply to the order of a link, unless `isRepeated` tells that it is there already.
   *
   * @param assertPossible throws if this reply isn't possible any more
   */
  const reply = async (
    token: string,
    reader: Visitor,
    made: Reply,
    isRepeated: (activity: readonly ActivityRow[], order: OrderRow) => boolean,
    assertPossible: (order: OrderRow, link: OrderLinkRow) => void,
  ): Promise<SharedOrder> => {
    const hash = hashOfToken(token);
    const shown = await limited(reader, async () => {
      await rateLimits.count({ rule: 'shared-order-reply', key: hash });
      return write((connection) =>
        inTransaction(connection, async (trx) => {
          const link = await createOrderLinkRepository(trx).lockByToken(hash, currentTime());
          if (!link) throw linkGone();
          await mustShow(trx, link);
          // Replies at once take turns.
          const order = await createOrderRepository(trx).lock(link.order_id, {
            fabricator_id: link.fabricator_id,
          });
          if (!order) throw linkGone();
          const activity = await createOrderActivityRepository(trx).of(order.id);
          if (!isRepeated(activity, order)) {
            if (!OPEN.includes(order.status)) {
              throw conflict('This order is closed. Please contact the dealer.', 'ORDER_CLOSED');
            }
            assertPossible(order, link);
            await record(trx, order, reader, made);
            if (made.kind === 'change-requested') await createOrderLinkRepository(trx).countRequest(link.id);
          }
          return mustShow(trx, link);
        }),
      );
    });
    context.announce();
    return shown;
  };

  const lastOf = (activity: readonly ActivityRow[], kind: Reply['kind']) =>
    activity.findLast((entry) => entry.kind === kind);

  /** Notes that a link was opened, and tells the dealer's open pages. */
  const noteOpened = async (link: OrderLinkRow, now: number): Promise<void> => {
    await inTransaction(db, async (trx) => {
      if (!(await createOrderLinkRepository(trx).noteOpened(link.id, now))) return;
      const order: ChangedOrder | undefined = await trx('orders')
        .where('id', link.order_id)
        .first('id', 'fabricator_id', 'reference');
      if (order) await createOrderEventRepository(trx).record('changed', order);
    });
    context.announce();
  };

  return {
    /** Reads the order of a link, and notes that it was opened. @throws 404; 429 after too many bad links */
    open: (token: string, reader: Visitor): Promise<SharedOrder> =>
      limited(reader, async () => {
        const now = currentTime();
        const link = await createOrderLinkRepository(db).findByToken(hashOfToken(token), now);
        if (!link) throw linkGone();
        const shown = await mustShow(db, link);
        if (isOpeningNew(link, now)) await noteOpened(link, now);
        return shown;
      }),

    /**
     * Accepts an order for its total. Only the first of several calls does it, and again one after the total has changed.
     *
     * @param totalPrice the total that the customer has seen, in USD
     */
    accept: (token: string, reader: Visitor, { name, totalPrice }: { name: string; totalPrice: number }) => {
      const cents = toCents(totalPrice);
      return reply(
        token,
        reader,
        { kind: 'accepted', name, total_cents: cents },
        (activity, order) =>
          Number(lastOf(activity, 'accepted')?.total_cents ?? Number.NaN) === Number(order.total_cents),
        (order) => {
          if (cents !== Number(order.total_cents)) {
            throw conflict('The price has changed. Please look at the order again.', 'PRICE_CHANGED');
          }
        },
      );
    },

    /** Asks for a change. The words of the last request change nothing. */
    requestChange: (token: string, reader: Visitor, { name, text }: { name: string; text: string }) =>
      reply(
        token,
        reader,
        { kind: 'change-requested', name, text },
        (activity) => lastOf(activity, 'change-requested')?.text === text,
        (_order, link) => {
          if (link.change_requests >= LIMITS.changeRequests) {
            throw conflict('There are too many requests by this link. Please contact the dealer.');
          }
        },
      ),
  };
};
