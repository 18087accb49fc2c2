import type { ReleaseEventKind } from 'bff-contract';
import type { Knex } from 'knex';
import type { Stretch, VisitCounts } from './compare-releases';

/** Visits are compared with those of the same five minutes, in ms. */
const STRETCH_MS = 5 * 60_000;

/** The column that an event counts in; other events only say why. */
const COLUMNS: Partial<Record<ReleaseEventKind, string>> = {
  visit: 'visits',
  'failed-load': 'failed_loads',
  fallback: 'fallbacks',
  crashed: 'crashes',
  'failed-call': 'failed_calls',
};
interface VisitRow {
  release_key: string;
  stretch: number | string;
  visits: number | string;
  failed_loads: number | string;
  fallbacks: number | string;
  crashes: number | string;
  failed_calls: number | string;
}

const stretchOf = (time: number): number => time - (time % STRETCH_MS);

const toCounts = (row: VisitRow | undefined): VisitCounts => ({
  visits: Number(row?.visits ?? 0),
  failedLoads: Number(row?.failed_loads ?? 0),
  fallbacks: Number(row?.fallbacks ?? 0),
  crashes: Number(row?.crashes ?? 0),
  failedCalls: Number(row?.failed_calls ?? 0),
});

/** Whether an event is a fault by which releases are compared. */
export const isFault = (kind: ReleaseEventKind): boolean => kind !== 'visit' && COLUMNS[kind] !== undefined;

/** How many tabs opened each release, and had which faults: counts by five minutes, and nothing of any visit. */
export const createReleaseVisitRepository = (db: Knex) => ({
  /** Counts what a tab reports of a release. @param now epoch ms */
  count: async (
    { key, shell, kinds }: { key: string; shell: string; kinds: readonly ReleaseEventKind[] },
    now: number,
  ): Promise<void> => {
    const columns = kinds.flatMap((kind) => COLUMNS[kind] ?? []);
    if (columns.length === 0) return;
    await db('release_visit_counts')
      .insert({
        release_key: key,
        stretch: stretchOf(now),
        shell,
        ...Object.fromEntries(columns.map((column) => [column, 1])),
      })
      .onConflict(['release_key', 'stretch', 'shell'])
      .merge(
        Object.fromEntries(
          columns.map((column) => [column, db.raw('?? + 1', [`release_visit_counts.${column}`])]),
        ),
      );
  },

  /**
   * What both releases had in each five minutes since a time, oldest first. The present five minutes are left out: a stretch
   * that grows between two looks would be judged twice, by different visits.
   *
   * @param since epoch ms
   * @param now epoch ms
   */
  stretches: async (
    canary: string,
    current: string,
    { since, now }: { since: number; now: number },
  ): Promise<Stretch[]> => {
    const rows: VisitRow[] = await db('release_visit_counts')
      .whereIn('release_key', [canary, current])
      .where('stretch', '>=', stretchOf(since))
      .where('stretch', '<', stretchOf(now))
      .groupBy('release_key', 'stretch')
      .orderBy('stretch')
      .select('release_key', 'stretch')
      .sum({
        visits: 'visits',
        failed_loads: 'failed_loads',
        fallbacks: 'fallbacks',
        crashes: 'crashes',
        failed_calls: 'failed_calls',
      });
    const byTime = new Map<number, Record<string, VisitRow>>();
    for (const row of rows) {
      const time = Number(row.stretch);
      byTime.set(time, { ...byTime.get(time), [row.release_key]: row });
    }
    return [...byTime.values()].map((found) => ({
      canary: toCounts(found[canary]),
      current: toCounts(found[current]),
    }));
  },
});
