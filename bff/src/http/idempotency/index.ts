import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { ServerSecrets } from '../../config/server-secrets';
import { type Claim, createClaims } from './claims';

declare module 'fastify' {
  interface FastifyContextConfig {
    acceptsKey?: boolean;
    /** The handler claims the key itself, once it has read what a retry has to repeat. */
    claimsKey?: boolean;
    /** Owner of the key, for callers without a session; by default the address. */
    keyOwner?: (request: FastifyRequest) => string;
  }
  interface FastifyInstance {
    /** For routes with `claimsKey`: see `createClaims`. */
    claimKey: (request: FastifyRequest, reply: FastifyReply, body: unknown) => Promise<boolean>;
  }
  interface FastifyRequest {
    idempotencyClaim: Claim | undefined;
  }
}

/**
 * `Idempotency-Key` on the calls that accept one: for 24 h a retry by the same caller gets the first response. A retry
 * that comes while the first call is running waits for it up to a second, then gets a 409 with `Retry-After`. Failures
 * are not kept: a retry tries again. Handlers write by `writeOnce`, which commits the response with the write.
 */
export const idempotency = fp(
  async (app: FastifyInstance, options: { config: ServerSecrets & { requestDeadlineMs: number } }) => {
    const claims = createClaims(app.db, options.config);
    app.decorate('claimKey', claims.claim);
    app.decorateRequest('idempotencyClaim', undefined);

    app.addHook('preHandler', async (request, reply) => {
      const { acceptsKey, claimsKey } = request.routeOptions.config;
      if (acceptsKey && !claimsKey && (await claims.claim(request, reply, request.body))) return reply;
    });

    app.addHook('onSend', async (request, reply, payload) => {
      const claim = request.idempotencyClaim;
      if (!claim) return;
      request.idempotencyClaim = undefined;
      const wroteNothing = reply.statusCode >= 200 && reply.statusCode < 300 && typeof payload === 'string';
      try {
        // A dry run: a retry may as well get the same response.
        if (wroteNothing) return await claim.complete(app.db, reply.statusCode, payload);
        // A database that does not respond must not hold up the 503 that says so.
        if (reply.statusCode < 500) return await claim.release();
      } catch (error) {
        request.log.warn({ err: error }, 'idempotency key not settled');
      }
      claim.releaseLater();
    });
    app.addHook('onClose', claims.close);

    app.jobs.cleanUp.add(claims.purge);
  },
);
