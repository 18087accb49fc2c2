import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Config } from '../../config/config';
import { createReleaseEventRepository } from './health/release-event-repository';
import { releaseEventRoutes } from './health/release-event-routes';
import { releaseHealth } from './health/release-health';

/** How releases do in browsers. The portal needs that, and `app.ts` registers what needs the portal's releases: `control` and canaries. */
export const releases = fp(async (app: FastifyInstance, options: { config: Config; background: boolean }) => {
  await app.register(releaseHealth, options);
  await app.register(releaseEventRoutes, options);
  app.jobs.cleanUp.add(createReleaseEventRepository(app.db).purge);
});
