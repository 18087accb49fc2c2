import fastifyCors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Config } from '../config/config';
import { decodedPathOf } from './request-path';

/** Headers of responses that clients of the API read. */
const EXPOSED = ['Retry-After', 'X-Next-Cursor', 'X-Request-Id', 'X-Total-Count', 'X-Total-Count-Relation'];
const METHODS = ['GET', 'POST', 'PUT', 'DELETE'];
const DAY_SECONDS = 86_400;

/** Lets the pages of the origins in `CORS_ORIGINS` call the API. They send tokens in headers, as the API takes no cookies. */
export const cors = fp(async (app: FastifyInstance, { config }: { config: Pick<Config, 'corsOrigins'> }) => {
  const { corsOrigins: origin } = config;
  if (origin.length === 0) return;
  await app.register(fastifyCors, {
    delegator: (request, done) => {
      const isApi = decodedPathOf(request.url).startsWith('/api/');
      done(
        null,
        isApi
          ? { origin, methods: METHODS, exposedHeaders: EXPOSED, maxAge: DAY_SECONDS }
          : { origin: false },
      );
    },
  });
});
