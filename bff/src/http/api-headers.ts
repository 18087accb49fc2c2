import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { decodedPathOf } from './request-path';

declare module 'fastify' {
  interface FastifyInstance {
    /** Digest of the releases that a browser gets. Open tabs learn from it that there are new ones. */
    releaseOf?: (request: FastifyRequest) => string;
  }
}

/** Responses of the API are not cached, and their content type is not guessed. */
export const apiHeaders = fp(async (app: FastifyInstance) => {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('X-Content-Type-Options', 'nosniff');
    const path = decodedPathOf(request.url);
    if (path.startsWith('/api/') && !path.startsWith('/api/docs')) {
      reply.header('Cache-Control', 'no-store');
      if (app.releaseOf) reply.header('Portal-Release', app.releaseOf(request));
    }
    done();
  });
});
