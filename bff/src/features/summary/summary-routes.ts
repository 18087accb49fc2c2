import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { dealerProfileEndpoints } from 'bff-contract';
import { currentTime } from '../../database/clock';
import { dealerOf, timeZoneOf } from '../../http/caller/caller';
import { readSummary } from './summary-read-model';

/** The figures of a dealer's dashboard, in one call. */
export const summaryRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...dealerProfileEndpoints.summary,
    handler: async (request) => {
      const { id, businessName } = dealerOf(request);
      return { businessName, ...(await readSummary(app.db, id, currentTime(), timeZoneOf(request))) };
    },
  });
};
