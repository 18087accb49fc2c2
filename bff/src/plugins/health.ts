import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { AppError } from '../shared/errors';
import { pingDatabase } from './database';

declare module 'fastify' {
  interface FastifyInstance {
    /** Is the app about to stop? Load balancers are told to send nothing more. */
    draining: boolean;
  }
}

const notReady = (reason: string) =>
  new AppError(503, 'UNAVAILABLE', `Not ready: ${reason}.`, { retryAfter: 2 });

/** `/healthz`: the process lives. `/readyz`: database and storage answer, and nobody is stopping it. */
export const health = fp(async (app: FastifyInstance) => {
  app.decorate('draining', false);
  // Else a client would keep its connection open, and the server could not close.
  app.addHook('onSend', async (_request, reply) => {
    if (app.draining) reply.header('Connection', 'close');
  });
  // Probes come every few seconds: only their failures are worth a line.
  const quiet = { schema: { hide: true }, logLevel: app.log.level === 'silent' ? 'silent' : 'warn' } as const;
  app.get('/healthz', quiet, async () => ({ status: 'ok' }));
  app.get('/readyz', quiet, async () => {
    if (app.draining) throw notReady('stopping');
    const checks = { database: pingDatabase(app.db), storage: app.storage.ping() };
    const results = await Promise.allSettled(Object.values(checks));
    const failed = Object.keys(checks).filter((_, index) => results[index]?.status === 'rejected');
    if (failed.length > 0) throw notReady(`no answer from ${failed.join(' and ')}`);
    return { status: 'ready' };
  });
});
