import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { appTermsEndpoints, dealerTermsEndpoints } from 'bff-contract';
import { actorOf, dealerOf } from '../../../http/caller/caller';
import { AppError } from '../../../http/errors';
import { createOnce } from '../../../http/idempotency/write-once';
import { createTermsRepository, currentTermsOf, toTerms } from './terms-repository';
import { createTermsService } from './terms-service';

/** Terms for customers, and the terms of the caller's own business. */
export const termsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...appTermsEndpoints.current,
    handler: async ({ params }) => {
      const terms = await currentTermsOf(app.db, params.id);
      if (!terms) throw new AppError(404, 'NOT_FOUND', 'This dealer has no terms.');
      return { version: terms.version, text: terms.text };
    },
  });
  app.route({
    ...dealerTermsEndpoints.list,
    handler: async (request) => (await createTermsRepository(app.db).list(dealerOf(request).id)).map(toTerms),
  });
  app.route({
    ...dealerTermsEndpoints.publish,
    handler: (request, reply) =>
      createOnce(request, reply, (db) =>
        createTermsService(db, {
          id: dealerOf(request).id,
          actor: actorOf(request, 'dealer'),
        }).publish(request.body),
      ),
  });
};
