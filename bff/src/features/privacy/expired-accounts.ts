import type { Knex } from 'knex';
import { SYSTEM } from '../../http/caller/actor';
import { createAccountRepository } from '../accounts/account-repository';
import { createDealerRepository } from '../dealers/dealer-repository';
import { createOrderRepository } from '../orders/order-repository';
import { erasePerson } from './erase-person';

const DAY_MS = 86_400_000;

/** Erases the people of accounts whose deletion is older than `days`, so that it can't be undone any more. */
export const createExpiredAccounts = (db: Knex, days: number) => {
  // A run tries each account once.
  let last = '';
  let errors: unknown[] = [];
  return {
    /**
     * One at a time: an erasure searches the whole audit log. Open orders of a dealer have to be closed first.
     *
     * @returns 1 for an account that was tried
     * @throws the first error, once all were tried
     */
    purge: async (now: number): Promise<number> => {
      const busy = createDealerRepository(db).ownersOf(createOrderRepository(db).dealersWithOpen());
      const [id]: string[] = await createAccountRepository(db)
        .deletedBefore(now - days * DAY_MS)
        .whereNotIn('id', db('erasures').select('user_id'))
        .whereNotIn('id', busy)
        .where('id', '>', last)
        .orderBy('id')
        .limit(1)
        .pluck('id');
      last = id ?? '';
      if (id !== undefined) {
        await erasePerson(db, SYSTEM, id).catch((error) => errors.push(error));
        return 1;
      }
      const [error] = errors;
      errors = [];
      if (error) throw error;
      return 0;
    },
  };
};
