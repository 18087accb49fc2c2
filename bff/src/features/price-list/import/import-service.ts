import type { ImportReport, LineItemImportReport } from 'bff-contract';
import type { Knex } from 'knex';
import { inTransaction } from '../../../database/transaction';
import type { Actor } from '../../../http/caller/actor';
import { invalid, outdatedPreview } from '../../../http/errors';
import { type AuditEvent, recordAudits } from '../../../resource/audit/record-audit';
import { fingerprintOf } from '../../../resource/fingerprint';
import { recordMaterialsChanged } from '../../dealer-events';
import { stepUnitOf } from '../../dealers';
import { createDealerRepository } from '../../dealers/dealer-repository';
import {
  createPriceRepository,
  type EntryKind,
  loggedOf,
  type PricedEntry,
  type Repricing,
} from '../price-changes/price-repository';
import { completeRule } from '../pricing-rule';
import { type ImportAnswers, type ImportPlan, planImport, type ReportRow, shown } from './import-plan';
import type { PriceList } from './price-list-file';

const MAX_PROBLEMS = 20;

/** The report of an import of either kind. */
type Report = ImportReport & LineItemImportReport;

const reportOf = (plan: ImportPlan, { notices }: PriceList, dryRun: boolean): Report => {
  const count = (result: ReportRow['result']) => plan.rows.filter((row) => row.result === result).length;
  return {
    dryRun,
    added: count('added'),
    changed: count('changed'),
    unchanged: count('unchanged'),
    errors: count('error'),
    fingerprint: fingerprintOf([plan.added, plan.changed, plan.rows]),
    rows: plan.rows,
    missing: plan.missing.map((record) => ({ _id: record.id, ...shown(record) })) as Report['missing'],
    notices,
  };
};

const refuseErrors = (report: Report) => {
  if (report.errors === 0) return;
  const problems = report.rows.filter((row) => row.result === 'error').slice(0, MAX_PROBLEMS);
  throw invalid(
    Object.fromEntries(problems.map(({ row, reasons = [] }) => [`rows.${row}`, reasons.join('. ')])),
    `${report.errors} of ${report.rows.length} rows can't be imported, so nothing has been changed.`,
  );
};

/** Imports price list files into a dealer's materials or line items. Never deletes any. */
export const createImportService = (db: Knex, kind: EntryKind, fabricatorId: string) => {
  /** Audit entries for changed and new records. */
  const audit = (trx: Knex, actor: Actor, changes: Array<Partial<Repricing> & Pick<Repricing, 'after'>>) => {
    const logged = ({ name, thickness, ...values }: PricedEntry) => ({
      ...(kind === 'material' ? { name, thickness } : { title: name }),
      ...loggedOf(values),
    });
    const events = changes.map(
      ({ before, after }): AuditEvent => ({
        action: 'import',
        resource: kind,
        recordId: after.id,
        label: after.name,
        before: before && logged(before),
        after: logged(after),
      }),
    );
    return recordAudits(trx, actor, events);
  };

  const withUnits = async (list: PriceList): Promise<PriceList> => {
    const withUnit = stepUnitOf(db, fabricatorId);
    const entries = list.entries.map(async ({ rule, ...entry }) => ({
      ...entry,
      ...(rule !== undefined && { rule: rule && completeRule(await withUnit(rule)) }),
    }));
    return { ...list, entries: await Promise.all(entries) };
  };

  return {
    /** Dry run of `run`. */
    dryRun: async (list: PriceList, answers: ImportAnswers): Promise<Report> => {
      const records = await createPriceRepository(db, kind, fabricatorId).all();
      return reportOf(planImport(await withUnits(list), records, answers), list, true);
    },

    /**
     * Runs the import, all or nothing.
     * @param expected fingerprint of the confirmed dry run
     * @throws 409 with a new dry run when the result would differ; 400 with the first problems when a line
     * can't be imported, or looks like a record and has no answer
     */
    run: async (
      actor: Actor,
      {
        list: sent,
        answers,
        expected,
      }: { list: PriceList; answers: ImportAnswers; expected: string | undefined },
    ): Promise<Report> => {
      const list = await withUnits(sent);
      return inTransaction(db, async (trx) => {
        const records = createPriceRepository(trx, kind, fabricatorId, { lock: true });
        // One import per dealer at a time: concurrent ones would insert the same new records twice.
        await createDealerRepository(trx).takePriceListTurn(fabricatorId);
        const before = await records.all();
        const plan = planImport(list, before, answers);
        const report = reportOf(plan, list, false);
        if (expected !== undefined && expected !== report.fingerprint) {
          throw outdatedPreview({ ...report, dryRun: true });
        }
        refuseErrors(report);
        const former = new Map(before.map((record) => [record.id, record]));
        const changed = plan.changed.map((after) => ({ before: former.get(after.id) ?? after, after }));
        await records.setAll(changed);
        const added = await records.insertAll(plan.added);
        await audit(trx, actor, [...changed, ...added.map((after) => ({ after }))]);
        if (kind === 'material') await recordMaterialsChanged(trx, fabricatorId);
        return report;
      });
    },
  };
};
