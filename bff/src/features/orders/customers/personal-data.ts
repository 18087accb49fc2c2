import type { PersonalData } from '../../../database/stored-data/declaration';
import { byUser, rowsOf } from '../../../database/stored-data/exported-rows';
import { createEventRepository } from '../../dealer-events';
import { createCustomerRepository, STATUS_COLUMN } from './customer-repository';

export const personalData: PersonalData = {
  tables: {
    customers: {
      why: "Dealers' lists of customers, made of their orders",
      kept: 'as long as the dealer has orders of the person',
      personal: ['name', 'email'],
      business: ['orders', 'total_cents', 'last_order_at', ...Object.values(STATUS_COLUMN)],
      technical: ['id', 'fabricator_id', 'owner_id'],
      exported: [
        {
          what: 'The dealers that count the person among their customers',
          rows: byUser('customers', ['id'], 'owner_id'),
        },
        {
          what: 'How much the customers of the own business ordered',
          rows: rowsOf('customers', ['id'], (query, { userId, dealers }) =>
            query.whereIn('customers.fabricator_id', dealers).whereNot('customers.owner_id', userId),
          ),
          withheld: 'personal',
        },
      ],
      remaining: (rows, { userId, pseudonym }) => rows.where('owner_id', userId).whereNot('name', pseudonym),
    },
  },

  erase: async (trx, { userId, pseudonym, address, last }) => {
    const dealers = await createCustomerRepository(trx).rename(userId, { name: pseudonym, email: address });
    const changes = dealers.map((fabricator_id) => ({ id: userId, fabricator_id }));
    last.push(() => createEventRepository(trx).record('customer', ...changes));
  },
};
