import Fastify, { type FastifyInstance } from 'fastify';
import type { Knex } from 'knex';
import { type Config, isHttps } from './config/config';
import { database, openDatabase } from './database';
import * as features from './features';
import { files } from './features/files/plugin';
import { fileOriginsOf } from './features/files/storage/storage';
import { sessions } from './features/identity/sessions';
import { mail } from './features/mail/plugin';
import { abortedRequests } from './http/aborted-requests';
import { admission } from './http/admission';
import { apiDocs } from './http/api-docs';
import { apiHeaders } from './http/api-headers';
import { type ConnectionLimits, createConnections } from './http/connections';
import { cors } from './http/cors';
import { errors } from './http/error-responses';
import { fastifyOptions } from './http/fastify-options';
import { health } from './http/health';
import { idempotency } from './http/idempotency';
import { rateLimits } from './http/rate-limit';
import { requestIds } from './http/request-id';
import { requestMetrics } from './http/request-metrics';
import { requestTraces } from './http/request-traces';
import { roleFields } from './http/role-fields';
import { serialization } from './http/serialization';
import { StrictTransportResponse } from './http/strict-transport';
import { validation } from './http/validation/validation';
import { jobs } from './jobs';
import { portal } from './portal';
import { portalSettings } from './portal/portal-options';
import { openReleases } from './portal/releases';
import { staleServer } from './portal/releases/stale-server';
import { metrics } from './telemetry';

export interface AppOptions {
  db?: Knex;
  /** Whether the app runs background work, such as sending mails. */
  background?: boolean;
  /** Replaces limits of production, for tests. */
  connectionLimits?: Partial<ConnectionLimits>;
}

/** The whole BFF, ready to listen or to be injected into. */
export const buildApp = async (
  config: Config,
  { db = openDatabase(config), background = false, connectionLimits }: AppOptions = {},
): Promise<FastifyInstance> => {
  const connections = createConnections({
    behindProxy: config.trustProxy.length > 0,
    limits: {
      ...(config.keepAliveSeconds && { keepAliveMs: config.keepAliveSeconds * 1_000 }),
      ...connectionLimits,
    },
    serverOptions: isHttps(config) ? { ServerResponse: StrictTransportResponse } : {},
  });
  const app = Fastify(fastifyOptions(config, connections));
  app.decorate('refuseConnections', connections.refuse);
  app.addHook('preClose', async () => connections.close());

  await app.register(errors);
  await app.register(requestIds);
  await app.register(metrics, { isOn: config.measures });
  await app.register(requestMetrics);
  await app.register(requestTraces, { isOn: config.traces });
  await app.register(abortedRequests);
  await app.register(apiHeaders);
  await app.register(cors, { config });
  await app.register(validation);
  await app.register(serialization);
  await app.register(database, { db, requestDeadlineMs: config.requestDeadlineMs });
  await app.register(health);
  await app.register(jobs, { background });
  await app.register(rateLimits, { config });
  await app.register(sessions, { config });
  await app.register(roleFields);
  await app.register(admission, { config });
  await app.register(idempotency, { config });
  if (config.apiDocs) await app.register(apiDocs, { config });

  app.decorate('paletteKinds', []);
  await app.register(files, { config });
  await app.register(mail, { config, background });
  const released = await openReleases(config, app, (name) => Object.hasOwn(config.remotePaths, name));
  for (const feature of Object.values(features)) {
    await app.register(feature, { config, background, released });
  }

  await app.register(portal, {
    ...portalSettings(config),
    fileOrigins: await fileOriginsOf(app.storage, config.publicUrl),
    suspects: app.releaseHealth.suspects,
    released,
    health: app.health,
    metrics: app.metrics,
  });
  await app.register(staleServer, { released, background });

  return app;
};
