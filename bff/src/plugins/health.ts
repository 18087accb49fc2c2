import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { unavailable } from '../shared/errors';
import { pingDatabase } from './database';

declare module 'fastify' {
  interface FastifyInstance {
    /** Is the app about to stop? Load balancers are told to send nothing more. */
    draining: boolean;
  }
}

/** `/healthz`: the process lives. `/readyz`: database and storage answer, and nobody is stopping it. */
export const health = fp(async (app: FastifyInstance) => {
  app.decorate('draining', false);
  app.get('/healthz', { schema: { hide: true }, logLevel: 'warn' }, async () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true }, logLevel: 'warn' }, async (request, reply) => {
    if (app.draining) throw unavailable();
    const checks = { database: pingDatabase(app.db), storage: app.storage.ping() };
    const results = await Promise.allSettled(Object.values(checks));
    const failed = Object.keys(checks).filter((_, index) => results[index]?.status === 'rejected');
    if (failed.length === 0) return { status: 'ready' };
    request.log.warn({ failed }, 'not ready');
    const error = unavailable();
    return reply
      .code(503)
      .header('Retry-After', 2)
      .send({
        error: `Not ready: no answer from ${failed.join(' and ')}.`,
        code: error.code,
        requestId: request.id,
      });
  });
});
