import type { Rollout } from '@slabdesk/releases';
import type { ReleaseComparison, ReleaseHealth } from 'bff-contract';
import { HEALTH_WINDOWS, type HealthWindow, LOAD_FAILURES } from 'bff-contract';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { currentTime } from '../../../database/clock';
import type { KnownRelease } from '../../../portal/release-info';
import { releasePath, splitReleasePath } from '../../../portal/release-path';
import { toOptionalTime, toTime } from '../../../resource/values';
import { createReleaseEventRepository } from './release-event-repository';
import { createReleaseFaultRepository } from './release-fault-repository';
import { createReleaseVisitRepository, type ShellCounts, stretchOf } from './release-visit-repository';
import {
  type Comparison,
  describeFault,
  ENOUGH_PEOPLE,
  ENOUGH_VISITS,
  faultsOfPromoted,
  harmOf,
  isCommon,
  judgeCanary,
  type NewFault,
  visitsOfCanary,
} from './verdict';

/** How often a process looks for bad releases, in ms. */
const EVERY_MS = 5_000;
const HOUR_MS = 3_600_000;
/** The longest time over which releases are compared; reporters are known for as long, in ms. */
const MAX_COMPARED_MS = 8 * 24 * HOUR_MS;
/** A promoted release is looked at for so long: of as long before it the faults are still known. In ms. */
const YOUNG_MS = MAX_COMPARED_MS / 2;

/** A release that is worse than the previous one. */
interface BadRelease {
  remote: string;
  /** `<version>-<hash>` */
  release: string;
  reason: string;
  /** When the reason began, in epoch ms. */
  began: number;
  /** Whether servers take it back, so that nobody else has to. */
  isTakenBack: boolean;
  /** Whether open tabs should stay away from it. */
  isSuspect: boolean;
}

/** A canary that runs, and how it does. */
export type JudgedCanary = ReleaseComparison & Comparison;

export interface ReleaseHealthService {
  /** Bad releases, `<remote>/<version>-<hash>`, as of the last look: another set whenever they change. Never waits. */
  suspects: () => ReadonlySet<string>;
  /**
   * Looks for bad releases, and compares each canary that runs with the current release of its remote. No server takes those back that
   * are `failing`: people are told of their faults.
   */
  look: () => Promise<{ canaries: JudgedCanary[]; failing: BadRelease[] }>;
  /** How each release did, for administrators. */
  report: (window: HealthWindow) => Promise<ReleaseHealth[]>;
}

declare module 'fastify' {
  interface FastifyInstance {
    releaseHealth: ReleaseHealthService;
  }
}

/** A tab may report a failure before its visit, or without one. */
const loadsOf = ({ visits, failedLoads, reasons }: ShellCounts): number =>
  Math.max(0, visits - failedLoads - reasons.incompatible - reasons.shell);

const describe = (
  key: string,
  known: Pick<ReleaseHealth, 'state' | 'suspect' | 'users' | 'affectedUsers'>,
  counts: readonly ShellCounts[],
): ReleaseHealth => {
  const sumOf = (count: (of: ShellCounts) => number): number =>
    counts.reduce((sum, each) => sum + count(each), 0);
  const failures = LOAD_FAILURES.map((kind) => [kind, sumOf(({ reasons }) => reasons[kind])] as const);
  return {
    ...splitReleasePath(key),
    ...known,
    loads: sumOf(loadsOf),
    failures: Object.fromEntries(failures) as ReleaseHealth['failures'],
    fallbacks: sumOf(({ fallbacks }) => fallbacks),
    crashes: sumOf(({ crashes }) => crashes),
    hangs: sumOf(({ hangs }) => hangs),
    lastFailureAt: toOptionalTime(Math.max(...counts.map(({ failedAt }) => failedAt)) || null),
    lastSeenAt: toTime(Math.max(...counts.map(({ lastAt }) => lastAt))),
    shells: counts.map((each) => ({ version: each.shell, loads: loadsOf(each), failures: each.failures })),
  };
};

const isEqual = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((each) => other.has(each));

interface RunningCanary extends NonNullable<KnownRelease['canary']> {
  remote: string;
  /** The releases, `<version>-<hash>`. A remote's first release is compared with none, nor is one for certain users: others may work otherwise. */
  id: string;
  current: string | undefined;
}

const describeRollout = (
  { next, visits, since, waitMs }: Rollout,
  visitsSoFar: number,
): ReleaseComparison['rollout'] => ({ next, visits, visitsSoFar, notBefore: toTime(since + waitMs) });

const runningCanaries = (app: FastifyInstance): RunningCanary[] => {
  const known = app.knownReleases.known();
  return known.flatMap(({ remote, id, canary }) => {
    if (!canary) return [];
    const current = known.find((each) => each.remote === remote && each.state === 'current');
    return [{ remote, id, current: canary.target ? undefined : current?.id, ...canary }];
  });
};

const keyOf = ({ remote, id }: { remote: string; id: string }): string =>
  releasePath({ remote, release: id });

/** The key of what a canary is compared with. */
const besides = ({ remote, current }: RunningCanary): string | undefined =>
  current && keyOf({ remote, id: current });

/** The start of what is looked at, in epoch ms. */
const comparedSince = ({ since }: { since: number }): number =>
  Math.max(since, currentTime() - MAX_COMPARED_MS);

