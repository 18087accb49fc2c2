import type { Outcome, PageFailure, RemoteRelease } from '@slabdesk/releases';
import type { RemoteDescriptor } from 'bff-contract/web';
import { isSame } from './environment.mts';
import { judge, type Seen } from './judge.mts';
import { type LiveRound, openAll } from './open-pages.mts';
import { type PageCheck, pageChecksOf } from './page-checks.mts';
import { isBroken } from './visits.mts';

/** A release in a round. */
export interface Role {
  name: string;
  release: RemoteRelease;
  /** Why the shell refuses it. */
  reason: string | undefined;
  /** The release that browsers get instead. */
  before: RemoteRelease | undefined;
}

const failure = (route: string, viewer: string, ...what: string[]): PageFailure => ({ route, viewer, what });

const otherThan = (descriptor: RemoteDescriptor | undefined): string =>
  `the server offers browsers ${descriptor ? `version ${descriptor.version}` : 'none'} instead`;

const failed = (what: string, reason?: string): Outcome => ({
  outcome: 'failed',
  reason,
  failures: [failure('/', 'visitor', what)],
  pages: 0,
});

/** A release that has to run: every page of it is opened. */
export const checkRelease = async (round: LiveRound, release: RemoteRelease): Promise<Outcome> => {
  const descriptor = round.named.get(release.name);
  if (!descriptor || !isSame(descriptor, release)) return failed(otherThan(descriptor));
  const { checks, unknown } = pageChecksOf(release.routes, round.recordsOf(release));
  const seedProblem = round.seedProblemOf(release);
  const { entry } = descriptor;
  const visits = await openAll(round, checks, (check, seen) => judge(check, seen, { release, entry }));
  const failures = [
    ...(seedProblem ? [failure('src/testing/seeds.ts', seedProblem.as, seedProblem.what)] : []),
    ...unknown.map(({ route, viewer }) =>
      failure(route, viewer, 'there is no record to open it with: add one to src/testing/seeds.ts'),
    ),
    ...visits.filter(isBroken).map(({ check: { route, viewer }, what }) => failure(route, viewer, ...what)),
  ];
  return { outcome: failures.length > 0 ? 'failed' : 'ok', failures, pages: checks.length };
};

/**
 * A release that the shell is too old or too new for: browsers must get what was before instead, and where there is
 * nothing before, none of its code may run and the area says so.
 */
export const checkRefusal = async (
  round: LiveRound,
  { name, release, before, reason }: Role,
): Promise<Outcome> => {
  const descriptor = round.named.get(name);
  const serves = before ?? release;
  const [check] = pageChecksOf(serves.routes, round.recordsOf(serves)).checks;
  if (!check) return failed('no page of it can be opened', reason);
  const judgeRefusal = async (): Promise<string[]> => {
    if (!descriptor || !isSame(descriptor, serves)) return [otherThan(descriptor)];
    const { entry } = descriptor;
    const judgePage = (each: PageCheck, seen: Seen): string[] => {
      if (before) return judge(each, seen, { release: before, entry });
      return seen.hasGlobal || !seen.heading ? ['its code runs all the same, or there is no page'] : [];
    };
    const [visit] = await openAll(round, [{ ...check, global: release.global }], judgePage);
    return visit?.what ?? [];
  };
  const what = await judgeRefusal();
  const failures = what.length > 0 ? [failure(check.route, check.viewer, ...what)] : [];
  return { outcome: failures.length > 0 ? 'failed' : 'refused', reason, failures, pages: 1 };
};
