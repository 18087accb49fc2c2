import type { Knex } from 'knex';
import { currentTime } from '../../../database/clock';
import { inTransaction } from '../../../database/transaction';
import { attemptEach } from '../../../jobs/attempt-each';
import { findReminding } from '../../dealers';
import type { LinkContext } from '../../mail/links/mail-link-service';
import { createOrderMails } from '../order-mails';
import { createOrderRepository } from '../order-repository';
import { findToRemind } from './waiting-orders-read-model';

const DAY_MS = 24 * 3_600_000;
const PAGE = 100;

type Context = LinkContext & { db: Knex };

/** The ids of a dealer's orders whose customers are to be reminded, read a page at a time. */
async function* idsToRemind(...of: Parameters<typeof findToRemind>): AsyncGenerator<string> {
  let page: string[] = [];
  do {
    page = await findToRemind(...of)
      .where('orders.id', '>', page.at(-1) ?? '')
      .orderBy('orders.id')
      .limit(PAGE)
      .pluck('orders.id');
    yield* page;
  } while (page.length === PAGE);
}

/**
 * Reminds the customers of all dealers who want that, once for each revision. Resolves to the number of orders.
 *
 * @throws the first error, after the other orders
 */
export const remindCustomers = async (context: Context, signal?: AbortSignal): Promise<number> => {
  const { db } = context;
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
        if (!order || !(await findToRemind(trx, dealer, due).where('orders.id', id).first('orders.id')))
          return;
        await orders.noteReminded(order);
        await createOrderMails(context, trx, undefined).reminded(order);
        reminded += 1;
      });
    };
    await attemptEach(idsToRemind(db, dealer, due), remind);
  });
  return reminded;
};
