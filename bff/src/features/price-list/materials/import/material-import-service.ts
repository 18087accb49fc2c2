import type { ImportReport } from 'bff-contract';
import type { Knex } from 'knex';
import { inTransaction } from '../../../../database/transaction';
import type { Actor } from '../../../../http/caller/actor';
import { invalid, notFound, outdatedPreview } from '../../../../http/errors';
import { type AuditEvent, recordAudits } from '../../../../resource/audit/record-audit';
import { fingerprintOf } from '../../../../resource/fingerprint';
import { recordMaterialsChanged } from '../../../dealer-events';
import { createDealerRepository } from '../../../dealers/dealer-repository';
import { loggedPrice, perSquareFoot } from '../../area-price';
import { createMaterialRepository, type PricedMaterial } from '../material-repository';
import { type ImportAnswers, type ImportPlan, planImport } from './import-plan';
import type { PriceList } from './price-list-file';

const MAX_PROBLEMS = 20;

const reportOf = (plan: ImportPlan, { notices }: PriceList, dryRun: boolean): ImportReport => {
  const count = (result: ImportReport['rows'][number]['result']) =>
    plan.rows.filter((row) => row.result === result).length;
  return {
    dryRun,
    added: count('added'),
    changed: count('changed'),
    unchanged: count('unchanged'),
    errors: count('error'),
    fingerprint: fingerprintOf([plan.added, plan.changed, plan.rows]),
    rows: plan.rows,
    missing: plan.missing.map(({ id, name, thickness, price }) => ({
      _id: id,
      name,
      thickness,
      pricePerSquareFoot: perSquareFoot(price),
    })),
    notices,
  };
};

const refuseErrors = (report: ImportReport) => {
  if (report.errors === 0) return;
  const problems = report.rows.filter((row) => row.result === 'error').slice(0, MAX_PROBLEMS);
  throw invalid(
    Object.fromEntries(problems.map(({ row, reasons = [] }) => [`rows.${row}`, reasons.join('. ')])),
    `${report.errors} of ${report.rows.length} rows can't be imported, so nothing has been changed.`,
  );
};

const loggedOf = ({ name, thickness, price, rule, cost }: PricedMaterial) => ({
  name,
  thickness,
  ...loggedPrice(price),
  ...(rule && { pricing: rule }),
  ...(cost && { cost }),
});

/** Audit entries for changed and new materials. */
const audit = (trx: Knex, actor: Actor, after: PricedMaterial[], before: PricedMaterial[] = []) => {
  const former = new Map(before.map((material) => [material.id, material]));
  const events = after.map((material): AuditEvent => {
    const old = former.get(material.id);
    return {
      action: 'import',
      resource: 'material',
      recordId: material.id,
      label: material.name,
      before: old && loggedOf(old),
      after: loggedOf(material),
    };
  });
  return recordAudits(trx, actor, events);
};

/** Imports price list files into a dealer's materials. Never deletes a material. */
export const createMaterialImportService = (db: Knex) => ({
  /** Dry run of `run`. */
  dryRun: async (fabricatorId: string, list: PriceList, answers: ImportAnswers): Promise<ImportReport> => {
    const materials = await createMaterialRepository(db).priceList(fabricatorId);
    return reportOf(planImport(list, materials, answers), list, true);
  },

  /**
   * Runs the import, all or nothing.
   * @param expected fingerprint of the confirmed dry run
   * @throws 409 with a new dry run when the result would differ; 400 with the first problems when a line
   * can't be imported, or looks like a material and has no answer
   */
  run: (
    actor: Actor,
    fabricatorId: string,
    { list, answers, expected }: { list: PriceList; answers: ImportAnswers; expected: string | undefined },
  ): Promise<ImportReport> =>
    inTransaction(db, async (trx) => {
      const materials = createMaterialRepository(trx);
      // One import per dealer at a time: concurrent ones would insert the same new materials twice.
      if (!(await createDealerRepository(trx).takePriceListTurn(fabricatorId))) throw notFound('dealer');
      const before = await materials.priceList(fabricatorId, { lock: true });
      const plan = planImport(list, before, answers);
      const report = reportOf(plan, list, false);
      if (expected !== undefined && expected !== report.fingerprint) {
        throw outdatedPreview({ ...report, dryRun: true });
      }
      refuseErrors(report);
      await materials.updateAll(plan.changed);
      await audit(trx, actor, plan.changed, before);
      await audit(trx, actor, await materials.insertAll(fabricatorId, plan.added));
      await recordMaterialsChanged(trx, fabricatorId);
      return report;
    }),
});
