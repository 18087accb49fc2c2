import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { roleMay, SEARCH_KINDS, type SearchHit, searchEndpoints } from 'bff-contract';
import { assertShownDealer, sessionOf } from '../../http/caller/caller';
import type { PaletteKind } from '../../resource/palette';

type KindOf<Area extends SearchHit['area']> = Extract<PaletteKind, { area: Area }>;

/** Searches the records that the caller may open: first the dealer's own, then, for administrators, all records. */
export const searchRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const findInArea = async <Area extends SearchHit['area']>(
    area: Area,
    find: (kind: KindOf<Area>) => ReturnType<PaletteKind['find']>,
    isOpen: (kind: KindOf<Area>) => boolean = () => true,
  ): Promise<SearchHit[]> => {
    const kinds = app.paletteKinds
      .filter((each): each is KindOf<Area> => each.area === area)
      .filter(isOpen)
      .sort((a, b) => SEARCH_KINDS.indexOf(a.kind) - SEARCH_KINDS.indexOf(b.kind));
    const hits = await Promise.all(
      kinds.map(async (each) => (await find(each)).map((hit) => ({ kind: each.kind, area, ...hit }))),
    );
    return hits.flat();
  };

  app.route({
    ...searchEndpoints.search,
    handler: async (request) => {
      const { user, fabricator } = sessionOf(request);
      if (fabricator) assertShownDealer(request);
      const { q } = request.query;
      const hits = await Promise.all([
        fabricator
          ? findInArea(
              'dealer',
              ({ find }) => find(app.db, q, { fabricator_id: fabricator.id }, fabricator.role),
              ({ permission }) => roleMay(fabricator.role, permission),
            )
          : [],
        user.isAdmin ? findInArea('admin', ({ find }) => find(app.db, q)) : [],
      ]);
      return hits.flat();
    },
  });
};
