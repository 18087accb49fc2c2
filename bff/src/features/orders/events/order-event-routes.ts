import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { orderEventEndpoints } from 'bff-contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { dealerOf, sessionOf } from '../../../http/caller/caller';
import { type Credentials, credentialsOf } from '../../../http/caller/credentials';
import { AppError, unavailable } from '../../../http/errors';
import { createEventRepository } from '../../dealer-events';
import { createOrderEventHub, type OrderEventHub } from './order-event-hub';

declare module 'fastify' {
  interface FastifyInstance {
    orderEvents: Pick<OrderEventHub, 'wake' | 'size'>;
  }
}

const lastIdOf = ({ headers }: FastifyRequest): string | undefined => {
  const id = headers['last-event-id'];
  return typeof id === 'string' && id !== '' ? id : undefined;
};

/** The dealer that tokens lead to; undefined once they are no good any more. */
const recheck = async (app: FastifyInstance, credentials: Credentials): Promise<string | undefined> => {
  try {
    const session = await app.sessions.check(credentials, { keyScope: 'order:read' });
    return session === 'expired' ? undefined : session.fabricator?.id;
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
};

const listenRoute: FastifyPluginAsyncTypebox<{ hub: OrderEventHub }> = async (app, { hub }) => {
  app.route({
    ...orderEventEndpoints.listen,
    exposeHeadRoute: false,
    handler: (request, reply) => {
      if (app.draining) throw unavailable();
      const session = sessionOf(request);
      const credentials = credentialsOf(request);
      const stream = hub.listen({
        userId: session.user.id,
        sessionId: session.id,
        dealerId: dealerOf(request).id,
        endsAt: app.sessions.endOf(credentials, session),
        recheck: () => recheck(app, credentials),
        lastEventId: lastIdOf(request) ?? request.query.lastEventId,
        recentSeconds: request.query.recent,
      });
      // Or nginx would hand the stream on in pieces of its buffer's size.
      reply.header('X-Accel-Buffering', 'no');
      reply.type('text/event-stream; charset=utf-8').send(stream as never);
    },
  });
};

/** Tells dealers about their orders as something happens to them; `app.orderEvents.wake()` does so at once. */
export const orderEventRoutes = fp(async (app: FastifyInstance) => {
  const hub = createOrderEventHub({
    events: createEventRepository(app.db),
    sessions: app.sessions,
    log: app.log,
  });
  app.decorate('orderEvents', hub);
  app.metrics.gauge('slabdesk_live_streams', 'Open streams of live orders (SSE)', hub.size);
  // Before the server waits for open connections to end.
  app.addHook('preClose', () => hub.close());
  await app.register(listenRoute, { hub });
});
