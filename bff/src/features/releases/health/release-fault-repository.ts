import { createHash } from 'node:crypto';
import type { FaultKind } from 'bff-contract/constants';
import type { Knex } from 'knex';
import { currentTime } from '../../../database/clock';
import { splitReleasePath } from '../../../portal/release-path';
import { patternOf } from './error-pattern';
import { stretchOf } from './release-visit-repository';
import { ENOUGH_PEOPLE, type NewFault } from './verdict';

const TABLE = 'release_faults';
/** The faults that are looked at, most frequent first: anybody can make up texts. */
const MAX_FAULTS = 500;
const DAY_MS = 24 * 3_600_000;

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

/** A release that is asked about. */
export interface AskedRelease {
  /** `<remote>/<version>-<hash>` */
  key: string;
  /** Epoch ms. */
  since: number;
  /** The key of the release that it is compared with. */
  current?: string | undefined;
  /** The keys of releases of its remote that were taken back before it: what they brought is not known. */
  withdrawn?: readonly string[];
}

/** The pages with one release that had a fault. */
interface Seen {
  key: string;
  fault: string;
  people: number;
  visits: number;
  /** Start of the first five minutes, epoch ms. */
  first: number;
}

/** When a fault was seen: first, first in the last 24 hours, and last before these. Epoch ms. */
type Sightings = Record<'first' | 'lately' | 'earlier', number | string | null>;

const beganAt = ({ first, lately, earlier }: Sightings): number =>
  Number(Number(lately) - Number(earlier) >= DAY_MS ? lately : first);

const remoteOf = (key: string): string => splitReleasePath(key).remote;

/**
 * How many of the people who had a fault with a release, which is compared with no other, had it because of that release: none if it was
 * known before the release, or with the previous one, unless it may have become more frequent. As many as had it without a canary, or with
 * another remote's canary or former release, don't count, since that may have brought it.
 *
 * @param seen the fault, with every release
 */
const broughtBy = (
  { key, since, withdrawn = [] }: AskedRelease,
  { kind, remote, people }: Pick<NewFault, 'kind' | 'remote' | 'people'>,
  seen: readonly Seen[],
  given: ReadonlySet<string>,
): Pick<NewFault, 'people' | 'currentVisits'> => {
  const isOwn = (each: Seen): boolean => each.key === key || withdrawn.includes(each.key);
  const begun = Math.min(...seen.filter(isOwn).map(({ first }) => first));
  const isOther = (each: Seen): boolean => remoteOf(each.key) !== remoteOf(key);
  // It may have begun while this release was a canary.
  const isKnown = seen.some(
    (each) => !isOwn(each) && each.first < (isOther(each) ? begun : stretchOf(since)),
  );
  if (isKnown) {
    const former = seen.filter((each) => !isOwn(each) && !isOther(each));
    const currentVisits = former.reduce((sum, each) => sum + each.visits, 0);
    // A remote has one fault for all hangs, which is soon known; files that don't come may be the network's fault.
    const isComparable = kind === 'hang' && remote === remoteOf(key) && currentVisits > 0;
    return { people: isComparable ? people : 0, currentVisits };
  }
  const suspected = seen.filter((each) => !isOwn(each) && isOther(each) !== given.has(each.key));
  return { people: people - Math.max(0, ...suspected.map((each) => each.people)), currentVisits: 0 };
};

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
   * Faults that releases have had since a time, most people first. What the current release had before is known, and left out;
   * where there is none to compare with, what any release had.
   *
   * @param given the keys of the releases that everybody gets
   * @returns by the key of the release
   */
  newFaults: async (
    asked: readonly AskedRelease[],
    given: ReadonlySet<string>,
  ): Promise<Map<string, NewFault[]>> => {
    if (asked.length === 0) return new Map();
    const dayAgo = currentTime() - DAY_MS;
    const found: Array<Fault & Sightings & { key: string; people: number | string }> = await db(TABLE)
      .where((any) => {
        for (const { key, since } of asked)
          any.orWhere((one) => one.where('release_key', key).where('stretch', '>=', stretchOf(since)));
      })
      .groupBy('release_key', 'fault')
      // Fewer decide nothing, so nobody looks for when their faults were first seen.
      .having(db.raw('count(distinct reporter)'), '>=', ENOUGH_PEOPLE)
      .select({ key: 'release_key', id: 'fault' }, db.raw('count(distinct reporter) as people'))
      // They are the same in all rows of a fault, but grouping by them would sort all rows.
      .select(db.raw('min(kind) as kind'), db.raw('min(remote) as remote'))
      .select(
        db.raw('min(stretch) as first'),
        db.raw('min(case when stretch >= ? then stretch end) as lately', [dayAgo]),
        db.raw('max(case when stretch < ? then stretch end) as earlier', [dayAgo]),
      )
      .orderBy('people', 'desc')
      .limit(MAX_FAULTS);
    if (found.length === 0) return new Map();
    const rows: Array<Record<keyof Seen, string>> = await db(TABLE)
      .whereIn('fault', [...new Set(found.map(({ id }) => id))])
      .groupBy('release_key', 'fault')
      .select({ key: 'release_key', fault: 'fault' }, db.raw('count(distinct reporter) as people'))
      .min({ first: 'stretch' })
      .sum({ visits: 'visits' });
    const all = rows.map(
      ({ key, fault, people, visits, first }): Seen => ({
        key,
        fault,
        people: Number(people),
        visits: Number(visits),
        first: Number(first),
      }),
    );
    const newOf = (release: AskedRelease): NewFault[] =>
      found.flatMap(({ id, kind, remote, ...had }) => {
        if (had.key !== release.key) return [];
        const people = Number(had.people);
        const began = beganAt(had);
        const seen = all.filter(({ fault }) => fault === id);
        if (release.current === undefined)
          return [{ kind, remote, began, ...broughtBy(release, { kind, remote, people }, seen, given) }];
        const other = seen.find((each) => each.key === release.current);
        if (other && other.first < stretchOf(release.since)) return [];
        return [{ kind, remote, began, people, currentVisits: other?.visits ?? 0 }];
      });
    return new Map(asked.map((release) => [release.key, newOf(release)]));
  },
});
