import type { Knex } from 'knex';
import { currentTime } from '../../database/clock';
import { inTransaction } from '../../database/transaction';
import { setTotals } from '../../resource/totals/totals';

/** Which entries to count: of any of the resources and actions. Times are epoch ms: `from` counts, `to` doesn't. */
export interface AuditFilter {
  resource?: readonly string[];
  action?: readonly string[];
  from?: number;
  to?: number;
}

const DAY_MS = 86_400_000;
/** Entries of a day may be committed a little after its end. */
const SETTLED_MS = 3_600_000;
const KIND = 'audit';
/** The row with the end of the last counted day, in epoch ms. */
const COUNTED_TO = { scope: '*', bucket: 'counted to' };

/** Sorts by time, as text. */
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

const startOfDay = (ms: number): number => Math.floor(ms / DAY_MS) * DAY_MS;
const nextStartOfDay = (ms: number): number => Math.ceil(ms / DAY_MS) * DAY_MS;

interface Group {
  resource: string;
  action: string;
  total: number;
}

/**
 * Counts of the audit log by day, resource and action. Its entries never change, so that a day is counted once; the days
 * that are not over are counted from the entries.
 */
export const createAuditTotalsRepository = (db: Knex) => {
  const entries = ({ resource, action }: AuditFilter) => {
    const query = db('audit_entries');
    if (resource) query.whereIn('resource', resource);
    if (action) query.whereIn('action', action);
    return query;
  };

  const countedTo = async (): Promise<number> => {
    const row: { total: number } | undefined = await db('record_totals')
      .where({ kind: KIND, ...COUNTED_TO })
      .first('total');
    return Number(row?.total ?? 0);
  };

  /** The entries of whole days that were counted. */
  const countDays = async ({ resource, action }: AuditFilter, from: number, to: number): Promise<number> => {
    const query = db('record_totals')
      .where('kind', KIND)
      .where('scope', '>=', dayOf(from))
      .where('scope', '<', dayOf(to));
    query.where((buckets) => {
      if (resource && action) {
        const both = resource.flatMap((each) => action.map((verb) => `${each}/${verb}`));
        buckets.whereIn('bucket', both);
      } else {
        for (const each of resource ?? [])
          buckets.orWhere((any) => any.where('bucket', '>=', `${each}/`).where('bucket', '<', `${each}0`));
        for (const verb of action ?? []) buckets.orWhereRaw('bucket like ?', [`%/${verb}`]);
      }
    });
    const [row] = await query.sum({ total: 'total' });
    return Number(row?.total ?? 0);
  };

  const countEntries = async (filter: AuditFilter, from: number, to: number): Promise<number> => {
    if (from >= to) return 0;
    const [row] = await entries(filter).where('at', '>=', from).where('at', '<', to).count({ total: '*' });
    return Number(row?.total ?? 0);
  };

  return {
    /** The number of entries. */
    count: async (filter: AuditFilter): Promise<number> => {
      const from = filter.from ?? 0;
      const to = filter.to ?? Number.MAX_SAFE_INTEGER;
      const first = nextStartOfDay(from);
      const last = Math.min(startOfDay(to), await countedTo());
      if (first >= last) return countEntries(filter, from, to);
      const parts = await Promise.all([
        countEntries(filter, from, first),
        countDays(filter, first, last),
        countEntries(filter, last, to),
      ]);
      return parts.reduce((sum, part) => sum + part, 0);
    },

    /**
     * Counts the next day that is over.
     *
     * @param after the end of a day, in epoch ms: of the last counted one by default, of an earlier one to count days again
     * @returns the end of the day; undefined without another day
     */
    countNextDay: async (after?: number): Promise<number | undefined> => {
      const end = startOfDay(currentTime() - SETTLED_MS);
      const counted = await countedTo();
      const next: { at: number } | undefined = await db('audit_entries')
        .where('at', '>=', after ?? counted)
        .orderBy('at')
        .first('at');
      const day = next && startOfDay(Number(next.at));
      if (day === undefined || day >= end) return undefined;
      await inTransaction(db, async (trx) => {
        const groups: Group[] = await trx('audit_entries')
          .where('at', '>=', day)
          .where('at', '<', day + DAY_MS)
          .groupBy('resource', 'action')
          .select('resource', 'action')
          .count({ total: '*' });
        const scope = dayOf(day);
        await setTotals(trx, KIND, [
          ...groups.map(({ resource, action, total }) => ({
            scope,
            bucket: `${resource}/${action}`,
            total: Number(total),
          })),
          { ...COUNTED_TO, total: Math.max(counted, day + DAY_MS) },
        ]);
      });
      return day + DAY_MS;
    },

    /** Forgets the counts of days whose entries are deleted, before the start of a day in epoch ms. */
    forgetBefore: async (start: number): Promise<void> => {
      await db('record_totals')
        .where('kind', KIND)
        .whereNot('scope', COUNTED_TO.scope)
        .where('scope', '<', dayOf(start))
        .delete();
    },
  };
};
