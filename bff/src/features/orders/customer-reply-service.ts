import { LIMITS, type Order } from 'bff-contract';
import { inTransaction } from '../../database/transaction';
import type { Actor } from '../../http/caller/actor';
import { conflict } from '../../http/errors';
import type { OrderContext } from './order-context';
import { readCustomerOrder } from './order-read-model';
import { type Reply, replyToOrder } from './order-reply-service';
import { createOrderRepository } from './order-repository';

/** Adds the reply of a signed-in customer to an own order. @throws 404 for orders of others */
export const replyAsCustomer = (
  context: OrderContext,
  actor: Actor & { id: string },
  id: string,
  reply: Reply,
  userAgent: string,
): Promise<Order> =>
  inTransaction(context.db, async (trx) => {
    const show = () => readCustomerOrder(trx, id, actor.id);
    const order = await createOrderRepository(trx).mustLock(id, { owner_id: actor.id });
    await replyToOrder(context, trx, {
      order,
      actor,
      reply,
      signer: { userAgent },
      show,
      assertFew: (activity) => {
        const own = activity.filter(
          ({ kind, actor_id }) => kind === 'change-requested' && actor_id === actor.id,
        );
        if (own.length >= LIMITS.changeRequests) {
          throw conflict('There are too many requests for this order. Please contact the dealer.');
        }
      },
    });
    return show();
  });
