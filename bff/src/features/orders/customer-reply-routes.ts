import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { appOrderEndpoints } from 'bff-contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { actorOf, sessionOf } from '../../http/caller/caller';
import { visitorOf } from '../../http/caller/visitor';
import { updateOnce } from '../../http/idempotency/write-once';
import { replyAsCustomer } from './customer-reply-service';
import type { OrderContext } from './order-context';
import type { Reply } from './order-reply-service';

/** Replies of signed-in customers to their orders. */
export const customerReplyRoutes: FastifyPluginAsyncTypebox<{ context: OrderContext }> = async (
  app,
  { context },
) => {
  const respond = async (request: FastifyRequest, reply: FastifyReply, id: string, made: Reply) => {
    await app.rateLimits.count({ rule: 'shared-order-reply', key: `${sessionOf(request).user.id} ${id}` });
    const actor = actorOf(request, 'customer');
    const { userAgent } = visitorOf(request);
    return updateOnce(request, reply, (db) =>
      replyAsCustomer({ ...context, db }, actor, id, made, userAgent),
    );
  };
  app.route({
    ...appOrderEndpoints.accept,
    handler: (request, reply) =>
      respond(request, reply, request.params.id, { kind: 'accepted', ...request.body }),
  });
  app.route({
    ...appOrderEndpoints.requestChange,
    handler: (request, reply) =>
      respond(request, reply, request.params.id, {
        kind: 'change-requested',
        name: sessionOf(request).user.name,
        ...request.body,
      }),
  });
};