/** Tracks the health of releases in browsers, and which of them open tabs should not switch to. */
export const releaseHealth = fp(async (app: FastifyInstance, { background }: { background: boolean }) => {
  const events = createReleaseEventRepository(app.db);
  let suspects: ReadonlySet<string> = new Set();

  const faults = createReleaseFaultRepository(app.db);
  const visits = createReleaseVisitRepository(app.db);
  const compare = async (running: RunningCanary, newFaults: readonly NewFault[]): Promise<JudgedCanary> => {
    const { remote, id: canary, current = 'none', percent, since, rollout } = running;
    const key = keyOf(running);
    const now = currentTime();
    const from = comparedSince(running);
    const sharedSince = rollout?.since ?? from;
    const [stretches, people] = await Promise.all([
      visits.stretches(key, besides(running) ?? '', Math.min(from, sharedSince)),
      events.reportersWithFaults(key, from, ENOUGH_PEOPLE),
    ]);
    const between = (first: number, end: number) =>
      stretches.filter(({ start }) => start >= stretchOf(first) && start < stretchOf(end));
    const found = judgeCanary({
      stretches: between(from, now),
      open: stretches.filter(({ start }) => start >= stretchOf(now)),
      faults: newFaults,
      people,
      isAlone: running.current === undefined,
    });
    return {
      remote,
      canary,
      current,
      percent,
      since: toTime(since),
      ...found,
      enoughVisits: ENOUGH_VISITS,
      ...(rollout && { rollout: describeRollout(rollout, visitsOfCanary(between(sharedSince, now))) }),
    };
  };

  const judgePromoted = async (
    { remote, id: release, since }: KnownRelease,
    newFaults: readonly NewFault[],
  ): Promise<BadRelease[]> => {
    const now = currentTime();
    const share = (now - since) / MAX_COMPARED_MS;
    // Most known faults are no more frequent in time either, which needs no query.
    const relevant = newFaults.filter(
      ({ people, currentVisits }) => people >= ENOUGH_PEOPLE && people * (1 - share) > currentVisits * share,
    );
    if (relevant.length === 0) return [];
    const opened = await visits.visitsOf(remote, since, now - MAX_COMPARED_MS);
    const found = faultsOfPromoted(relevant, opened);
    const [newest] = found;
    if (!newest) return [];
    const reason = `${newest.currentVisits > 0 ? 'More frequent' : 'New'} since it was promoted: ${describeFault(newest)}`;
    const isSuspect = found.some((fault) => isCommon(fault, opened.visits));
    return [{ remote, release, reason, began: newest.began, isTakenBack: false, isSuspect }];
  };

  const look: ReleaseHealthService['look'] = async () => {
    const running = runningCanaries(app);
    const known = app.knownReleases.known();
    const given = known.filter(({ state }) => state === 'current');
    const withdrawn = known.filter((each) => each.isWithdrawn);
    const young = given.filter(({ since }) => currentTime() - since < YOUNG_MS);
    const newFaults = await faults.newFaults(
      [
        ...running.map((each) => ({ key: keyOf(each), since: comparedSince(each), current: besides(each) })),
        ...young.map((each) => ({
          key: keyOf(each),
          since: each.since,
          withdrawn: withdrawn.filter(({ remote }) => remote === each.remote).map(keyOf),
        })),
      ],
      new Set(given.map(keyOf)),
    );
    const faultsOf = (release: { remote: string; id: string }) => newFaults.get(keyOf(release)) ?? [];
    const [canaries, promoted] = await Promise.all([
      Promise.all(running.map((each) => compare(each, faultsOf(each)))),
      Promise.all(young.map((each) => judgePromoted(each, faultsOf(each)))),
    ]);
    const worse = canaries
      .filter(({ verdict }) => verdict === 'worse')
      .map((each) => ({
        remote: each.remote,
        release: each.canary,
        reason: harmOf(each),
        began: each.fault?.began ?? Date.parse(each.since),
        isTakenBack: each.rollout !== undefined,
        isSuspect: true,
      }));
    const bad = [...worse, ...promoted.flat()];
    const next = new Set(bad.filter(({ isSuspect }) => isSuspect).map(releasePath));
    if (!isEqual(next, suspects)) suspects = next;
    return { canaries, failing: bad.filter(({ isTakenBack }) => !isTakenBack) };
  };

  app.decorate('releaseHealth', {
    suspects: () => suspects,
    look,
    report: async (window) => {
      const since = currentTime() - HEALTH_WINDOWS[window] * HOUR_MS;
      const counts = Map.groupBy(await visits.byShell(since), ({ key }) => key);
      const people = await events.people([...counts.keys()], since);
      const known = app.knownReleases.known();
      const states = new Map(known.map((each) => [keyOf(each), each.state]));
      return [...counts].map(([key, ofRelease]) =>
        describe(
          key,
          {
            state: states.get(key) ?? 'older',
            suspect: suspects.has(key),
            users: 0,
            affectedUsers: 0,
            ...people.get(key),
          },
          ofRelease,
        ),
      );
    },
  });

  if (!background) return;
  app.jobs.every({
    name: 'Look for bad releases',
    everyMs: EVERY_MS,
    work: look,
    failure: 'what tabs report of releases is not known',
    isRunAtStart: true,
  });
});
