import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Config } from '../../config/config';
import type { ChangeableReleases } from '../../portal/releases';
import { releaseApiRoutes } from './api/release-api-routes';
import { createReleaseKeyRepository } from './api/release-key-repository';
import { releaseKeyRoutes } from './api/release-key-routes';
import { releaseControlRoutes } from './control/release-control-routes';
import { createReleaseServices } from './control/release-services';
import { canaryRollouts } from './health/canary-rollouts';
import { createReleaseEventRepository } from './health/release-event-repository';
import { releaseEventRoutes } from './health/release-event-routes';
import { releaseHealth } from './health/release-health';

declare module '../../resource/audit/record-audit' {
  interface AuditResources {
    release: true;
    'release-key': true;
  }
}

interface Options {
  config: Config;
  background: boolean;
  released: ChangeableReleases;
}

/**
 * Which releases browsers get, how these do in browsers, and the changes of both by administrators who may release and by pipelines with
 * their keys.
 */
export const releases = fp(async (app: FastifyInstance, options: Options) => {
  const services = createReleaseServices(app, options);
  await app.register(releaseHealth, options);
  await app.register(releaseEventRoutes, options);
  await app.register(canaryRollouts, options);
  await app.register(releaseControlRoutes, { ...options, services });
  await app.register(releaseKeyRoutes, { ...options, services });
  await app.register(releaseApiRoutes, { ...options, services });
  app.jobs.cleanUp.add(createReleaseEventRepository(app.db).purge);
  app.jobs.cleanUp.add((now) => createReleaseKeyRepository(app.db).purge(now));
});
