import { SHELL } from '@slabdesk/releases';
import type { WebVitals } from 'bff-contract';
import { WEB_VITAL_NAMES, type WebVital } from 'bff-contract/constants';
import type { Knex } from 'knex';
import { splitReleasePath } from '../../../portal/release-path';
import { type Bucket, bucketOf, summarize } from './histogram';

const DAY_MS = 24 * 3_600_000;

/** A value that a tab measured: in ms, of CLS as it is. */
export interface VitalValue {
  name: WebVital;
  value: number;
}

interface CountRow {
  release_key: string;
  shell: string;
  vital: WebVital;
  upper: number;
  samples: number | string;
}

const dayOf = (time: number): number => time - (time % DAY_MS);

const toVitals = (name: string, release: string, rows: readonly CountRow[]): WebVitals => {
  const bucketsOf = (vital: WebVital): Bucket[] =>
    rows
      .filter((row) => row.vital === vital)
      .map(({ upper, samples }) => ({ upper: Number(upper), samples: Number(samples) }));
  const summaries = WEB_VITAL_NAMES.flatMap((vital) => {
    const buckets = bucketsOf(vital);
    return buckets.length === 0 ? [] : [[vital, summarize(vital, buckets)] as const];
  });
  return { name, release, ...Object.fromEntries(summaries) };
};

const sortedGroups = (rows: readonly CountRow[], keyOf: (row: CountRow) => string): [string, CountRow[]][] =>
  [...Map.groupBy(rows, keyOf)].sort(([a], [b]) => (a < b ? -1 : 1));

/** How fast releases are in browsers: counts of values by release, day and bucket, and nothing of any visit. */
export const createWebVitalRepository = (db: Knex) => ({
  /** Counts what a tab measured of a release. */
  count: async (
    { key, shell, vitals }: { key: string; shell: string; vitals: readonly VitalValue[] },
    now: number,
  ): Promise<void> => {
    // Always in the same order, so that concurrent reports don't lock rows crosswise.
    for (const { name: vital, value } of [...vitals].sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const upper = bucketOf(vital, value);
      await db('web_vital_counts')
        .insert({ release_key: key, day: dayOf(now), shell, vital, upper, samples: 1 })
        .onConflict(['release_key', 'day', 'shell', 'vital', 'upper'])
        .merge({ samples: db.raw('web_vital_counts.samples + 1') });
    }
  },

  /**
   * Summaries of the shell's versions, then of the releases of remotes, on the days in UTC since a time. Tabs report each
   * value for the release of the shell as well, by which its canaries are compared.
   */
  summaries: async (since: number): Promise<WebVitals[]> => {
    const rows: CountRow[] = await db('web_vital_counts')
      .where('day', '>=', dayOf(since))
      .whereNot('release_key', 'like', `${SHELL}/%`)
      .groupBy('release_key', 'shell', 'vital', 'upper')
      .select('release_key', 'shell', 'vital', 'upper')
      .sum({ samples: 'samples' });
    const shells = sortedGroups(rows, ({ shell }) => shell);
    const releases = sortedGroups(rows, ({ release_key }) => release_key);
    return [
      ...shells.map(([version, own]) => toVitals(SHELL, version, own)),
      ...releases.map(([key, own]) => {
        const { remote, release } = splitReleasePath(key);
        return toVitals(remote, release, own);
      }),
    ];
  },
});
