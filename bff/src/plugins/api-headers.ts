import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

/** What the API answers is for this caller alone, and is what its content type says. */
export const apiHeaders = fp(async (app: FastifyInstance) => {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('X-Content-Type-Options', 'nosniff');
    if (request.url.startsWith('/api/') && !request.url.startsWith('/api/docs')) {
      reply.header('Cache-Control', 'no-store');
    }
    done();
  });
});
