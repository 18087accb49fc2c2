import type { Knex } from 'knex';
import { SYSTEM } from '../../http/caller/actor';
import { createAccountRepository } from '../accounts/account-repository';
import { createDealerRepository } from '../dealers/dealer-repository';
import { createOrderRepository } from '../orders/order-repository';
import { erasePerson } from './erase-person';

const DAY_MS = 86_400_000;

/** Erases the people of accounts whose deletion is older than `days`, so that it can't be undone any more. */
export const createExpiredAccounts = (db: Knex, days: number) => ({
  /** One at a time: an erasure searches the whole audit log. Open orders of a dealer have to be closed first. */
  purge: async (now: number): Promise<number> => {
    const busy = createDealerRepository(db).ownersOf(createOrderRepository(db).dealersWithOpen());
    const user: { id: string } | undefined = await createAccountRepository(db)
      .deletedBefore(now - days * DAY_MS)
      .whereNotIn('id', db('erasures').select('user_id'))
      .whereNotIn('id', busy)
      .first('id');
    if (!user) return 0;
    await erasePerson(db, SYSTEM, user.id);
    return 1;
  },
});
