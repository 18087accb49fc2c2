import type { Knex } from 'knex';
import { currentTime } from '../../../database/clock';
import { inTransaction } from '../../../database/transaction';
import { attemptEach } from '../../../jobs/attempt-each';
import type { Failures } from '../../../jobs/failures';
import { findReminding } from '../../dealers';
import type { LinkContext } from '../../mail/links/mail-link-service';
import { createOrderMails } from '../order-mails';
import { createOrderRepository } from '../order-repository';
import { findToRemind } from './waiting-orders-read-model';

const DAY_MS = 24 * 3_600_000;
/** Orders of one dealer in one run. The others follow in the next. */
const MAX_ORDERS = 100;

type Context = LinkContext & { db: Knex; failures: Failures };

/**
 * Reminds the customers of all dealers who want that, once for each revision. Resolves to the number of orders.
 *
 * @throws the first error, after the other orders
 */
export const remindCustomers = async (context: Context, signal?: AbortSignal): Promise<number> => {
  const { db, failures } = context;
  const now = currentTime();
  let reminded = 0;
  await attemptEach(await findReminding(db), async ({ id: dealer, days }) => {
    if (signal?.aborted) return;
    const due = { now, until: now - days * DAY_MS };
    const remind = async (id: string) => {
      if (signal?.aborted) return;
      await inTransaction(db, async (trx) => {
        const orders = createOrderRepository(trx);
        const [order] = await orders.lockAll([id], { fabricator_id: dealer });
        // The customer may have replied meanwhile, or another process sent the reminder.
        if (!order || (await findToRemind(trx, dealer, { ...due, id })).length === 0) return;
        await orders.noteReminded(order);
        await createOrderMails(context, trx, undefined).reminded(order);
        reminded += 1;
      });
    };
    const orders = failures.first(await findToRemind(db, dealer, due), MAX_ORDERS);
    await attemptEach(orders, failures.noting(remind));
  });
  return reminded;
};
