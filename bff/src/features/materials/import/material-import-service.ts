import type { ImportReport } from 'bff-contract';
import type { Knex } from 'knex';
import { inTransaction } from '../../../plugins/database/transaction';
import { invalid, notFound } from '../../../shared/errors';
import { createFabricatorRepository } from '../../fabricators/fabricator-repository';
import { createMaterialRepository } from '../material-repository';
import { type ImportPlan, planImport } from './import-plan';
import type { PriceList } from './price-list-file';

const MOST_PROBLEMS = 20;

const reportOf = (plan: ImportPlan, dryRun: boolean): ImportReport => {
  const count = (result: ImportReport['rows'][number]['result']) =>
    plan.rows.filter((row) => row.result === result).length;
  return {
    dryRun,
    added: count('added'),
    changed: count('changed'),
    unchanged: count('unchanged'),
    errors: count('error'),
    rows: plan.rows,
  };
};

const refuseErrors = (report: ImportReport) => {
  if (report.errors === 0) return;
  const problems = report.rows.filter((row) => row.result === 'error').slice(0, MOST_PROBLEMS);
  throw invalid(
    Object.fromEntries(problems.map(({ row, reasons = [] }) => [`rows.${row}`, reasons.join('. ')])),
    `${report.errors} of ${report.rows.length} rows can't be imported, so nothing has been changed.`,
  );
};

/** Brings price lists from files into a dealer's materials. Nothing is ever deleted by it. */
export const createMaterialImportService = (db: Knex) => ({
  /** What `run` would do. */
  dryRun: async (fabricatorId: string, list: PriceList): Promise<ImportReport> =>
    reportOf(planImport(list, await createMaterialRepository(db).priceList(fabricatorId)), true),

  /**
   * All or nothing.
   * @throws 400 with the first problems when a line can't be imported
   */
  run: (fabricatorId: string, list: PriceList): Promise<ImportReport> =>
    inTransaction(db, async (trx) => {
      const materials = createMaterialRepository(trx);
      // One import of a dealer at a time: two would both add what neither has seen.
      if (!(await createFabricatorRepository(trx).lock(fabricatorId))) throw notFound('dealer');
      const plan = planImport(list, await materials.priceList(fabricatorId, { lock: true }));
      const report = reportOf(plan, false);
      refuseErrors(report);
      await materials.updateAll(plan.changed);
      await materials.insertAll(fabricatorId, plan.added);
      return report;
    }),
});
