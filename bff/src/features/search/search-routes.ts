import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { SEARCH_KINDS, type SearchHit, searchEndpoints } from 'bff-contract';
import { sessionOf } from '../../http/caller/caller';
import type { SearchScope } from '../../resource/search';

/** Searches the records that the caller may open: first the dealer's own, then all those of administrators. */
export const searchRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const searchIn = async (
    area: SearchHit['area'],
    text: string,
    scope: SearchScope,
  ): Promise<SearchHit[]> => {
    const kinds = app.searchKinds.all
      .filter((each) => each.area === area)
      .sort((a, b) => SEARCH_KINDS.indexOf(a.kind) - SEARCH_KINDS.indexOf(b.kind));
    const hits = await Promise.all(
      kinds.map(async ({ kind, find }) =>
        (await find(app.db, text, scope)).map((hit) => ({ kind, area, ...hit })),
      ),
    );
    return hits.flat();
  };

  app.route({
    ...searchEndpoints.search,
    handler: async (request) => {
      const { user, fabricator } = sessionOf(request);
      const { q } = request.query;
      const hits = await Promise.all([
        fabricator ? searchIn('dealer', q, (query) => query.where('fabricator_id', fabricator.id)) : [],
        user.isAdmin ? searchIn('admin', q, () => {}) : [],
      ]);
      return hits.flat();
    },
  });
};
