import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { searchEndpoints } from 'bff-contract';
import { sessionOf } from '../../http/caller/caller';
import { searchOfAdmin, searchOfDealer } from './search-read-model';

/** Searches the records that the caller may open. */
export const searchRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...searchEndpoints.search,
    handler: async (request) => {
      const { user, fabricator } = sessionOf(request);
      const { q } = request.query;
      const hits = await Promise.all([
        fabricator ? searchOfDealer(app.db, fabricator.id, q) : [],
        user.isAdmin ? searchOfAdmin(app.db, q) : [],
      ]);
      return hits.flat();
    },
  });
};
