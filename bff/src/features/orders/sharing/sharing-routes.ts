import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { acceptanceEndpoints, orderLinkEndpoints, sharedOrderEndpoints } from 'bff-contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Knex } from 'knex';
import type { Config } from '../../../config/config';
import { actorOf, dealerOf, timeZoneOf } from '../../../http/caller/caller';
import { visitorOf } from '../../../http/caller/visitor';
import { createOnce, writeOnce } from '../../../http/idempotency/write-once';
import { createAcceptanceService } from '../acceptance/acceptance-service';
import type { Reply } from '../order-reply-service';
import { createOrderLinkService } from './order-link-service';
import { createSharedOrderService } from './shared-order-service';

/** Links to orders for dealers, and what their readers see and do. */
export const sharingRoutes: FastifyPluginAsyncTypebox<{ config: Config }> = async (app, { config }) => {
  const links = (request: FastifyRequest, db: Knex = app.db) =>
    createOrderLinkService({
      db,
      config,
      actor: actorOf(request, 'dealer'),
      fabricatorId: dealerOf(request).id,
      timeZone: timeZoneOf(request),
    });

  app.route({
    ...orderLinkEndpoints.list,
    handler: (request) => links(request).list(request.params.id),
  });
  app.route({
    ...orderLinkEndpoints.create,
    handler: (request, reply) =>
      createOnce(request, reply, (db) => links(request, db).create(request.params.id, request.body)),
  });
  app.route({
    ...orderLinkEndpoints.revoke,
    handler: (request) => links(request).revoke(request.params.id, request.params.link),
  });

  const shared = (request: FastifyRequest, reply: FastifyReply) =>
    createSharedOrderService({
      db: app.db,
      mailer: app.mailer,
      config,
      rateLimits: app.rateLimits,
      write: (work) => writeOnce(request, reply, work),
    });
  /** People on phones change their address. */
  const keyOwner = ({ body }: FastifyRequest) => (body as { token: string }).token;

  app.route({
    ...sharedOrderEndpoints.open,
    handler: (request, reply) => shared(request, reply).open(request.body.token, visitorOf(request)),
  });
  app.route({
    ...acceptanceEndpoints.sharedPdf,
    handler: async (request, reply) => {
      const accepted = await shared(request, reply).findAccepted(request.body.token, visitorOf(request));
      return reply.type('application/pdf').send(await createAcceptanceService(app).pdfOf(accepted));
    },
  });
  const keyed = { keyOwner, claimsKey: true };
  const respond = async (
    request: FastifyRequest<{ Body: { token: string } }>,
    reply: FastifyReply,
    made: Reply,
  ) => {
    const { token } = request.body;
    const orders = shared(request, reply);
    // A link that no longer works doesn't get the response to an earlier call either.
    await orders.check(token, visitorOf(request));
    if (await app.claimKey(request, reply, request.body)) return reply;
    return orders.reply(token, visitorOf(request), made);
  };
  app.route({
    ...sharedOrderEndpoints.accept,
    config: { ...sharedOrderEndpoints.accept.config, ...keyed },
    handler: (request, reply) => respond(request, reply, { kind: 'accepted', ...request.body }),
  });
  app.route({
    ...sharedOrderEndpoints.requestChange,
    config: { ...sharedOrderEndpoints.requestChange.config, ...keyed },
    handler: (request, reply) => respond(request, reply, { kind: 'change-requested', ...request.body }),
  });
};
