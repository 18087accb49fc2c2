import type { LoadFailure, ReleaseEventKind } from 'bff-contract';
import { LOAD_FAILURES, POOR_VITALS, WEB_VITALS } from 'bff-contract/constants';
import type { Knex } from 'knex';
import type { VitalValue } from '../web-vitals/web-vital-repository';
import { countsOf, type Stretch, type VisitCounts } from './verdict';

/** Visits are compared with visits of the same five minutes, in ms. */
const STRETCH_MS = 5 * 60_000;

/** The count that an event adds to. */
const COUNTED_AS: Partial<Record<ReleaseEventKind, keyof VisitCounts>> = {
  visit: 'visits',
  'failed-load': 'failedLoads',
  fallback: 'fallbacks',
  crashed: 'crashes',
  hang: 'hangs',
  'failed-call': 'failedCalls',
};

const COLUMNS: Record<keyof VisitCounts, string> = {
  visits: 'visits',
  failedLoads: 'failed_loads',
  fallbacks: 'fallbacks',
  crashes: 'crashes',
  hangs: 'hangs',
  failedCalls: 'failed_calls',
  poorLcp: 'poor_lcp',
  poorInp: 'poor_inp',
  poorCls: 'poor_cls',
};

/** Reasons of failed loads. Some aren't the release's fault, and are no failed load of it. */
const REASONS: Record<LoadFailure, string> = {
  missing: 'missing',
  altered: 'altered',
  broken: 'broken',
  timeout: 'timed_out',
  'no-page': 'no_page',
  incompatible: 'incompatible',
  shell: 'shell_missing',
};
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

const isReason = (kind: ReleaseEventKind): kind is LoadFailure => Object.hasOwn(REASONS, kind);

interface VisitRow extends Record<keyof VisitCounts, number | string> {
  release_key: string;
  stretch: number | string;
}

/** The start of the five minutes that a time is in. */
export const stretchOf = (time: number): number => time - (time % STRETCH_MS);

const toCounts = (row: VisitRow | undefined): VisitCounts => countsOf((name) => Number(row?.[name] ?? 0));

const countedAs = ({ kinds, vitals }: Reported): Array<keyof VisitCounts> => [
  ...kinds.flatMap((kind) => COUNTED_AS[kind] ?? []),
  ...vitals.filter(({ name, value }) => value > WEB_VITALS[name].poor).map(({ name }) => POOR_VITALS[name]),
];

/** Whether a tab reports anything by which a release may be called worse. */
export const hasFault = (report: Reported): boolean => countedAs(report).some((name) => name !== 'visits');

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
    const columns = [
      ...countedAs(reported).map((name) => COLUMNS[name]),
      ...reported.kinds.filter(isReason).map((kind) => REASONS[kind]),
    ];
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
