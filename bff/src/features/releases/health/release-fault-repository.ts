import { createHash } from 'node:crypto';
import type { FaultKind } from 'bff-contract/constants';
import type { Knex } from 'knex';
import { patternOf } from './error-pattern';
import { stretchOf } from './release-visit-repository';
import { ENOUGH_PEOPLE, type NewFault } from './verdict';

const TABLE = 'release_faults';
/** The faults of a release that are looked at, most frequent first: anybody can make up texts. */
const MAX_FAULTS = 50;

/** Something that failed in a page. */
export interface Fault {
  /** The same for the same fault, whatever the release. */
  id: string;
  kind: FaultKind;
  /** Where it happened. */
  remote: string;
}

/** @param text the failure, of which only a hash is kept: it may name people */
export const faultOf = (kind: FaultKind, remote: string, text: string): Fault => ({
  id: createHash('sha256')
    .update(JSON.stringify([kind, remote, patternOf(text)]))
    .digest('hex'),
  kind,
  remote,
});

interface FaultRow {
  fault: string;
  kind: FaultKind;
  remote: string;
  people: number | string;
}

/** Which faults pages with a release had, and how many people had each. */
export const createReleaseFaultRepository = (db: Knex) => ({
  /** Counts the faults that a tab reports. @param now epoch ms */
  count: async (
    { key, reporter, faults }: { key: string; reporter: string; faults: readonly Fault[] },
    now: number,
  ): Promise<void> => {
    for (const { id, kind, remote } of [...faults].sort((a, b) => (a.id < b.id ? -1 : 1)))
      await db(TABLE)
        .insert({ release_key: key, fault: id, stretch: stretchOf(now), reporter, kind, remote, visits: 1 })
        .onConflict(['release_key', 'fault', 'stretch', 'reporter'])
        .merge({ visits: db.raw('release_faults.visits + 1') });
  },

  /**
   * Faults that a release has had since a time, and that were not known before it, most people first.
   *
   * @param since epoch ms
   * @param current another release: what its visits had is known, and counted. Without it, what any release had is known
   */
  newFaults: async (key: string, since: number, current?: string): Promise<NewFault[]> => {
    const from = stretchOf(since);
    const found: FaultRow[] = await db(TABLE)
      .where('release_key', key)
      .where('stretch', '>=', from)
      .groupBy('fault', 'kind', 'remote')
      // Fewer decide nothing, so nobody looks for when their faults were first seen.
      .having(db.raw('count(distinct reporter)'), '>=', ENOUGH_PEOPLE)
      .select('fault', 'kind', 'remote', db.raw('count(distinct reporter) as people'))
      .orderBy('people', 'desc')
      .limit(MAX_FAULTS);
    if (found.length === 0) return [];
    const others: Array<{ fault: string; first: number | string; visits: number | string }> = await db(TABLE)
      .whereIn(
        'fault',
        found.map(({ fault }) => fault),
      )
      .where(current === undefined ? {} : { release_key: current })
      .groupBy('fault')
      .select('fault')
      .min({ first: 'stretch' })
      .sum({ visits: 'visits' });
    return found.flatMap(({ fault, kind, remote, people }) => {
      const other = others.find((each) => each.fault === fault);
      if (other && Number(other.first) < from) return [];
      return [{ kind, remote, people: Number(people), currentVisits: Number(other?.visits ?? 0) }];
    });
  },
});
