import { hostname } from 'node:os';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  HEALTH_WINDOWS,
  type JobReport,
  type Operations,
  operationsEndpoints,
  type Release,
} from 'bff-contract';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config/config';
import { productVersion } from '../../config/product-version';
import { currentTime } from '../../database/clock';
import { databaseState } from '../../database/state';
import type { JobState } from '../../jobs';
import type { ReleaseInfo } from '../../portal/release-info';
import { toOptionalTime, toTime } from '../../resource/values';
import { isAuditProtected } from '../audit';
import { createOutboxRepository } from '../mail/outbox-repository';
import { createWebVitalRepository } from '../releases';

const HOUR_MS = 3_600_000;

const processReport = (): Operations['process'] => ({
  ...productVersion(),
  node: process.version,
  startedAt: toTime(Date.now() - Math.round(process.uptime() * 1_000)),
  uptimeSeconds: Math.floor(process.uptime()),
  host: hostname(),
  pid: process.pid,
});

const databaseReport = async ({ db }: FastifyInstance): Promise<Operations['database']> => {
  const { kind, version, applied, pending } = await databaseState(db);
  const auditProtected = await isAuditProtected(db);
  return { kind, version, migrations: { applied, pending }, auditProtected };
};

const answers = (ping: Promise<void>): Promise<boolean> =>
  ping.then(
    () => true,
    () => false,
  );

const mailReport = async ({ db, mailer }: FastifyInstance): Promise<Operations['mail']> => {
  const outbox = createOutboxRepository(db);
  const [byState, oldest] = await Promise.all([outbox.countByState(), outbox.oldestWaiting()]);
  return { delivery: mailer.delivery, byState, oldestWaitingAt: toOptionalTime(oldest ?? null) };
};

const toJobReport = (job: JobState): JobReport => ({
  name: job.name,
  everySeconds: job.everyMs / 1_000,
  lastRunAt: toOptionalTime(job.lastRunAt ?? null),
  nextRunAt: toTime(job.nextRunAt),
  lastErrorAt: toOptionalTime(job.lastErrorAt ?? null),
  lastError: job.lastError,
});

const toRelease = (release: ReleaseInfo): Release => ({ ...release, since: toTime(release.since) });

/** How the platform is doing, for administrators. */
export const operationsRoutes: FastifyPluginAsyncTypebox<{
  config: Pick<Config, 's3' | 'releaseStore'>;
}> = async (app, { config }) => {
  app.route({
    ...operationsEndpoints.get,
    handler: async ({ query }) => {
      const window = query.window ?? 'day';
      const [database, isAnswering, mail, releaseHealth, { canaries }, webVitals, deprecations] =
        await Promise.all([
          databaseReport(app),
          answers(app.storage.ping()),
          mailReport(app),
          app.releaseHealth.report(window),
          app.releaseHealth.look(),
          createWebVitalRepository(app.db).summaries(currentTime() - HEALTH_WINDOWS[window] * HOUR_MS),
          app.deprecations(),
        ]);
      return {
        process: processReport(),
        database,
        storage: { kind: config.s3 ? ('s3' as const) : ('folder' as const), answers: isAnswering },
        mail,
        jobs: app.jobs.states().map(toJobReport),
        releaseStore: {
          kind: config.releaseStore.kind,
          ...app.releaseStore(),
        },
        releases: app.releases().map(toRelease),
        deprecations,
        releaseHealth,
        canaries,
        webVitals,
      };
    },
  });
};
