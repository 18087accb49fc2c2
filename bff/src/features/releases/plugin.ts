import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Config } from '../../config/config';
import type { ChangeableReleases } from '../../portal/releases';
import { releaseControl } from './control';
import { canaryRollouts } from './health/canary-rollouts';
import { createReleaseEventRepository } from './health/release-event-repository';
import { releaseEventRoutes } from './health/release-event-routes';
import { releaseHealth } from './health/release-health';

interface Options {
  config: Config;
  background: boolean;
  released: ChangeableReleases;
}

/** Which releases browsers get, and how these do in browsers. */
export const releases = fp(async (app: FastifyInstance, options: Options) => {
  await app.register(releaseHealth, options);
  await app.register(releaseEventRoutes, options);
  await app.register(canaryRollouts, options);
  await app.register(releaseControl, options);
  app.jobs.cleanUp.add(createReleaseEventRepository(app.db).purge);
});
