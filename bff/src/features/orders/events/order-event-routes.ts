import { orderEventEndpoints } from 'bff-contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { type Session, sessionOf } from '../../../http/caller/caller';
import { type Credentials, credentialsOf } from '../../../http/caller/credentials';
import { keyScopeOf } from '../../../http/caller/key-scope';
import { AppError, forbidden, unavailable } from '../../../http/errors';
import { createEventRepository } from '../../dealer-events';
import { createOrderEventHub, type OrderEventHub } from './order-event-hub';

const TICK_MS = 1_000;

declare module 'fastify' {
  interface FastifyInstance {
    orderEvents: Pick<OrderEventHub, 'wake' | 'size'>;
  }
}

const lastIdOf = ({ headers }: FastifyRequest): string | undefined => {
  const id = headers['last-event-id'];
  return typeof id === 'string' && id !== '' ? id : undefined;
};

interface Stream {
  hub: OrderEventHub;
  endpoint: typeof orderEventEndpoints.listen | typeof orderEventEndpoints.customer;
  ownerOf: (session: Session) => string | undefined;
}

const listenRoute = async (app: FastifyInstance, { hub, endpoint, ownerOf }: Stream) => {
  const keyScope = keyScopeOf(endpoint);

  /** The owner that tokens lead to; undefined once they are no good any more. */
  const recheck = async (credentials: Credentials): Promise<string | undefined> => {
    try {
      const session = await app.sessions.check(credentials, keyScope === undefined ? {} : { keyScope });
      return session === 'expired' ? undefined : ownerOf(session);
    } catch (error) {
      if (error instanceof AppError) return undefined;
      throw error;
    }
  };

  app.route<{ Querystring: { lastEventId?: string; recent?: number } }>({
    ...endpoint,
    exposeHeadRoute: false,
    handler: (request, reply) => {
      if (app.draining) throw unavailable();
      const session = sessionOf(request);
      const credentials = credentialsOf(request);
      const ownerId = ownerOf(session);
      if (ownerId === undefined) throw forbidden();
      const stream = hub.listen({
        userId: session.user.id,
        sessionId: session.id,
        ownerId,
        endsAt: app.sessions.endOf(credentials, session),
        recheck: () => recheck(credentials),
        lastEventId: lastIdOf(request) ?? request.query.lastEventId,
        recentSeconds: request.query.recent,
      });
      // Or nginx would hand the stream on in pieces of its buffer's size.
      reply.header('X-Accel-Buffering', 'no');
      reply.type('text/event-stream; charset=utf-8').send(stream as never);
    },
  });
};

/**
 * Tells dealers about their orders, and customers about theirs, within a second after something happens to them;
 * `app.orderEvents.wake()` does so at once.
 */
export const orderEventRoutes = fp(async (app: FastifyInstance) => {
  const dealers = createOrderEventHub({
    events: createEventRepository(app.db),
    ownersOf: app.sessions.dealersOf,
    kindOf: ({ kind }) => kind,
  });
  const customers = createOrderEventHub({
    events: createEventRepository(app.db, 'customer'),
    ownersOf: app.sessions.usersOf,
    kindOf: ({ topic }) => topic,
  });
  const hubs = [dealers, customers];
  const size = (): number => dealers.size() + customers.size();
  const wake = (): void => {
    for (const hub of hubs) hub.wake();
  };
  app.decorate('orderEvents', { size, wake });
  app.jobs.every({
    name: 'Send live updates of orders',
    everyMs: TICK_MS,
    work: () => Promise.all(hubs.map((hub) => hub.tick())),
    failure: 'changes of orders could not be read',
  });
  app.metrics.gauge('slabdesk_live_streams', 'Open streams of live orders (SSE)', size);
  // Before the server waits for open connections to end.
  app.addHook('preClose', async () => {
    await Promise.all(hubs.map((hub) => hub.close()));
  });
  const { listen, customer } = orderEventEndpoints;
  await app.register(listenRoute, {
    hub: dealers,
    endpoint: listen,
    ownerOf: ({ fabricator }: Session) => fabricator?.id,
  });
  await app.register(listenRoute, {
    hub: customers,
    endpoint: customer,
    ownerOf: ({ user }: Session) => user.id,
  });
});
