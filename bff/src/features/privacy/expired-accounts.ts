import type { Knex } from 'knex';
import { SYSTEM } from '../../http/caller/actor';
import { createFailures } from '../../jobs/failures';
import { createAccountRepository } from '../accounts/account-repository';
import { createDealerRepository } from '../dealers/dealer-repository';
import { createOrderRepository } from '../orders/order-repository';
import { erasePerson } from './erase-person';

const DAY_MS = 86_400_000;
/** Accounts that are tried until one is erased. */
const MAX_TRIED = 20;

/** Erases the people of accounts whose deletion is older than `days`, so that it can't be undone any more. */
export const createExpiredAccounts = (db: Knex, days: number) => {
  const failures = createFailures();
  const erase = failures.noting((id) => erasePerson(db, SYSTEM, id));
  return {
    /**
     * One at a time: an erasure searches the whole audit log. Open orders of a dealer have to be closed first.
     *
     * @throws once no account is left that can be erased
     */
    purge: async (now: number): Promise<number> => {
      const busy = createDealerRepository(db).ownersOf(createOrderRepository(db).dealersWithOpen());
      const due: string[] = await createAccountRepository(db)
        .deletedBefore(now - days * DAY_MS)
        .whereNotIn('id', db('erasures').select('user_id'))
        .whereNotIn('id', busy)
        .pluck('id');
      const errors: unknown[] = [];
      for (const id of failures.first(due, MAX_TRIED)) {
        try {
          await erase(id);
          return 1;
        } catch (error) {
          errors.push(error);
        }
      }
      if (errors.length > 0) throw errors[0];
      return 0;
    },
  };
};
