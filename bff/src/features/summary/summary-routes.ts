import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { dealerProfileEndpoints } from 'bff-contract';
import { dealerOf } from '../../http/caller/caller';
import { countActive } from '../../resource/record-kind';
import { lineItemKind, materialKind } from '../price-list';
import { readOrderFigures } from './summary-read-model';

/** The figures of a dealer's dashboard, in one call. */
export const summaryRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...dealerProfileEndpoints.summary,
    handler: async (request) => {
      const { id, businessName } = dealerOf(request);
      const [figures, materials, lineItems] = await Promise.all([
        readOrderFigures(app.db, id, Date.now()),
        countActive(app.db, materialKind, { fabricator_id: id }),
        countActive(app.db, lineItemKind, { fabricator_id: id }),
      ]);
      return { businessName, ...figures, materials, lineItems };
    },
  });
};
