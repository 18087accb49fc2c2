import platformRemotes from 'bff-contract/remotes.json';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Knex } from 'knex';
import { type Config, isHttps } from './config';
import { type ConnectionLimits, createConnections } from './connections';
import { fastifyOptions } from './fastify-options';
import { administrationRoutes } from './features/administration';
import { authRoutes } from './features/auth/auth-routes';
import { crashReportRoutes } from './features/crash-reports/crash-report-routes';
import { fabricatorRoutes } from './features/fabricators/fabricator-routes';
import { lineItemRoutes } from './features/line-items/line-item-routes';
import { devMailRoutes, showsMails } from './features/mail/dev-mail-routes';
import { materialRoutes } from './features/materials/material-routes';
import { orderEventRoutes } from './features/order-events/order-event-routes';
import { orderRoutes } from './features/orders/order-routes';
import { priceChangeRoutes } from './features/price-changes/price-change-routes';
import { projectRoutes } from './features/projects/project-routes';
import { publicRoutes } from './features/public/public-routes';
import { releaseEventRoutes } from './features/release-health/release-event-routes';
import { releaseHealth } from './features/release-health/release-health';
import { sessionRoutes } from './features/sessions/session-routes';
import { storedFileRoutes } from './features/stored-files/stored-file-routes';
import { summaryRoutes } from './features/summary/summary-routes';
import { twoStepRoutes } from './features/two-step/two-step-routes';
import { userRoutes } from './features/users/user-routes';
import { abortedRequests } from './plugins/aborted-requests';
import { admission } from './plugins/admission';
import { apiDocs } from './plugins/api-docs';
import { apiHeaders } from './plugins/api-headers';
import { cleanUp } from './plugins/clean-up';
import { database, openDatabase } from './plugins/database';
import { errors } from './plugins/errors';
import { health } from './plugins/health';
import { idempotency } from './plugins/idempotency';
import { jobs } from './plugins/jobs';
import { mail } from './plugins/mail';
import { rateLimits } from './plugins/rate-limit';
import { session } from './plugins/session';
import { storage } from './plugins/storage';
import { fileOriginOf } from './plugins/storage/storage';
import { StrictTransportResponse } from './plugins/strict-transport';
import { validation } from './plugins/validation';
import { web } from './plugins/web';
import { flagsOf } from './plugins/web/flags';
import { openReleases } from './plugins/web/releases';
import { repositoryRoot } from './shared/repository-root';

export interface AppOptions {
  db?: Knex;
  /** Does the app also do what nobody asked for just now, like sending mails? */
  background?: boolean;
  /** Other limits than those of production, for tests. */
  connectionLimits?: Partial<ConnectionLimits>;
}

/** The whole BFF, ready to listen or to be injected into. */
export const buildApp = async (
  config: Config,
  { db = openDatabase(config), background = false, connectionLimits }: AppOptions = {},
): Promise<FastifyInstance> => {
  const connections = createConnections({
    behindProxy: config.trustProxy.length > 0,
    limits: connectionLimits,
    serverOptions: isHttps(config) ? { ServerResponse: StrictTransportResponse } : {},
  });
  const app = Fastify(fastifyOptions(config, connections));
  app.addHook('preClose', async () => connections.close());

  await app.register(errors);
  await app.register(abortedRequests);
  await app.register(apiHeaders);
  await app.register(validation);
  await app.register(database, { db });
  await app.register(health);
  await app.register(rateLimits, { config });
  await app.register(session, { config });
  await app.register(jobs);
  await app.register(cleanUp, { background });
  await app.register(admission);
  await app.register(idempotency, { config, background });
  await app.register(storage, { config });
  await app.register(mail, { config, background });
  await app.register(releaseHealth, { background });
  await app.register(apiDocs, { config });

  await app.register(administrationRoutes, { config });
  await app.register(authRoutes, { config });
  await app.register(crashReportRoutes);
  await app.register(fabricatorRoutes, { config });
  await app.register(lineItemRoutes);
  await app.register(materialRoutes);
  await app.register(orderEventRoutes);
  await app.register(orderRoutes, { config });
  await app.register(priceChangeRoutes);
  await app.register(projectRoutes);
  await app.register(publicRoutes);
  await app.register(releaseEventRoutes, { config });
  await app.register(sessionRoutes);
  await app.register(storedFileRoutes, { config });
  await app.register(summaryRoutes);
  await app.register(twoStepRoutes, { config });
  await app.register(userRoutes, { config });
  if (showsMails(config)) await app.register(devMailRoutes);

  await app.register(web, {
    productName: config.productName,
    links: config.links,
    secret: config.secret,
    flags: flagsOf(config),
    root: config.webRoot ?? repositoryRoot(),
    fileOrigins: [await fileOriginOf(app.storage, config.publicUrl)],
    https: isHttps(config),
    remoteOrigins: config.remoteOrigins,
    suspects: app.releaseHealth.suspects,
    released: await openReleases(config, app.log, (name) => Object.hasOwn(platformRemotes, name)),
    health: app.health,
  });

  return app;
};
