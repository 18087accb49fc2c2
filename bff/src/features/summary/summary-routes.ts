import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { dealerProfileEndpoints } from 'bff-contract';
import { dealerOf } from '../../http/caller/caller';
import { createLineItemRepository } from '../price-list/line-items/line-item-repository';
import { createMaterialRepository } from '../price-list/materials/material-repository';
import { readOrderFigures } from './summary-read-model';

/** The figures of a dealer's dashboard, in one call. */
export const summaryRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...dealerProfileEndpoints.summary,
    handler: async (request) => {
      const { id, businessName } = dealerOf(request);
      const [figures, materials, lineItems] = await Promise.all([
        readOrderFigures(app.db, id, Date.now()),
        createMaterialRepository(app.db).countLiving(id),
        createLineItemRepository(app.db).countLiving(id),
      ]);
      return { businessName, ...figures, materials, lineItems };
    },
  });
};
