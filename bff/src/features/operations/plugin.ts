import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { backupsIn, newestBackupAt } from '../../config/backup-folders';
import type { Config } from '../../config/config';
import { productVersion } from '../../config/product-version';
import { createCrashReportRepository } from './crash-reports/crash-report-repository';
import { crashReportRoutes } from './crash-reports/crash-report-routes';
import { operationsRoutes } from './operations-routes';

/** The state of the platform: its processes, and the crashes of its pages. */
export const operations = fp(async (app: FastifyInstance, { config }: { config: Config }) => {
  await app.register(crashReportRoutes);
  await app.register(operationsRoutes, { config });
  app.metrics.gauge('slabdesk_build_info', 'What runs: 1', () => {
    const { version, commit } = productVersion();
    return [[1, { version, commit: commit ?? 'unknown', node: process.version }]];
  });
  app.metrics.gauge(
    'slabdesk_backup_last_success_timestamp_seconds',
    'When the newest backup in DATA_DIR was made; 0 if there is none',
    async () => {
      const madeAt = await newestBackupAt(backupsIn(config.dataDir));
      return madeAt === undefined ? [] : madeAt / 1_000;
    },
  );
  app.jobs.cleanUp.add((now) => createCrashReportRepository(app.db).purge(now, config.crashReportDays));
});
