import { LIMITS, type SharedOrder } from 'bff-contract';
import type { Knex } from 'knex';
import { currentTime } from '../../../database/clock';
import { inTransaction } from '../../../database/transaction';
import { hashOfToken } from '../../../http/caller/secret-token';
import type { Visitor } from '../../../http/caller/visitor';
import { AppError, conflict, invalid, notFound } from '../../../http/errors';
import type { Write } from '../../../http/idempotency/write-once';
import type { RateLimits } from '../../../http/rate-limit';
import { fromAddress } from '../../../http/rate-limit/address-key';
import { type ChangedRecord, createEventRepository } from '../../dealer-events';
import { createAcceptanceRepository, type FoundAcceptance } from '../acceptance/acceptance-repository';
import type { OrderContext } from '../order-context';
import { type Reply, replyToOrder } from '../order-reply-service';
import { createOrderRepository } from '../order-repository';
import { createOrderLinkRepository, isOpeningNew, type OrderLinkRow } from './order-link-repository';
import { findSharedOrder } from './shared-order-read-model';

/** The same for every reason, so that it tells nothing about links and orders. */
const linkGone = () =>
  new AppError(404, 'NOT_FOUND', "This link doesn't work any more. Please ask for a new one.");

/** The actions of a link's holder: look at one order, accept it, ask for a change. */
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

  const findOpen = async (token: string): Promise<{ link: OrderLinkRow; shown: SharedOrder }> => {
    const link = await createOrderLinkRepository(db).findByToken(hashOfToken(token), currentTime());
    if (!link) throw linkGone();
    return { link, shown: await mustShow(db, link) };
  };

  /** Notes that a link was opened, for the dealer's open pages, too. */
  const noteOpened = (link: OrderLinkRow, { revision }: SharedOrder, now: number): Promise<void> =>
    inTransaction(db, async (trx) => {
      if (!(await createOrderLinkRepository(trx).noteOpened(link, revision, now))) return;
      const order: ChangedRecord | undefined = await trx('orders')
        .where('id', link.order_id)
        .first('id', 'fabricator_id', 'reference');
      if (order) await createEventRepository(trx).record('changed', order);
    });

  return {
    /** Reads the order of a link, and notes that it was opened. @throws 404; 429 after too many bad links */
    open: (token: string, reader: Visitor): Promise<SharedOrder> =>
      limited(reader, async () => {
        const { link, shown } = await findOpen(token);
        const now = currentTime();
        if (isOpeningNew(link, shown.revision, now)) await noteOpened(link, shown, now);
        return shown;
      }),

    /** @throws 404 for a link that no longer works; 429 after too many bad links */
    check: (token: string, reader: Visitor): Promise<void> =>
      limited(reader, async () => {
        await findOpen(token);
      }),

    /** The order of a link and its last acceptance, for the PDF. @throws 404; 429 after too many bad links */
    findAccepted: (token: string, reader: Visitor): Promise<FoundAcceptance> =>
      limited(reader, async () => {
        const { link, shown } = await findOpen(token);
        const { accepted } = shown;
        const acceptance =
          accepted &&
          (await createAcceptanceRepository(db).find({ revision: accepted.revision }, link.order_id, {
            fabricator_id: link.fabricator_id,
          }));
        if (!acceptance) throw notFound('acceptance');
        return acceptance;
      }),

    /** Adds a reply to the order of a link, unless it is there already. @throws 404; 429 after too many bad links */
    reply: (token: string, reader: Visitor, made: Reply): Promise<SharedOrder> => {
      if (made.kind === 'accepted' && made.revision === undefined && made.totalPrice === undefined) {
        throw invalid({ revision: 'Please say which revision is accepted' });
      }
      const hash = hashOfToken(token);
      const { address, requestId } = reader;
      return limited(reader, async () => {
        await rateLimits.count({ rule: 'shared-order-reply', key: hash });
        return write((connection) =>
          inTransaction(connection, async (trx) => {
            const links = createOrderLinkRepository(trx);
            const link = await links.lockByToken(hash, currentTime());
            if (!link) throw linkGone();
            // Replies at once take turns.
            const order = await createOrderRepository(trx).lock(link.order_id, {
              fabricator_id: link.fabricator_id,
            });
            if (!order) throw linkGone();
            const isNew = await replyToOrder(context, trx, {
              order,
              actor: { name: made.name, role: 'customer', address, requestId },
              reply: made,
              signer: { linkId: link.id, userAgent: reader.userAgent },
              show: () => mustShow(trx, link),
              assertFew: () => {
                if (link.change_requests >= LIMITS.changeRequests) {
                  throw conflict('There are too many requests by this link. Please contact the dealer.');
                }
              },
            });
            if (isNew && made.kind === 'change-requested') await links.countRequest(link.id);
            return mustShow(trx, link);
          }),
        );
      });
    },
  };
};
