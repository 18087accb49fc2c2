import fp from 'fastify-plugin';
import { releaseApiRoutes } from '../api/release-api-routes';
import { createReleaseKeyRepository } from '../api/release-key-repository';
import { releaseKeyRoutes } from '../api/release-key-routes';
import { releaseControlRoutes } from './release-control-routes';
import { createReleaseServices, type ReleaseOptions } from './release-services';

declare module '../../../resource/audit/record-audit' {
  interface AuditResources {
    release: true;
    'release-key': true;
  }
}

/** Changes which releases browsers get, for administrators who may do so, and for pipelines by their keys. */
export const releaseControl = fp(async (app, options: ReleaseOptions) => {
  const services = createReleaseServices(app, options);
  await app.register(releaseControlRoutes, { ...options, services });
  await app.register(releaseKeyRoutes, { ...options, services });
  await app.register(releaseApiRoutes, { ...options, services });
  app.jobs.cleanUp.add((now) => createReleaseKeyRepository(app.db).purge(now));
});
