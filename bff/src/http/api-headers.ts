import type { CallDeprecation } from 'bff-contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { decodedPathOf } from './request-path';

declare module 'fastify' {
  interface FastifyInstance {
    /** Digest of the releases that a browser gets. Open tabs learn from it that there are new ones. */
    releaseOf?: (request: FastifyRequest) => string;
  }
  interface FastifyContextConfig {
    deprecated?: CallDeprecation;
  }
}

/** RFC 9745 and RFC 8594. */
const deprecationHeaders = ({ since, until }: CallDeprecation) => ({
  Deprecation: `@${Date.parse(since) / 1_000}`,
  Sunset: new Date(until).toUTCString(),
});

/** Responses of the API are not cached, and their content type is not guessed. A deprecated call says when it goes. */
export const apiHeaders = fp(async (app: FastifyInstance) => {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('X-Content-Type-Options', 'nosniff');
    const path = decodedPathOf(request.url);
    if (path.startsWith('/api/') && !path.startsWith('/api/docs')) {
      reply.header('Cache-Control', 'no-store');
      const { deprecated } = request.routeOptions.config;
      if (deprecated) reply.headers(deprecationHeaders(deprecated));
      if (app.releaseOf) reply.header('Portal-Release', app.releaseOf(request));
    }
    done();
  });
});
