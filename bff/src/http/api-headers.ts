import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { decodedPathOf } from './request-path';

declare module 'fastify' {
  interface FastifyInstance {
    /** Digest of the releases that a browser gets; open tabs hear from it that there are others. */
    releaseOf?: (request: FastifyRequest) => string;
  }
}

/** What the API answers is for this caller alone, and is what its content type says. */
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
