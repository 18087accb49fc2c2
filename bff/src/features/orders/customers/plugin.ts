import type { FastifyInstance } from 'fastify';
import { findInList } from '../../../resource/palette';
import { derivedTotals } from '../../../resource/totals/totals';
import { derivedWords } from '../../../resource/word-index/word-index';
import { customerPriceRoutes } from './customer-price-routes';
import { dealerCustomers } from './customer-read-model';
import { customerTotals, customerWords, derivedCustomers } from './customer-repository';
import { customerRoutes } from './customer-routes';

/** The customers of a dealer, and how much they ordered. */
export const customers = async (app: FastifyInstance): Promise<void> => {
  await app.register(customerRoutes);
  await app.register(customerPriceRoutes);
  app.jobs.derived.add(
    derivedCustomers(app.db),
    derivedWords(app, customerWords),
    derivedTotals(app.db, customerTotals),
  );
  app.paletteKinds.push({
    kind: 'customer',
    area: 'dealer',
    permission: 'customers:read',
    find: async (db, text, own) =>
      (await findInList(db, dealerCustomers(db, { fabricatorId: own.fabricator_id }), text)).map(
        ({ _id, name, email }) => ({
          _id,
          label: name,
          detail: email,
        }),
      ),
  });
};
