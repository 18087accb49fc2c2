import type { Knex } from 'knex';
import { STEP_ROWS } from '../../database/delete-some';
import { inTransaction } from '../../database/transaction';
import { auditWords } from '../../resource/audit/record-audit';
import { createIndexedTable } from '../../resource/word-index/word-index';
import { createAuditTotalsRepository } from './audit-totals-repository';

const DAY_MS = 86_400_000;
const TABLE = 'audit_entries';

/**
 * Deletes entries that are older than `days`, with their words and counts. The log only accepts deletions in a transaction that
 * writes to `retentions` from when on entries are kept. Later, that row tells from when on the log is complete.
 */
export const createAuditRetention = (db: Knex, days: number) => {
  /** Entries are counted by whole days in UTC. */
  const keptFromAt = (now: number) => Math.floor((now - days * DAY_MS) / DAY_MS) * DAY_MS;
  const oldest = (keptFrom: number): Promise<string[]> =>
    db(TABLE).where('at', '<', keptFrom).orderBy('at').limit(STEP_ROWS).pluck('id');

  const remove = (ids: string[], keptFrom: number) =>
    inTransaction(db, async (trx) => {
      const state = { kept_table: TABLE, kept_from: keptFrom, is_running: true };
      await trx('retentions').insert(state).onConflict('kept_table').merge();
      const deleted = await createIndexedTable(trx, auditWords).remove(ids);
      await createAuditTotalsRepository(trx).forgetBefore(keptFrom);
      await trx('retentions').where('kept_table', TABLE).update({ is_running: false });
      return deleted;
    });

  return {
    purge: async (now: number): Promise<number> => {
      const keptFrom = keptFromAt(now);
      const ids = await oldest(keptFrom);
      return ids.length === 0 ? 0 : remove(ids, keptFrom);
    },
  };
};
