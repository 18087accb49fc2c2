import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { appOrderEndpoints } from 'bff-contract';
import { sessionOf } from '../../http/caller/caller';
import { invalid, notFound } from '../../http/errors';
import { createDealerRepository } from '../dealers/dealer-repository';
import {
  assertShapes,
  createProjectRepository,
  measureSlab,
  namingSlabsOf,
  toMeasuredSlab,
} from '../projects';
import { PROJECT_PATHS, priceOrder, type SlabsAndLines, toOffer } from './price-order';

/** Prices what a customer is about to order. Nothing is written. */
export const priceRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const price = async (userId: string, field: string, priced: Omit<SlabsAndLines, 'customerId'>) => {
    await app.rateLimits.count({ rule: 'price-customer', key: userId });
    if (!(await createDealerRepository(app.db).isActive(priced.fabricatorId))) {
      throw invalid({ [field]: 'This dealer does not exist' });
    }
    return toOffer((await priceOrder(app.db, { ...priced, customerId: userId })).estimate);
  };

  app.route({
    ...appOrderEndpoints.priceProject,
    handler: async (request) => {
      const { id: userId } = sessionOf(request).user;
      const projects = createProjectRepository(app.db);
      const project = await projects.find(request.params.id, { owner_id: userId });
      if (!project) throw notFound('project');
      if (project.fabricator_id === null)
        throw invalid({ project: 'Choose a dealer for this project first' });
      return price(userId, 'project', {
        fabricatorId: project.fabricator_id,
        slabs: (await projects.slabs(project.id)).map(toMeasuredSlab),
        lineItemIds: request.body.additionalLineItems,
        sizes: request.body.sizes,
        paths: PROJECT_PATHS,
      });
    },
  });
  app.route({
    ...namingSlabsOf(appOrderEndpoints.price),
    handler: async (request) => {
      const { fabricator, slabs, additionalLineItems, sizes } = request.body;
      assertShapes(slabs, (index, field) => `slabs.${index}.${field}`);
      return price(sessionOf(request).user.id, 'fabricator', {
        fabricatorId: fabricator,
        slabs: slabs.map(measureSlab),
        lineItemIds: additionalLineItems,
        sizes,
        paths: { slabs: 'slabs', whole: 'slabs' },
      });
    },
  });
};
