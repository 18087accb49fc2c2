import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config/config';
import { auditWords } from '../../resource/audit/record-audit';
import { derivedWords } from '../../resource/word-index/word-index';
import { createAuditRetention } from './audit-retention';
import { auditRoutes } from './audit-routes';
import { createAuditTotalsRepository } from './audit-totals-repository';

/** The log of who changed what. */
export const audit = async (app: FastifyInstance, { config }: { config: Config }): Promise<void> => {
  await app.register(auditRoutes);
  const totals = createAuditTotalsRepository(app.db);
  if (config.auditDays !== undefined)
    app.jobs.cleanUp.add(createAuditRetention(app.db, config.auditDays).purge);
  let recountedTo = 0;
  app.jobs.derived.add(derivedWords(app, auditWords), {
    update: async () => (await totals.countNextDay()) !== undefined,
    check: async () => {
      recountedTo = (await totals.countNextDay(recountedTo)) ?? 0;
      return recountedTo > 0;
    },
    checkAtStart: true,
  });
};
