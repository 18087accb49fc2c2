import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { orderRevisionEndpoints } from 'bff-contract';
import type { FastifyRequest } from 'fastify';
import { callerMay, dealerOf, writerOf } from '../../../http/caller/caller';
import { updateOnce } from '../../../http/idempotency/write-once';
import type { OrderContext } from '../order-context';
import { createDraftService } from './draft-service';
import { findRevision, listRevisions } from './revision-read-model';

/** Revisions of a dealer's orders. */
export const revisionRoutes: FastifyPluginAsyncTypebox<{ context: OrderContext }> = async (
  app,
  { context },
) => {
  const own = (request: FastifyRequest) => ({ fabricator_id: dealerOf(request).id });
  const draftsOf = (request: FastifyRequest, db = app.db) =>
    createDraftService({
      ...context,
      ...writerOf(request, 'dealer'),
      scope: own(request),
      seesCosts: callerMay(request, 'costs:read'),
      db,
    });

  app.route({
    ...orderRevisionEndpoints.list,
    handler: (request) => listRevisions(app.db, request.params.id, own(request)),
  });
  app.route({
    ...orderRevisionEndpoints.get,
    handler: (request) =>
      findRevision(
        app.db,
        request.params.id,
        { number: request.params.revision, ...request.query },
        own(request),
      ),
  });
  app.route({
    ...orderRevisionEndpoints.draft,
    handler: (request) => draftsOf(request).find(request.params.id),
  });
  app.route({
    ...orderRevisionEndpoints.opened,
    handler: (request) => draftsOf(request).find(request.params.id, request.query.base),
  });
  app.route({
    ...orderRevisionEndpoints.save,
    handler: (request, reply) =>
      updateOnce(request, reply, (db) => draftsOf(request, db).save(request.params.id, request.body)),
  });
  app.route({
    ...orderRevisionEndpoints.discard,
    handler: (request) => draftsOf(request).discard(request.params.id, request.query.version),
  });
  app.route({
    ...orderRevisionEndpoints.issue,
    handler: (request, reply) =>
      updateOnce(request, reply, (db) => draftsOf(request, db).issue(request.params.id, request.body)),
  });
};
