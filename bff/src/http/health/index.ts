import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { productVersion } from '../../config/product-version';
import { createDatabaseCheck } from '../../database';
import { replyWithError } from '../error-responses';
import { AppError } from '../errors';
import { createHealthChecks, type HealthChecks } from './health-checks';

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the app is about to stop. Load balancers then send no more requests. */
    draining: boolean;
    /** Whether other servers serve newer releases, or the database has others since a restore. Load balancers send requests to those. */
    stale: boolean;
    /** The checks that `/readyz` reports. Plugins add checks of what they use. */
    health: HealthChecks;
  }
}

/** The request header of proxies that send a read elsewhere when it gets a 502, see `deploy/nginx`. */
const REDISPATCHES = 'x-redispatches';

const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';

const notReady = (reason: string) =>
  new AppError(503, 'UNAVAILABLE', `Not ready: ${reason}.`, { retryAfter: 2 });

/**
 * `/healthz`: the process lives, with its version and commit. `/readyz`: 503 while the process can't serve requests or is
 * about to stop, or behind other servers; else 200 with `ok`, or `degraded` when something is missing that most requests don't need.
 */
export const health = fp(async (app: FastifyInstance) => {
  const checks = createHealthChecks(app.log);
  app.decorate('draining', false);
  app.decorate('stale', false);
  app.decorate('health', checks);
  checks.add('database', createDatabaseCheck(app.db), { required: true });
  // Reading it takes a process of git in a checkout, which no probe should wait for.
  const version = productVersion();
  app.metrics.gauge('slabdesk_health_check_ok', 'Whether a check of /readyz passes: 1 or 0', async () =>
    Object.entries((await checks.report()).checks).map(([check, found]) => [
      found === 'ok' ? 1 : 0,
      { check },
    ]),
  );
  app.metrics.gauge('slabdesk_draining', 'Whether the process is about to stop: 1 or 0', () =>
    app.draining ? 1 : 0,
  );
  // nginx sends no probes, and sends nothing more to a process that has failed a read. Not a 503, which it passes on to clients.
  app.addHook('onRequest', async (request, reply) => {
    if (!(app.draining || app.stale) || !isRead(request) || !request.headers[REDISPATCHES]) return;
    const reason = app.draining ? 'This process is stopping.' : 'This process is behind others.';
    return replyWithError(new AppError(502, 'STOPPING', reason), request, reply);
  });
  // Otherwise a client would keep its connection open, and the server could not close.
  app.addHook('onSend', async (_request, reply) => {
    if (app.draining) reply.header('Connection', 'close');
  });
  // Probes come every few seconds. The checks log changes.
  const quiet = { schema: { hide: true }, logLevel: app.log.level === 'silent' ? 'silent' : 'warn' } as const;
  app.get('/healthz', quiet, async () => ({ status: 'ok', ...version }));
  app.get('/readyz', quiet, async (request, reply) => {
    reply.header('Cache-Control', 'no-store');
    if (app.draining) return replyWithError(notReady('stopping'), request, reply);
    if (app.stale)
      return replyWithError(notReady('it serves other releases than other servers'), request, reply);
    const { notReady: reason, checks: found } = await checks.report();
    if (reason !== undefined) return replyWithError(notReady(reason), request, reply);
    const status = Object.values(found).every((result) => result === 'ok') ? 'ok' : 'degraded';
    return { status, checks: found };
  });
});

export type { HealthChecks } from './health-checks';
