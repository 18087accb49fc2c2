import type { LoadFailure, ReleaseEventKind } from 'bff-contract';
import { LOAD_FAILURES, WEB_VITALS } from 'bff-contract/constants';
import type { Knex } from 'knex';
import type { VitalValue } from '../web-vitals/web-vital-repository';
import { EVENTS, MEASURES } from './event-kinds';
import { countsOf, type Stretch, type VisitCounts } from './verdict';

/** Visits are compared with visits of the same five minutes, in ms. */
const STRETCH_MS = 5 * 60_000;

const COLUMNS = {
  visits: 'visits',
  ...Object.fromEntries(Object.entries(MEASURES).map(([measure, { column }]) => [measure, column])),
};
const REASONS = Object.fromEntries(LOAD_FAILURES.map((kind) => [kind, EVENTS[kind].column]));
/** The failures of a row, whatever their reason. */
const FAILURES = [...Object.values(REASONS), 'crashes', 'hangs'].join(' + ');

/** The reports of a release by tabs with one version of the shell. */
export interface ShellCounts extends VisitCounts {
  key: string;
  shell: string;
  reasons: Record<LoadFailure, number>;
  failures: number;
  /** The start of the five minutes of the newest report, and of the newest failure, epoch ms; 0 if there is none. */
  lastAt: number;
  failedAt: number;
}

/** The part of a tab's report about a release that visits are counted by. */
interface Reported {
  kinds: readonly ReleaseEventKind[];
  vitals: readonly VitalValue[];
}

interface VisitRow extends Record<keyof VisitCounts, number | string> {
  release_key: string;
  stretch: number | string;
}

/** The start of the five minutes that a time is in. */
export const stretchOf = (time: number): number => time - (time % STRETCH_MS);

const toCounts = (row: VisitRow | undefined): VisitCounts => countsOf((name) => Number(row?.[name] ?? 0));

/** The columns that a report adds to. */
const columnsOf = ({ kinds, vitals }: Reported): string[] => [
  ...kinds.flatMap((kind) => EVENTS[kind].column ?? []),
  ...vitals.filter(({ name, value }) => value > WEB_VITALS[name].poor).map(({ name }) => `poor_${name}`),
];

/** Whether a tab reports anything by which a release may be called worse. */
export const hasFault = (report: Reported): boolean =>
  Object.values(MEASURES).some(({ column }) => columnsOf(report).includes(column));

/**
 * The releases that tabs have reported about since a time. Of each the primary key finds the rows since then; by the time alone
 * MariaDB would read all rows of a month.
 */
const keysSince = (db: Knex, since: number): Promise<string[]> =>
  db('release_visit_counts')
    .groupBy('release_key')
    .having(db.raw('max(stretch)'), '>=', stretchOf(since))
    .pluck('release_key');

/** How many tabs opened each release, and had which faults: counts by five minutes, and nothing of any visit. */
export const createReleaseVisitRepository = (db: Knex) => ({
  /** Counts what a tab reports of a release. @param now epoch ms */
  count: async (
    { key, shell, ...reported }: Reported & { key: string; shell: string },
    now: number,
  ): Promise<void> => {
    const columns = columnsOf(reported);
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
   * How many tabs opened any release of a remote, or of the shell, since a time, and how many between an earlier time and that one.
   *
   * @param since epoch ms
   * @param from the earlier time
   */
  visitsOf: async (
    remote: string,
    since: number,
    from = since,
  ): Promise<{ visits: number; former: number }> => {
    const keys = await keysSince(db, from);
    const [row]: Array<Partial<Record<'visits' | 'former', number | string | null>>> = await db(
      'release_visit_counts',
    )
      .whereIn(
        'release_key',
        keys.filter((key) => key.startsWith(`${remote}/`)),
      )
      .where('stretch', '>=', stretchOf(from))
      .select(
        db.raw('sum(case when stretch >= ? then visits end) as visits', [stretchOf(since)]),
        db.raw('sum(case when stretch < ? then visits end) as former', [stretchOf(since)]),
      );
    return { visits: Number(row?.visits ?? 0), former: Number(row?.former ?? 0) };
  },

  /** The reports since a time, by release and shell. @param since epoch ms */
  byShell: async (since: number): Promise<ShellCounts[]> => {
    const rows: Array<
      Record<LoadFailure | 'failures' | 'last_at' | 'failed_at', number | string> &
        VisitRow & { version: string }
    > = await db('release_visit_counts')
      .whereIn('release_key', await keysSince(db, since))
      .where('stretch', '>=', stretchOf(since))
      .groupBy('release_key', 'release_visit_counts.shell')
      .orderBy(['release_key', 'release_visit_counts.shell'])
      .select({ release_key: 'release_key', version: 'release_visit_counts.shell' })
      .sum({ ...COLUMNS, ...REASONS })
      .max({ last_at: 'stretch' })
      .select(
        db.raw(`sum(${FAILURES}) as failures`),
        db.raw(`max(case when ${FAILURES} > 0 then stretch else 0 end) as failed_at`),
      );
    return rows.map((row) => ({
      ...toCounts(row),
      key: row.release_key,
      shell: row.version,
      reasons: Object.fromEntries(LOAD_FAILURES.map((kind) => [kind, Number(row[kind])])) as Record<
        LoadFailure,
        number
      >,
      failures: Number(row.failures),
      lastAt: Number(row.last_at),
      failedAt: Number(row.failed_at),
    }));
  },

  /**
   * The visits and faults of both releases in each five minutes since a time, oldest first.
   *
   * @param since epoch ms
   */
  stretches: async (
    canary: string,
    current: string,
    since: number,
  ): Promise<Array<Stretch & { start: number }>> => {
    const rows: VisitRow[] = await db('release_visit_counts')
      .whereIn('release_key', [canary, current])
      .where('stretch', '>=', stretchOf(since))
      .groupBy('release_key', 'stretch')
      .orderBy('stretch')
      .select('release_key', 'stretch')
      .sum(COLUMNS);
    const byTime = new Map<number, Record<string, VisitRow>>();
    for (const row of rows) {
      const time = Number(row.stretch);
      byTime.set(time, { ...byTime.get(time), [row.release_key]: row });
    }
    return [...byTime].map(([start, found]) => ({
      start,
      canary: toCounts(found[canary]),
      current: toCounts(found[current]),
    }));
  },
});
