import type { ReleaseEventKind } from 'bff-contract';
import { FAULT_EVENTS } from 'bff-contract/constants';
import type { Knex } from 'knex';
import { inTransaction } from '../../../database/transaction';
import { createWebVitalRepository, type VitalValue } from '../web-vitals/web-vital-repository';
import { createReleaseFaultRepository, type Fault } from './release-fault-repository';
import { createReleaseVisitRepository, hasFault } from './release-visit-repository';

const HOUR_MS = 3_600_000;
const COUNTS_KEPT_MS = 30 * 24 * HOUR_MS;
const REPORTERS_KEPT_MS = 8 * 24 * HOUR_MS;
/** Releases and hours, days or stretches, of one step. */
const CLEAN_UP_STEPS = 20;
/** The number of reports per reporter, release and hour that count. */
const MAX_EVENTS_OF_REPORTER = 50;
/** Different reporters of a release that are noted within an hour. */
const MAX_REPORTERS = 2_000;

/** Failures that may be the release's fault. A rejection by an older shell is not. */
const FAILURES: readonly ReleaseEventKind[] = FAULT_EVENTS.filter((kind) => kind !== 'failed-call');

/** A tab's report about one release. */
export interface ReleaseReport {
  /** `<remote>/<version>-<hash>` */
  key: string;
  kinds: readonly ReleaseEventKind[];
  vitals: readonly VitalValue[];
  /** The faults of the page, in this release or in another one. */
  faults: readonly Fault[];
  /** Version of the tab's shell. */
  shell: string;
  /** A pseudonym of the reporter. */
  reporter: string;
}

const hourOf = (time: number): number => time - (time % HOUR_MS);

/** Always in the same order, so that concurrent reports don't lock rows crosswise. */
const inOrder = (reports: readonly ReleaseReport[]): ReleaseReport[] =>
  [...reports].sort((a, b) => (a.key < b.key ? -1 : 1));

/** Whether the reporter may still be counted for this release in this hour. */
const isWithinLimits = async (
  trx: Knex,
  { key, reporter }: ReleaseReport,
  hour: number,
): Promise<boolean> => {
  const ofRelease = () => trx('release_reporters').where({ release_key: key, hour });
  const known: { events: number } | undefined = await ofRelease().where({ reporter }).first('events');
  if (known) return Number(known.events) < MAX_EVENTS_OF_REPORTER;
  const [row]: Array<{ reporters: number }> = await ofRelease().count({ reporters: '*' });
  return Number(row?.reporters ?? 0) < MAX_REPORTERS;
};

const noteReporter = async (trx: Knex, report: ReleaseReport, hour: number, now: number): Promise<void> => {
  const { key, kinds, vitals, faults, reporter } = report;
  // The faults of this release itself are among its kinds, too.
  const events = Math.max(kinds.length, faults.length) + vitals.length;
  const failedAt = kinds.some((kind) => FAILURES.includes(kind)) ? now : null;
  const faultAt = hasFault(report) ? now : null;
  await trx('release_reporters')
    .insert({
      release_key: key,
      hour,
      reporter,
      events,
      failed_at: failedAt,
      fault_at: faultAt,
    })
    .onConflict(['release_key', 'hour', 'reporter'])
    .merge({
      events: trx.raw('release_reporters.events + ?', [events]),
      failed_at: trx.raw('coalesce(release_reporters.failed_at, ?)', [failedAt]),
      fault_at: trx.raw('coalesce(release_reporters.fault_at, ?)', [faultAt]),
    });
};

export const createReleaseEventRepository = (db: Knex) => {
  const deleteOld = async (
    table: string,
    time: 'hour' | 'day' | 'stretch',
    keptMs: number,
    now: number,
  ): Promise<number> => {
    const old: Array<Record<string, string | number>> = await db(table)
      .where(time, '<', now - keptMs)
      .distinct('release_key', time)
      .orderBy(time)
      .limit(CLEAN_UP_STEPS);
    let deleted = 0;
    for (const key of old) deleted += await db(table).where(key).delete();
    return deleted;
  };

  return {
    /** Counts the reports of a tab, up to the limits per reporter and release. */
    record: (reports: readonly ReleaseReport[], now: number): Promise<void> =>
      inTransaction(db, async (trx) => {
        const hour = hourOf(now);
        for (const report of inOrder(reports)) {
          if (!(await isWithinLimits(trx, report, hour))) continue;
          await noteReporter(trx, report, hour, now);
          await createReleaseVisitRepository(trx).count(report, now);
          await createReleaseFaultRepository(trx).count(report, now);
          await createWebVitalRepository(trx).count(report, now);
        }
      }),

    /** How many people some releases have had since a time, and for how many they failed, by the keys of the releases. */
    people: async (
      keys: readonly string[],
      since: number,
    ): Promise<Map<string, { users: number; affectedUsers: number }>> => {
      const rows: Array<{ release_key: string; users: number | string; affected: number | string }> =
        await db('release_reporters')
          .whereIn('release_key', keys)
          .where('hour', '>=', hourOf(since))
          .groupBy('release_key')
          .select('release_key')
          .countDistinct({ users: 'reporter' })
          .select(db.raw('count(distinct case when failed_at is not null then reporter end) as affected'));
      return new Map(
        rows.map(({ release_key, users, affected }) => [
          release_key,
          { users: Number(users), affectedUsers: Number(affected) },
        ]),
      );
    },

    /**
     * How many different reporters had any fault with a release since a time; counted no further than `enough`.
     * @param since epoch ms
     */
    reportersWithFaults: async (key: string, since: number, enough: number): Promise<number> => {
      const rows: unknown[] = await db('release_reporters')
        .where('release_key', key)
        .where('hour', '>=', hourOf(since))
        .whereNotNull('fault_at')
        .distinct('reporter')
        .limit(enough);
      return rows.length;
    },

    /** Deletes some figures that are too old; returns how many. */
    purge: async (now: number): Promise<number> =>
      // Only servers of 0.2 still write these.
      (await deleteOld('release_event_counts', 'hour', COUNTS_KEPT_MS, now)) +
      (await deleteOld('release_reporters', 'hour', REPORTERS_KEPT_MS, now)) +
      (await deleteOld('release_faults', 'stretch', REPORTERS_KEPT_MS, now)) +
      (await deleteOld('release_visit_counts', 'stretch', COUNTS_KEPT_MS, now)) +
      (await db('release_notices')
        .where('told_at', '<', now - COUNTS_KEPT_MS)
        .delete()) +
      (await deleteOld('web_vital_counts', 'day', COUNTS_KEPT_MS, now)),
  };
};
