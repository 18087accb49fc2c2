import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Config } from '../../../config/config';
import { createWebhookRepository } from './webhook-repository';
import { webhookRoutes } from './webhook-routes';
import { createWebhookSender } from './webhook-sender';
import { createWebhookWorker } from './webhook-worker';

declare module 'fastify' {
  interface FastifyInstance {
    webhooks: ReturnType<typeof createWebhookWorker>;
  }
}

const POLL_MS = 1_000;

/** Webhooks of dealers; with `background`, events are sent. Their job is their own: no mail waits for a receiver. */
export const webhooks = fp(
  async (app: FastifyInstance, { config, background }: { config: Config; background: boolean }) => {
    const sender = createWebhookSender(config);
    await app.register(webhookRoutes, { config, sender });
    const worker = createWebhookWorker(app, config, sender);
    app.decorate('webhooks', worker);
    if (background) {
      const job = app.jobs.every({
        name: 'Send webhooks',
        everyMs: POLL_MS,
        work: worker.deliverDue,
        failure: 'events could not be sent to webhooks',
      });
      app.addHook('onClose', async () => {
        await job.stop();
        await worker.idle();
      });
    }
    app.jobs.cleanUp.add(createWebhookRepository(app.db).purge);
  },
);
