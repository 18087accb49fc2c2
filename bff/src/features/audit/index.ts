import type { FastifyInstance } from 'fastify';
import { auditWords } from '../../resource/audit/record-audit';
import { wordUpkeep } from '../../resource/word-index/word-index';
import { auditRoutes } from './audit-routes';
import { createAuditTotalsRepository } from './audit-totals-repository';

/** The log of who changed what. */
export const audit = async (app: FastifyInstance): Promise<void> => {
  await app.register(auditRoutes);
  const totals = createAuditTotalsRepository(app.db);
  let isRecounting = false;
  app.upkeep.add(wordUpkeep(app.db, auditWords), {
    update: totals.countNextDay,
    check: async () => {
      if (!isRecounting) await totals.startAgain();
      isRecounting = await totals.countNextDay();
      return isRecounting;
    },
    checkAtStart: true,
  });
};
